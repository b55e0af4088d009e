import { z } from "zod";
import type { Notice } from "./adyen-books.server.ts";
import { isGenuine } from "./adyen-signature.ts";

/** Of what a notice says of a card, all that a member is ever shown, and what charges it again. */
const kept = [
  "cardSummary",
  "expiryDate",
  "paymentMethodVariant",
  "recurring.recurringDetailReference",
  "tokenization.storedPaymentMethodId",
];

/** What is no text (null, say) counts as left out. */
const textsOf = (data: Readonly<Record<string, unknown>> | null | undefined) =>
  Object.fromEntries(
    Object.entries(data ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );

const noticeSchema = z.object({
  notificationItems: z
    .array(
      z.object({
        NotificationRequestItem: z.object({
          pspReference: z.string().max(120),
          originalReference: z.string().max(80).nullish(),
          merchantAccountCode: z.string(),
          merchantReference: z
            .string()
            .max(100)
            .nullish()
            .transform((text) => text ?? ""),
          amount: z.object({ value: z.int32(), currency: z.string().max(3) }),
          eventCode: z.string().max(80),
          eventDate: z.iso.datetime({ offset: true }).optional().catch(undefined),
          success: z.enum(["true", "false"]),
          reason: z.string().nullish(),
          additionalData: z.record(z.string(), z.unknown()).nullish().transform(textsOf),
        }),
      }),
    )
    .length(1),
});

type Item = z.infer<typeof noticeSchema>["notificationItems"][number]["NotificationRequestItem"];

/** The one thing that a webhook is about, as it was sent; null: nonsense. Proves nothing. */
export const parseItem = (rawBody: Buffer): Item | null =>
  noticeSchema.safeParse(parseJson(rawBody)).data?.notificationItems[0]?.NotificationRequestItem ??
  null;

/** What a webhook tells; null: nonsense, forged, or another account's. */
export function readNotice(
  rawBody: Buffer,
  credentials: Readonly<Record<"hmac_key" | "merchant_account", string>>,
): Notice | null {
  const item = parseItem(rawBody);
  if (
    !item ||
    item.merchantAccountCode !== credentials.merchant_account ||
    !isGenuine(item, credentials.hmac_key)
  )
    return null;
  return {
    psp_reference: item.pspReference,
    event_code: item.eventCode,
    success: item.success === "true",
    merchant_reference: item.merchantReference,
    original_reference: item.originalReference || null,
    amount: item.amount.value,
    currency: item.amount.currency,
    reason: item.reason ?? null,
    event_at: item.eventDate ? new Date(item.eventDate) : null,
    details: Object.fromEntries(
      kept.flatMap((name) =>
        item.additionalData[name] === undefined ? [] : [[name, item.additionalData[name]]],
      ),
    ),
  };
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    return null;
  }
}
