import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Services } from "#server/calls/context.ts";
import { asLanguage, defaultLanguage } from "#i18n/locales.ts";
import { isForwarded } from "#server/http/forwarded.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import {
  type BookedPayment,
  cancelOpen,
  chargeMethod,
  decide,
  findPayment,
  nextOutcomes,
  openPayment,
  rememberMethod,
} from "./books.server.ts";
import { checkoutPage, checkoutPolicy, checkoutStyles } from "./checkout-page.server.ts";
import { deliverWebhook } from "./deliver-webhook.server.ts";
import { familyOf } from "#features/payment-methods/methods.ts";
import { openKeys } from "./keys.server.ts";
import {
  askRefund,
  type BookedReversal,
  changedSince,
  findReversals,
  happen,
  refundSeconds,
} from "./reversals.server.ts";

const requestSchema = z.object({
  reference: z.string().min(1).max(100),
  amount: z.int().min(1),
  currency: z.string().length(3),
  description: z.string().max(200),
  payment_method: z.string().max(40),
  language: z.string().max(10),
  return_url: z.url(),
  webhook_url: z.url(),
  payer: z.string().max(100),
  remember: z.boolean(),
  stored_method: z.string().max(60).optional(),
});
const changesSchema = z.object({ since: z.iso.datetime(), after: z.string().max(60) });
const refundSchema = z.object({ refund_id: z.string().min(1).max(100), amount: z.int().min(1) });
/** What the sandbox keeps of a payment, in cents: a quarter and 1.5 percent. */
const feeOf = (amount: number): number => 25 + Math.round(amount * 0.015);

/** An example of the standard, nobody's account. */
const bankAccount = {
  holder: "Sandbox Payments",
  iban: "DE89370400440532013000",
  bic: "COBADEFFXXX",
};
const laterSeconds = 10;
const outcomes: Readonly<Record<string, "paid" | "failed" | "cancelled" | "pending">> = {
  pay: "paid",
  twice: "paid",
  fail: "failed",
  cancel: "cancelled",
  pending: "pending",
  later: "pending",
};
const happenings = ["refund", "refund_fails", "chargeback", "chargeback_won"] as const;
const ofParams = (request: FastifyRequest): string =>
  z.object({ id: z.string().max(60) }).parse(request.params).id;

/**
 * The sandbox payment provider: an API with a key, a hosted checkout, signed webhooks. Knows
 * nothing of orders or members, and Vesper knows nothing of its tables; the two meet over HTTP
 * only. Its checkout answers on every host of this server.
 */
