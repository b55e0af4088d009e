import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Services } from "#features/context.server.ts";
import { asLanguage, defaultLanguage } from "#i18n/locales.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { type BookedPayment, cancelOpen, decide, findPayment, openPayment } from "./books.server.ts";
import { checkoutPage, checkoutPolicy, checkoutStyles } from "./checkout-page.server.ts";
import { deliverWebhook } from "./deliver-webhook.server.ts";
import { sandboxKeys } from "./keys.server.ts";

const requestSchema = z.object({
  reference: z.string().min(1).max(100), amount: z.int().min(1), currency: z.string().length(3), description: z.string().max(200),
  payment_method: z.string().max(40), language: z.string().max(10), return_url: z.url(), webhook_url: z.url(),
});
const laterSeconds = 10;
const ofParams = (request: FastifyRequest): string => z.object({ id: z.string().max(60) }).parse(request.params).id;

/**
 * The sandbox payment provider: an API with a key, a hosted checkout, signed webhooks. Knows nothing of orders or members, and
 * Vesper knows nothing of its tables; the two meet over HTTP only. Its checkout answers on every host of this server.
 */
export function serveSandbox(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const answer = ({ id, reference, status, amount, currency, return_url }: BookedPayment) => ({
    id, reference, status, amount, currency, checkout_url: new URL(`/sandbox/checkout/${id}`, return_url).href,
  });
  const timers = new Set<NodeJS.Timeout>();

  async function find(request: FastifyRequest): Promise<BookedPayment> {
    const payment = await findPayment(db, ofParams(request));
    if (!payment) throw commonRefusal("not_found");
    return payment;
  }
  function payLater(id: string): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void findPayment(db, id).then((payment) => payment && deliverWebhook(services, payment)).catch((error: unknown) => services.log.warn({ err: error }, "sandbox: payment not told"));
    }, laterSeconds * 1000 + 200);
    timers.add(timer.unref());
  }

  void app.register(async (scope) => {
    scope.addHook("onClose", async () => { for (const timer of timers) clearTimeout(timer); });
    scope.removeContentTypeParser("application/x-www-form-urlencoded");
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => done(null, new URLSearchParams(String(body))));

    void scope.register(async (api) => {
      api.addHook("onRequest", async (request) => {
        const { api_key } = await sandboxKeys(db);
        const hash = (text: string) => createHash("sha256").update(text).digest();
        if (!timingSafeEqual(hash(request.headers.authorization ?? ""), hash(`Bearer ${api_key}`))) throw commonRefusal("forbidden");
      });
      api.post("/sandbox/api/payments", async (request) => {
        const asked = requestSchema.safeParse(request.body);
        if (!asked.success) throw commonRefusal("invalid");
        return answer(await openPayment(db, asked.data));
      });
      api.get("/sandbox/api/payments/:id", async (request) => answer(await find(request)));
      api.post("/sandbox/api/payments/:id/cancel", async (request) => {
        await cancelOpen(db, ofParams(request));
        return answer(await find(request));
      });
    });

    const show = async (payment: BookedPayment, reply: FastifyReply) => {
      const words = services.words.get(asLanguage(payment.language) ?? defaultLanguage);
      if (!words) throw new Error("no words");
      return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").header("referrer-policy", "no-referrer")
        .header("content-security-policy", checkoutPolicy).send(checkoutPage(payment, words.intl));
    };
    scope.get("/sandbox/checkout.css", async (_request, reply) => reply.type("text/css; charset=utf-8").header("cache-control", "public, max-age=3600").send(checkoutStyles));
    scope.get("/sandbox/checkout/:id", async (request, reply) => show(await find(request), reply));
    scope.post("/sandbox/checkout/:id", async (request, reply) => {
      const before = await find(request);
      const outcome = request.body instanceof URLSearchParams ? request.body.get("outcome") : null;
      const paid = outcome === "pay" || outcome === "twice";
      const status = paid ? "paid" : outcome === "fail" ? "failed" : outcome === "cancel" ? "cancelled" : outcome === "pending" || outcome === "later" ? "pending" : null;
      if (!status) throw commonRefusal("invalid");
      const payment = await decide(db, before.id, status, outcome === "later" ? laterSeconds : undefined);
      if (!payment) return show(before, reply); // cancelled in the meantime
      if (outcome === "later") payLater(payment.id);
      await deliverWebhook(services, payment, outcome === "twice" ? 2 : 1);
      return reply.redirect(payment.return_url, 303);
    });
  });
}
