import Stripe from "stripe";
import { z } from "zod";
import { carriedBy, findMethod, isStorable } from "#features/payment-methods/methods.ts";
import type { PaymentProvider, PaymentRequest } from "#features/orders/provider.ts";
import { patienceMs } from "../provider-words.ts";
import { expand, stripePayments } from "./stripe-payments.server.ts";
import { stripePayouts } from "./stripe-payouts.server.ts";
import { changeEvents, treatmentOf } from "./stripe-events.ts";
import { eventDays, paymentOfEvent, refundState } from "./stripe-words.ts";
import { readSigned } from "../unreadable.ts";

export interface StripeOptions {
  readonly credentials: Readonly<Record<"secret_key" | "webhook_secret", string>>;
  readonly account: PaymentProvider["account"];
  /** Another place than Stripe's, and another patience: for tests. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
}

/** The version that this adapter was written for; the library's types are of the same. */
const apiVersion = "2026-10-28.endive";
const windowSeconds = 300;
const name = z.string().max(255);
const eventSchema = z.object({
  id: name,
  type: name,
  data: z.object({
    object: z.object({
      id: name.optional(),
      object: name.optional(),
      payment_intent: z.unknown().optional(),
    }),
  }),
});

/**
 * Stripe, by hosted Checkout. A payment's id is the Checkout session's; that of a stored card is
 * the PaymentIntent's. The order's id is the idempotency key, so that asking twice gives the same
 * session.
 */
export function stripeProvider({
  credentials,
  account,
  baseUrl,
  timeoutMs = patienceMs,
}: StripeOptions): PaymentProvider {
  const place = baseUrl ? new URL(baseUrl) : null;
  const stripe = new Stripe(credentials.secret_key, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(place && {
      protocol: place.protocol === "http:" ? ("http" as const) : ("https" as const),
      host: place.hostname,
      port: place.port,
    }),
  });

  const { fromIntent, fromSession, read, wentBack, intentOf } = stripePayments(stripe);
  const metadata = ({ orderId, paymentMethod }: PaymentRequest) => ({
    order: orderId,
    method: paymentMethod,
  });
  const methods = carriedBy("stripe");

  return {
    name: "stripe",
    account,
    methods,
    stores: methods.filter(isStorable),
    test: /^[sr]k_test_/.test(credentials.secret_key),
    checkoutOrigins: ["https://checkout.stripe.com", "https://hooks.stripe.com"],
    async start(request) {
      const {
        orderId,
        amount,
        currency,
        description,
        language,
        returnUrl,
        paymentMethod,
        remember,
      } = request;
      const keeps = remember && isStorable(paymentMethod);
      return fromSession(
        await stripe.checkout.sessions.create(
          {
            mode: "payment",
            client_reference_id: orderId,
            metadata: metadata(request),
            locale: language as "en",
            success_url: returnUrl,
            cancel_url: returnUrl,
            allowed_payment_method_types: [findMethod(paymentMethod)?.carriers.stripe ?? "card"],
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amount,
                  product_data: { name: description },
                },
              },
            ],
            payment_intent_data: {
              metadata: metadata(request),
              description,
              ...(keeps && { setup_future_usage: "on_session" as const }),
            },
            ...(keeps && { customer_creation: "always" as const }),
          },
          { idempotencyKey: orderId },
        ),
      );
    },
    async charge(request, { id, payer }) {
      const { orderId, amount, currency, description, returnUrl } = request;
      try {
        return await fromIntent(
          await stripe.paymentIntents.create(
            {
              amount,
              currency: currency.toLowerCase(),
              customer: payer,
              payment_method: id,
              confirm: true,
              return_url: returnUrl,
              description,
              metadata: metadata(request),
              expand,
            },
            { idempotencyKey: orderId },
          ),
        );
      } catch (error) {
        // A card that is refused is an answer, with the payment inside.
        if (error instanceof Stripe.errors.StripeCardError && error.payment_intent)
          return fromIntent(error.payment_intent);
        throw error;
      }
    },
    status: read,
    async changes(since) {
      if (Date.now() - since.getTime() > eventDays * 86_400_000) return null;
      const found = new Set<string>();
      const ofSessions = new Set<string>();
      for await (const event of stripe.events.list({
        created: { gte: Math.floor(since.getTime() / 1000) },
        types: [...changeEvents],
        limit: 100,
      })) {
        const id = paymentOfEvent(event);
        if (id) found.add(id);
        const intent = (event.data.object as { payment_intent?: unknown }).payment_intent;
        if (id?.startsWith("cs_") && typeof intent === "string") ofSessions.add(intent);
      }
      return found.difference(ofSessions);
    },
    payouts: (since) => stripePayouts(stripe, since),
    async cancel(id) {
      const ended = id.startsWith("cs_")
        ? stripe.checkout.sessions.expire(id)
        : stripe.paymentIntents.cancel(id);
      // One that is paid or over cannot be cancelled: what it is says the next line.
      await ended.catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
      return read(id);
    },
    async refund(id, { refundId, amount, currency }) {
      const intent = await intentOf(id);
      // Idempotency keys live a day; ours for ever.
      const { reversals } = await wentBack(intent);
      const known = reversals.find((reversal) => reversal.refundId === refundId);
      if (known) return known;
      try {
        const { id: refund, status } = await stripe.refunds.create(
          { payment_intent: intent, amount, metadata: { refund: refundId } },
          { idempotencyKey: refundId },
        );
        return {
          id: refund,
          kind: "refund",
          refundId,
          amount,
          currency,
          state: refundState(status),
        };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          return { id: `refused-${refundId}`, kind: "refund", refundId, amount, state: "failed" };
        throw error;
      }
    },
    async forget({ id }) {
      await stripe.paymentMethods.detach(id).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
    },
    async readWebhook(rawBody, headers, now) {
      const signature = headers["stripe-signature"];
      if (typeof signature !== "string") return null;
      try {
        stripe.webhooks.constructEvent(
          rawBody,
          signature,
          credentials.webhook_secret,
          windowSeconds,
          undefined,
          now * 1000,
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null; // anything else was signed: readSigned says what it is worth
      }
      // The library bounds the past; what is signed for the future is no more believed.
      const time = Number(/(?:^|,)t=(\d{1,12})/.exec(signature)?.[1]);
      if (time > now + windowSeconds) return null;
      const event = readSigned(eventSchema, rawBody);
      const treatment = treatmentOf(event.type);
      return {
        id: event.id,
        kind: event.type,
        paymentId: treatment === "elsewhere" ? null : paymentOfEvent(event),
        ...(treatment === "look" && { unclear: true as const }),
      };
    },
  };
}
