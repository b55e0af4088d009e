import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { isStorable, paymentMethods } from "#features/payment-methods/methods.ts";
import type {
  PaymentProvider,
  PaymentRequest,
  ProviderPayment,
} from "#features/orders/provider.ts";
import { readSigned } from "../unreadable.ts";
import { openKeys } from "./keys.server.ts";
import { signatureHeader, verify } from "./signature.ts";

const reversalSchema = z
  .object({
    id: z.string(),
    kind: z.enum(["refund", "chargeback"]),
    refund_id: z.string().nullable(),
    amount: z.int(),
    state: z.enum(["pending", "done", "failed"]),
  })
  .transform(({ refund_id, ...reversal }) => ({ ...reversal, refundId: refund_id }));
const paymentSchema = z
  .object({
    id: z.string(),
    reference: z.string(),
    status: z.enum(["open", "pending", "paid", "failed", "cancelled"]),
    amount: z.int(),
    currency: z.string(),
    checkout_url: z.string().nullable(),
    decline: z.enum(["expired", "declined", "authentication_needed"]).nullable(),
    transfer: z
      .object({ holder: z.string(), iban: z.string(), bic: z.string(), reference: z.string() })
      .nullable(),
    paid_at: z.iso.datetime().nullable(),
    country: z.string().nullable(),
    fee: z.int(),
    reversals: z.array(reversalSchema),
    stored: z
      .object({
        id: z.string(),
        payer: z.string(),
        payment_method: z.string(),
        brand: z.string(),
        last4: z.string(),
        expires: z.string(),
      })
      .transform(({ payment_method, ...stored }) => ({ ...stored, paymentMethod: payment_method }))
      .nullable(),
  })
  .transform(({ reference, checkout_url, paid_at, country, fee, ...payment }): ProviderPayment => ({
    ...payment,
    instrumentCountry: country,
    fees:
      fee > 0
        ? [
            {
              id: `fee_${payment.id}`,
              amount: fee,
              currency: payment.currency,
              at: paid_at === null ? null : new Date(paid_at),
            },
          ]
        : [],
    orderId: reference,
    checkoutUrl: checkout_url,
    paidAt: paid_at === null ? null : new Date(paid_at),
  }));
const eventSchema = z.object({
  id: z.string().max(100),
  type: z.string().max(100),
  payment: z.string().max(100).optional(),
});
const patienceMs = 5_000;

/**
 * The sandbox as Vesper sees it: a foreign server, spoken to over HTTP like any other. `origin`:
 * where it is.
 */
export function sandboxProvider(db: Database, origin: () => string): PaymentProvider {
  const readKeys = openKeys(db);

  async function ask<T>(
    schema: z.ZodType<T>,
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: object,
  ): Promise<T> {
    const { api_key } = await readKeys();
    const answer = await fetch(`${origin()}/sandbox/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${api_key}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
    return schema.parse(await answer.json());
  }
  const payment = (method: "GET" | "POST", path: string, body?: object) =>
    ask(paymentSchema, method, `/payments${path}`, body);
  const wire = ({
    orderId,
    amount,
    currency,
    paymentMethod,
    description,
    language,
    returnUrl,
    webhookUrl,
    payer,
    remember,
  }: PaymentRequest) => ({
    reference: orderId,
    amount,
    currency,
    payment_method: paymentMethod,
    description,
    language,
    return_url: returnUrl,
    payer,
    remember,
    // The sandbox is this process: it need not know how the world reaches it.
    webhook_url: Object.assign(new URL(webhookUrl), {
      protocol: "http:",
      host: new URL(origin()).host,
    }).href,
  });

  return {
    name: "sandbox",
    account: null,
    methods: paymentMethods.filter(({ retired }) => !retired).map(({ id }) => id),
    stores: paymentMethods.map(({ id }) => id).filter(isStorable),
    test: true,
    checkoutOrigins: [],
    start: (request) => payment("POST", "", wire(request)),
    charge: (request, { id }) => payment("POST", "", { ...wire(request), stored_method: id }),
    status: (id) => payment("GET", `/${encodeURIComponent(id)}`),
    async changes(since) {
      const found = new Set<string>();
      for (let after = ""; ;) {
        const query = new URLSearchParams({ since: since.toISOString(), after });
        const { payments } = await ask(
          z.object({ payments: z.array(z.string()) }),
          "GET",
          `/changes?${query.toString()}`,
        );
        for (const id of payments) found.add(id);
        const last = payments.at(-1);
        if (!last) return found;
        after = last;
      }
    },
    cancel: (id) => payment("POST", `/${encodeURIComponent(id)}/cancel`),
    refund: (id, { refundId, amount }) =>
      ask(reversalSchema, "POST", `/payments/${encodeURIComponent(id)}/refunds`, {
        refund_id: refundId,
        amount,
      }),
    async forget({ id }) {
      await ask(
        z.object({ forgotten: z.literal(true) }),
        "DELETE",
        `/methods/${encodeURIComponent(id)}`,
      );
    },
    async readWebhook(rawBody, headers, now) {
      const { webhook_secret } = await readKeys();
      if (!verify(webhook_secret, headers[signatureHeader], now, rawBody)) return null;
      const { id, type, payment: about } = readSigned(eventSchema, rawBody);
      return { id, kind: type, paymentId: type === "payment.updated" ? (about ?? null) : null };
    },
  };
}
