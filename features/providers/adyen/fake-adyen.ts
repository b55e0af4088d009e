import { type Asked, fakeProvider } from "../fake-provider.ts";
import { signatureOf } from "./adyen-signature.ts";

interface Link {
  id: string;
  status: string;
  amount: { value: number; currency: string };
  reference: string;
  url: string;
  merchantAccount: string;
  expiresAt: string;
}
interface Told {
  eventCode: string;
  pspReference?: string;
  originalReference?: string;
  merchantReference: string;
  amount?: number;
  currency?: string;
  success?: boolean;
  additionalData?: Record<string, string>;
  reason?: string;
  eventDate?: string;
}

export const reportKey = "AQE_report_key_of_the_tests";

/**
 * Adyen as its reference describes it (Checkout API 72 and standard webhooks): what our adapter
 * speaks to in tests.
 */
export async function fakeAdyen(merchantAccountCode: string, hmacKey: string) {
  const links = new Map<string, Link>();
  /** By name. */
  const reports = new Map<string, string>();
  let count = 0;
  const psp = () => `PSP${String(++count).padStart(13, "0")}`;
  const refused = { status: 422, body: { status: 422, errorCode: "130", message: "Not possible" } };
  const refusals: Readonly<Record<string, string>> = {
    expired: "Expired Card",
    poor: "Refused",
    asks: "Authentication required",
  };

  const server = await fakeProvider(({ method, path, headers, body }: Asked) => {
    if (path.startsWith("/reports/download/")) {
      if (headers["x-api-key"] !== reportKey) return { status: 401, body: {} };
      const text = reports.get(path.replace("/reports/download/", ""));
      return text === undefined ? { status: 404, body: {} } : { status: 200, text };
    }
    const [, version, noun = "", id = "", part] = path.split("/");
    if (version !== "v72") return { status: 404, body: {} };
    const asked = body
      ? (JSON.parse(body) as {
          amount: Link["amount"];
          reference: string;
          merchantAccount: string;
          paymentMethod?: { storedPaymentMethodId: string };
        })
      : null;
    if (noun === "paymentLinks" && method === "POST" && asked) {
      const link: Link = {
        id: `PL${++count}`,
        status: "active",
        amount: asked.amount,
        reference: asked.reference,
        merchantAccount: asked.merchantAccount,
        url: `https://test.adyen.link/PL${count}`,
        expiresAt: "2030-01-01T00:00:00Z",
      };
      links.set(link.id, link);
      return { status: 201, body: link };
    }
    const link = links.get(id);
    if (noun === "paymentLinks" && link) {
      if (method === "PATCH" && link.status !== "active") return refused;
      if (method === "PATCH") link.status = "expired";
      return { status: 200, body: link };
    }
    if (noun === "paymentMethods") return { status: 200, body: {} };
    if (noun === "payments" && part === "refunds" && asked)
      return asked.amount.value > 2500
        ? refused
        : {
            status: 201,
            body: {
              pspReference: psp(),
              status: "received",
              paymentPspReference: id,
              merchantAccount: asked.merchantAccount,
              amount: asked.amount,
            },
          };
    if (noun === "payments" && asked) {
      const reason = refusals[asked.paymentMethod?.storedPaymentMethodId ?? ""];
      const waits = asked.paymentMethod?.storedPaymentMethodId === "waits";
      return {
        status: 200,
        body: {
          pspReference: psp(),
          resultCode: reason ? "Refused" : waits ? "Pending" : "Authorised",
          ...(reason && { refusalReason: reason }),
          merchantReference: asked.reference,
        },
      };
    }
    if (noun === "storedPaymentMethods" && method === "DELETE")
      return id === "gone" ? refused : { status: 204, body: undefined };
    return { status: 404, body: {} };
  });
  return Object.assign(server, {
    reports,
    link(id: string): Link {
      const found = links.get(id);
      if (!found) throw new Error(`no link ${id}`);
      return found;
    },
    /** A notice as Adyen signs it. */
    notice(
      {
        eventCode,
        pspReference = psp(),
        originalReference,
        merchantReference,
        amount = 2500,
        currency = "EUR",
        success = true,
        additionalData = {},
        reason,
        eventDate = "2026-11-20T10:00:00+01:00",
      }: Told,
      key = hmacKey,
    ) {
      const item = {
        pspReference,
        originalReference,
        merchantAccountCode,
        merchantReference,
        amount: { value: amount, currency },
        eventCode,
        success: String(success),
        eventDate,
        ...(reason && { reason }),
      };
      const signed = {
        ...item,
        additionalData: {
          ...additionalData,
          hmacSignature: signatureOf({ ...item, additionalData }, key),
        },
      };
      return JSON.stringify({
        live: "false",
        notificationItems: [{ NotificationRequestItem: signed }],
      });
    },
  });
}