export function serveSandbox(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const keys = openKeys(db);
  const reversal = ({ id, kind, refund_id, amount, state }: BookedReversal) => ({
    id,
    kind,
    refund_id,
    amount,
    state,
  });
  async function answer({
    id,
    reference,
    status,
    amount,
    currency,
    return_url,
    decline,
    stored_method,
    payment_method,
    paid_at,
    country,
  }: BookedPayment) {
    const stored =
      stored_method &&
      (await db
        .selectFrom("sandbox_method")
        .select(["id", "payer", "payment_method", "brand", "last4", "expires"])
        .where("id", "=", stored_method)
        .executeTakeFirst());
    return {
      id,
      reference,
      status,
      amount,
      currency,
      decline,
      paid_at: paid_at?.toISOString() ?? null,
      stored: stored || null,
      reversals: (await findReversals(db, id)).map(reversal),
      country,
      fee: status === "paid" ? feeOf(amount) : 0,
      transfer:
        familyOf(payment_method) === "bank_transfer" && (status === "open" || status === "pending")
          ? {
              ...bankAccount,
              reference: id
                .slice(-10)
                .toUpperCase()
                .replaceAll(/[^0-9A-Z]/g, "0"),
            }
          : null,
      checkout_url: status === "open" ? new URL(`/sandbox/checkout/${id}`, return_url).href : null,
    };
  }
  const deliver = async (payment: BookedPayment, times = 1): Promise<void> =>
    deliverWebhook(services, await keys(), payment, times);
  const timers = new Set<NodeJS.Timeout>();

  async function find(request: FastifyRequest): Promise<BookedPayment> {
    const payment = await findPayment(db, ofParams(request));
    if (!payment) throw commonRefusal("not_found");
    return payment;
  }
  /** Tells the shop when what takes its time has happened. */
  function tellIn(seconds: number, id: string): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void findPayment(db, id)
          .then((payment) => payment && deliver(payment))
          .catch((error: unknown) =>
            services.log.warn({ err: error }, "sandbox: payment not told"),
          );
      },
      seconds * 1000 + 200,
    );
    timers.add(timer.unref());
  }

  void app.register(async (scope) => {
    scope.addHook("onClose", async () => {
      for (const timer of timers) clearTimeout(timer);
    });
    // Credits for nothing are for whoever sits at this machine; SANDBOX_PAYMENTS=on, behind a
    // proxy, is the operator's own word.
    scope.addHook("onRequest", async (request) => {
      if (services.config.loopbackOnly && isForwarded(request.headers))
        throw commonRefusal("forbidden");
    });
    scope.removeContentTypeParser("application/x-www-form-urlencoded");
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    void scope.register(async (api) => {
      api.addHook("onRequest", async (request) => {
        const { api_key } = await keys();
        const hash = (text: string) => createHash("sha256").update(text).digest();
        if (!timingSafeEqual(hash(request.headers.authorization ?? ""), hash(`Bearer ${api_key}`)))
          throw commonRefusal("forbidden");
      });
      api.post("/sandbox/api/payments", async (request) => {
        const asked = requestSchema.safeParse(request.body);
        if (!asked.success) throw commonRefusal("invalid");
        const { stored_method, ...payment } = asked.data;
        const booked =
          stored_method === undefined
            ? await openPayment(db, payment)
            : await chargeMethod(db, payment, stored_method);
        if (!booked) throw commonRefusal("not_found");
        return answer(booked);
      });
      api.get("/sandbox/api/payments/:id", async (request) => answer(await find(request)));
      api.get("/sandbox/api/changes", async (request) => {
        const asked = changesSchema.safeParse(request.query);
        if (!asked.success) throw commonRefusal("invalid");
        return { payments: await changedSince(db, asked.data.since, asked.data.after) };
      });
      api.post("/sandbox/api/payments/:id/cancel", async (request) => {
        await cancelOpen(db, ofParams(request));
        return answer(await find(request));
      });
      api.post("/sandbox/api/payments/:id/refunds", async (request) => {
        const asked = refundSchema.safeParse(request.body);
        if (!asked.success) throw commonRefusal("invalid");
        const { id } = await find(request);
        tellIn(refundSeconds, id);
        return reversal(await askRefund(db, id, asked.data.refund_id, asked.data.amount));
      });
      api.delete("/sandbox/api/methods/:id", async (request) => {
        await db.deleteFrom("sandbox_method").where("id", "=", ofParams(request)).execute();
        return { forgotten: true };
      });
    });

    const show = async (payment: BookedPayment, reply: FastifyReply) => {
      const words = services.words.get(asLanguage(payment.language) ?? defaultLanguage);
      if (!words) throw new Error("no words");
      return reply
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-store")
        .header("referrer-policy", "no-referrer")
        .header("content-security-policy", checkoutPolicy)
        .send(checkoutPage(payment, await findReversals(db, payment.id), words.intl));
    };
    scope.get("/sandbox/checkout.css", async (_request, reply) =>
      reply
        .type("text/css; charset=utf-8")
        .header("cache-control", "public, max-age=3600")
        .send(checkoutStyles),
    );
    scope.get("/sandbox/checkout/:id", async (request, reply) => show(await find(request), reply));
    scope.post("/sandbox/checkout/:id", async (request, reply) => {
      const before = await find(request);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const outcome = form.get("outcome") ?? "";
      const happening = happenings.find((name) => name === outcome);
      if (happening) {
        if (await happen(db, before.id, happening)) await deliver(before);
        return reply.redirect(`/sandbox/checkout/${before.id}`, 303);
      }
      const status = outcomes[outcome];
      if (!status) throw commonRefusal("invalid");
      if (form.get("remember") === "on" && status !== "cancelled" && status !== "failed") {
        await rememberMethod(
          db,
          before,
          nextOutcomes.find((name) => name === form.get("next")) ?? "pay",
        );
      }
      const payment = await decide(
        db,
        before.id,
        status,
        outcome === "later" ? laterSeconds : undefined,
      );
      if (!payment) return show(before, reply); // cancelled in the meantime
      if (outcome === "later") tellIn(laterSeconds, payment.id);
      await deliver(payment, outcome === "twice" ? 2 : 1);
      return reply.redirect(payment.return_url, 303);
    });
  });
}
