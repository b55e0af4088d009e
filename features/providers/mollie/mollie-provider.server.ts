import {
  createMollieClient,
  type Locale,
  MollieApiError,
  type Payment,
  type PaymentMethod,
  PaymentEmbed,
  SequenceType,
} from "@mollie/api-client";
import { carriedBy, findMethod, isStorable } from "#features/payment-methods/methods.ts";
import type {
  PaymentProvider,
  PaymentRequest,
  ProviderPayment,
  StoredMethod,
} from "#features/orders/provider.ts";
import { fromDecimal, localeOf, patienceMs, toDecimal, within } from "../provider-words.ts";
import {
  declineOf,
  exchangesOf,
  metadataSchema,
  momentOf,
  refundMetadataSchema,
  refundStates,
  statuses,
  transferOf,
  unclearState,
} from "./mollie-words.ts";

export interface MollieOptions {
  readonly credentials: Readonly<Record<"api_key", string>>;
  readonly account: PaymentProvider["account"];
  /** Another place than Mollie's, and another patience: for tests. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
}

/** Mollie's lists say when something began, not when it changed: how much earlier that may be. */
const listDays = { payments: 30, refunds: 30, chargebacks: 180 };

/** Mollie reaches public addresses only; a shop on this machine learns by reconciliation. */
const isPublic = (url: string): boolean =>
  !/^(localhost|.+\.localhost|127\..+|\[::1\])$/.test(new URL(url).hostname);
/** Refused for good, in contrast to a failure of the network or of Mollie's. */
const isRefusal = (error: unknown): boolean =>
  error instanceof MollieApiError &&
  error.statusCode !== undefined &&
  error.statusCode >= 400 &&
  error.statusCode < 500 &&
  error.statusCode !== 429 &&
  error.statusCode !== 401;

/**
 * Mollie (API v2), by hosted checkout. Its webhooks carry an id and no signature: the id is all
 * that is believed of them, what it means is asked from Mollie with our key.
 * `WebhookEvent.unsigned` says so, and only ids of our own orders are asked for.
 */
export function mollieProvider({
  credentials,
  account,
  baseUrl,
  timeoutMs = patienceMs,
}: MollieOptions): PaymentProvider {
  const mollie = createMollieClient({
    apiKey: credentials.api_key,
    ...(baseUrl && { apiEndpoint: `${baseUrl}/v2/` }),
  });
  const ask = <T>(work: Promise<T>): Promise<T> => within(work, timeoutMs);
  const methods = carriedBy("mollie");
  const money = (amount: number, currency: string) => ({
    currency,
    value: toDecimal(amount, currency),
  });

  async function storedOf(
    { customerId, mandateId, sequenceType }: Payment,
    paymentMethod: string,
  ): Promise<StoredMethod | null> {
    if (sequenceType !== "first" || !customerId || !mandateId) return null;
    const { status, details } = await ask(mollie.customerMandates.get(mandateId, { customerId }));
    if (status === "invalid") return null;
    const card = "cardNumber" in details ? details : null;
    return {
      id: mandateId,
      payer: customerId,
      paymentMethod,
      brand: card?.cardLabel ?? null,
      last4: card?.cardNumber.slice(-4) ?? null,
      expires: card?.cardExpiryDate.slice(0, 7) ?? null,
    };
  }

  async function toPayment(payment: Payment): Promise<ProviderPayment> {
    const { order, method } = metadataSchema.parse(payment.metadata);
    const { currency } = payment.amount;
    const status = statuses[payment.status] ?? "pending";
    const details = payment.details as
      | { failureReason?: unknown; cardCountryCode?: string; consumerAccount?: string }
      | undefined;
    return {
      id: payment.id,
      orderId: order,
      test: payment.mode === "test",
      status,
      amount: fromDecimal(payment.amount.value, currency),
      currency,
      checkoutUrl: status === "open" ? (payment._links.checkout?.href ?? null) : null,
      transfer: transferOf(payment),
      paidAt: payment.paidAt ? new Date(payment.paidAt) : null,
      // An account's number begins with its country; of others only the card's is told.
      instrumentCountry: details?.cardCountryCode ?? details?.consumerAccount?.slice(0, 2) ?? null,
      decline: status === "failed" ? declineOf(details?.failureReason) : null,
      reversals: [
        ...(payment._embedded?.refunds ?? []).map(
          ({ id, amount, status: state, metadata, createdAt }) => ({
            id,
            kind: "refund" as const,
            refundId: refundMetadataSchema.parse(metadata)?.refund ?? null,
            amount: fromDecimal(amount.value, amount.currency),
            currency: amount.currency,
            state: refundStates[state] ?? ("pending" as const),
            // Mollie does not say when one came to nothing.
            at: refundStates[state] === "failed" ? null : momentOf(createdAt),
          }),
        ),
        ...(payment._embedded?.chargebacks ?? []).map(({ id, amount, reversedAt, createdAt }) => ({
          id,
          kind: "chargeback" as const,
          refundId: null,
          amount: fromDecimal(amount.value, amount.currency),
          currency: amount.currency,
          state: reversedAt ? ("failed" as const) : ("done" as const),
          at: momentOf(reversedAt ?? createdAt),
        })),
      ],
      exchanges: exchangesOf(payment),
      unclear: [
        ...unclearState(
          statuses,
          payment.id,
          payment.status,
          fromDecimal(payment.amount.value, currency),
        ),
        ...(payment._embedded?.refunds ?? []).flatMap(({ id, amount, status: state }) =>
          unclearState(refundStates, id, state, fromDecimal(amount.value, currency)),
        ),
      ],
      stored: status === "paid" ? await storedOf(payment, method) : null,
    };
  }
  const read = async (id: string) =>
    toPayment(
      await ask(
        mollie.payments.get(id, { embed: [PaymentEmbed.refunds, PaymentEmbed.chargebacks] }),
      ),
    );
  const common = ({
    orderId,
    amount,
    currency,
    description,
    returnUrl,
    webhookUrl,
    paymentMethod,
  }: PaymentRequest) => ({
    amount: money(amount, currency),
    description,
    redirectUrl: returnUrl,
    ...(isPublic(webhookUrl) && { webhookUrl }),
    metadata: { order: orderId, method: paymentMethod },
    idempotencyKey: orderId,
  });

  return {
    name: "mollie",
    account,
    methods,
    stores: methods.filter((id) => isStorable(id)),
    test: credentials.api_key.startsWith("test_"),
    checkoutOrigins: ["https://www.mollie.com", "https://pay.mollie.com"],
    async start(request) {
      const { language, payer, paymentMethod, remember } = request;
      const keeps = remember && isStorable(paymentMethod);
      const customer = keeps
        ? await ask(
            mollie.customers.create({
              metadata: { payer },
              idempotencyKey: `customer-${request.orderId}`,
            }),
          )
        : null;
      return toPayment(
        await ask(
          mollie.payments.create({
            ...common(request),
            locale: localeOf(language, "_") as Locale,
            method: findMethod(paymentMethod)?.carriers.mollie as PaymentMethod,
            ...(customer && { customerId: customer.id, sequenceType: SequenceType.first }),
          }),
        ),
      );
    },
    async charge(request, { id, payer }) {
      // Idempotency keys live an hour; a charge whose answer was lost may be asked for again after
      // it.
      const made = (await ask(mollie.customerPayments.page({ customerId: payer, limit: 50 }))).find(
        ({ metadata }) => metadataSchema.parse(metadata).order === request.orderId,
      );
      if (made) return read(made.id);
      return toPayment(
        await ask(
          mollie.payments.create({
            ...common(request),
            customerId: payer,
            mandateId: id,
            sequenceType: SequenceType.recurring,
          }),
        ),
      );
    },
    status: read,
    async changes(since) {
      const found = new Set<string>();
      // Newest first: what is older than its kind can still change ends the walk.
      async function walk<T extends { createdAt: string }>(
        list: AsyncIterator<T, void, never>,
        days: number,
        take: (one: T) => string | null,
      ): Promise<void> {
        const end = since.getTime() - days * 86_400_000;
        for (
          let { value, done } = await ask(list.next());
          !done && value && Date.parse(value.createdAt) >= end;
          { value, done } = await ask(list.next())
        ) {
          const id = take(value);
          if (id) found.add(id);
        }
      }
      const isNew = (at: string | undefined): boolean =>
        at !== undefined && Date.parse(at) >= since.getTime();
      await walk(mollie.payments.iterate(), listDays.payments, ({ id, paidAt }) =>
        isNew(paidAt) ? id : null,
      );
      await walk(mollie.refunds.iterate(), listDays.refunds, ({ paymentId }) => paymentId);
      await walk(
        mollie.chargebacks.iterate(),
        listDays.chargebacks,
        ({ paymentId, createdAt, reversedAt }) =>
          isNew(createdAt) || isNew(reversedAt ?? undefined) ? paymentId : null,
      );
      return found;
    },
    async cancel(id) {
      // One that is paid or over cannot be cancelled: what it is says the next line.
      await ask(mollie.payments.cancel(id)).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
      });
      return read(id);
    },
    async refund(paymentId, { refundId, amount, currency }) {
      // Idempotency keys live an hour; ours for ever.
      const known = (await read(paymentId)).reversals.find(
        (reversal) => reversal.refundId === refundId,
      );
      if (known) return known;
      try {
        const { id, status, createdAt } = await ask(
          mollie.paymentRefunds.create({
            paymentId,
            amount: money(amount, currency),
            metadata: { refund: refundId },
            idempotencyKey: refundId,
          }),
        );
        const state = refundStates[status] ?? "pending";
        const at = state === "failed" ? null : momentOf(createdAt);
        return { id, kind: "refund", refundId, amount, currency, state, at };
      } catch (error) {
        if (isRefusal(error))
          return { id: `refused-${refundId}`, kind: "refund", refundId, amount, state: "failed" };
        throw error;
      }
    },
    async forget({ id, payer }) {
      await ask(mollie.customerMandates.revoke(id, { customerId: payer })).catch(
        (error: unknown) => {
          if (!isRefusal(error)) throw error;
        },
      );
    },
    async readWebhook(rawBody) {
      const id = new URLSearchParams(rawBody.toString("latin1")).get("id");
      if (!id || !/^tr_[A-Za-z0-9]{1,40}$/.test(id)) return null;
      return { id: `${id}-${crypto.randomUUID()}`, kind: "payment", paymentId: id, unsigned: true };
    },
  };
}
