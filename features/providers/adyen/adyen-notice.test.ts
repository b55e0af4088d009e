import { expect, test } from "vitest";
import { readNotice } from "./adyen-notice.ts";
import { signatureOf } from "./adyen-signature.ts";

const credentials = { hmac_key: "44782DEF547AAA06C910C43932B1EB0C", merchant_account: "Shop" };

/** A signed notice with one field as the given value; undefined: without it. */
function noticeWith(field: string, value: unknown): Buffer {
  const item = {
    pspReference: "PSP1",
    originalReference: "PSP0",
    merchantAccountCode: "Shop",
    merchantReference: "order",
    amount: { value: 2500, currency: "EUR" },
    eventCode: "REFUND",
    eventDate: "2026-11-20T10:00:00+01:00",
    success: "true",
    reason: "asked",
    [field]: value,
  };
  const hmacSignature = signatureOf(
    { ...item, merchantReference: item.merchantReference ?? "", additionalData: {} },
    credentials.hmac_key,
  );
  const signed = { ...item, additionalData: { hmacSignature, cardSummary: null, count: 3 } };
  return Buffer.from(
    JSON.stringify({ live: "false", notificationItems: [{ NotificationRequestItem: signed }] }),
  );
}

test.each(["originalReference", "merchantReference", "reason", "eventDate"])(
  "a notice whose %s is null reads like one without it",
  (field) => {
    const without = readNotice(noticeWith(field, undefined), credentials);
    expect(without).toMatchObject({ psp_reference: "PSP1", event_code: "REFUND", details: {} });
    expect(readNotice(noticeWith(field, null), credentials)).toEqual(without);
  },
);

test.each(["pspReference", "merchantAccountCode", "amount", "eventCode", "success"])(
  "a notice whose %s is null is nonsense",
  (field) => {
    const whole = noticeWith("reason", "asked").toString();
    const body = JSON.parse(whole) as {
      notificationItems: [{ NotificationRequestItem: Record<string, unknown> }];
    };
    body.notificationItems[0].NotificationRequestItem[field] = null;
    expect(readNotice(Buffer.from(JSON.stringify(body)), credentials)).toBeNull();
  },
);
