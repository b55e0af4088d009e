import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { paymentMethods } from "../methods.ts";
import type { PaymentProvider, ProviderPayment } from "../provider.ts";
import { type SandboxKeys, sandboxKeys } from "./keys.server.ts";
import { signatureHeader, verify } from "./signature.ts";

const paymentSchema = z.object({
  id: z.string(), reference: z.string(), status: z.enum(["open", "pending", "paid", "failed", "cancelled"]),
  amount: z.int(), currency: z.string(), checkout_url: z.string(),
});
const eventSchema = z.object({ id: z.string().max(100), type: z.string().max(100), payment: z.string().max(100).optional() });
const patienceMs = 5_000;

/** The sandbox as Vesper sees it: a foreign server, spoken to over HTTP like any other. `origin`: where it is. */
export function sandboxProvider(db: Database, origin: () => string): PaymentProvider {
  let keys: Promise<SandboxKeys> | undefined;
  const readKeys = () => (keys ??= sandboxKeys(db).catch((error: unknown) => { keys = undefined; throw error; }));

  async function ask(method: "GET" | "POST", path: string, body?: object): Promise<ProviderPayment> {
    const { api_key } = await readKeys();
    const answer = await fetch(`${origin()}/sandbox/api/payments${path}`, {
      method,
      headers: { authorization: `Bearer ${api_key}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
    const { reference, checkout_url, ...payment } = paymentSchema.parse(await answer.json());
    return { ...payment, orderId: reference, checkoutUrl: checkout_url };
  }

  return {
    name: "sandbox",
    methods: paymentMethods.map(({ id }) => id),
    test: true,
    start: ({ orderId, amount, currency, paymentMethod, description, language, returnUrl }) =>
      ask("POST", "", {
        reference: orderId, amount, currency, payment_method: paymentMethod, description, language,
        return_url: returnUrl, webhook_url: `${origin()}/api/payment-webhook.php?provider=sandbox`,
      }),
    status: (id) => ask("GET", `/${encodeURIComponent(id)}`),
    cancel: (id) => ask("POST", `/${encodeURIComponent(id)}/cancel`),
    async readWebhook(rawBody, headers, now) {
      const { webhook_secret } = await readKeys();
      if (!verify(webhook_secret, headers[signatureHeader], now, rawBody)) return null;
      const { id, type, payment } = eventSchema.parse(JSON.parse(rawBody.toString()));
      return { id, kind: type, paymentId: type === "payment.updated" ? payment ?? null : null };
    },
  };
}
