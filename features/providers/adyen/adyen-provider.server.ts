import { CheckoutAPI, Client, Config, EnvironmentEnum, type Types } from "@adyen/api-library";
import type { Database } from "#server/db/database.ts";
import { carriedBy, findMethod, isStorable } from "#features/payment-methods/methods.ts";
import type {
  PaymentProvider,
  PaymentRequest,
  ProviderPayment,
} from "#features/orders/provider.ts";
import { localeOf, patienceMs } from "../provider-words.ts";
import {
  type BookedPayment,
  bookCharged,
  bookNotice,
  bookPayment,
  findBooked,
  keepAuthorisation,
  noticesOf,
  toldSince,
} from "./adyen-books.server.ts";
import { adyenHttp, isRefusal } from "./adyen-http.server.ts";
import { type Attempts, attemptsOf } from "./adyen-attempts.ts";
import {
  chargedAs,
  furtherOf,
  linkStatus,
  reversalsOf,
  storedBy,
  unclearOf,
} from "./adyen-words.ts";
import { readNotice } from "./adyen-notice.ts";
import { takeReport } from "./adyen-reports.server.ts";

export interface AdyenOptions {
  readonly credentials: Readonly<Record<"api_key" | "hmac_key" | "merchant_account", string>> & {
    readonly live_prefix?: string | undefined;
  };
  readonly account: PaymentProvider["account"];
  readonly db: Database;
  /** Another place than Adyen's, and another patience: for tests. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
}

/**
 * Adyen (Checkout API 72), by Pay by Link. It has no call that tells everything of a payment: the
 * link tells whether it was paid, refunds and chargebacks come by signed notices only, which are
 * kept in `adyen_notice`. A payment's id is the link's; a stored card's the pspReference.
 */
export function adyenProvider({
  credentials,
  account,
  db,
  baseUrl,
  timeoutMs = patienceMs,
}: AdyenOptions): PaymentProvider {
  const { merchant_account: merchantAccount, live_prefix } = credentials;
  const config = new Config({
    apiKey: credentials.api_key,
    environment: live_prefix ? EnvironmentEnum.LIVE : EnvironmentEnum.TEST,
    ...(live_prefix && { liveEndpointUrlPrefix: live_prefix }),
  });
  const checkout = new CheckoutAPI(new Client(config, adyenHttp(timeoutMs, baseUrl)));
  const methods = carriedBy("adyen");

  async function toPayment(booked: BookedPayment): Promise<ProviderPayment> {
    const notices = await noticesOf(db, booked);
    const attempts = attemptsOf(notices, booked);
    const told = booked.result === null ? await askLink(booked, attempts) : null;
    const { unclear = [], ...charged } =
      told ?? chargedAs(notices, booked, booked.result ?? "", attempts);
    const isPaid = charged.status === "paid";
    if (isPaid && booked.authorisation === null && attempts.paid)
      await keepAuthorisation(db, booked, attempts.paid.psp_reference);
    return {
      id: booked.id,
      paidAt: attempts.paid?.event_at ?? null,
      orderId: booked.order_id,
      reversals: reversalsOf(notices, booked, attempts),
      unclear: [...unclearOf(notices, booked, attempts, isPaid), ...unclear],
      further: isPaid ? furtherOf(notices, booked, attempts) : [],
      checkoutUrl: null,
      ...charged,
      stored: told && isPaid ? storedBy(attempts, booked) : null,
    };
  }
  /** A link that is over pays nothing more; but what was accepted by it before is money that came. */
  async function askLink(
    booked: BookedPayment,
    { paid, stands }: Attempts,
  ): Promise<
    Pick<ProviderPayment, "status" | "amount" | "currency" | "checkoutUrl" | "decline" | "unclear">
  > {
    const link = await checkout.PaymentLinksApi.getPaymentLink(booked.id);
    const status = linkStatus(link.status);
    const late = status === "cancelled" && (stands || booked.authorisation !== null);
    return {
      status: late ? "paid" : status,
      amount: late && paid ? paid.amount : Number(link.amount.value),
      currency: late && paid ? paid.currency : link.amount.currency,
      checkoutUrl: status === "open" ? link.url : null,
      decline: null,
    };
  }
  async function read(id: string): Promise<ProviderPayment> {
    const booked = await findBooked(db, { id });
    if (!booked) throw new Error("no such payment");
    return toPayment(booked);
  }
  const book = (
    id: string,
    { orderId, amount, currency, paymentMethod, payer }: PaymentRequest,
    result: string | null,
    reason: string | null,
  ) =>
    bookPayment(db, {
      id,
      order_id: orderId,
      amount,
      currency,
      payment_method: paymentMethod,
      payer,
      result,
      reason,
    });

  return {
    name: "adyen",
    account,
    methods,
    stores: methods.filter(isStorable),
    test: !live_prefix,
    checkoutOrigins: live_prefix
      ? ["https://eu.adyen.link", "https://*.adyen.link"]
      : ["https://test.adyen.link"],
    async start(request) {
      const {
        orderId,
        amount,
        currency,
        country,
        paymentMethod,
        description,
        language,
        returnUrl,
        payer,
        remember,
      } = request;
      const keeps = remember && isStorable(paymentMethod);
      const asked = {
        merchantAccount,
        reference: orderId,
        amount: { value: amount, currency },
        countryCode: country,
        allowedPaymentMethods: [findMethod(paymentMethod)?.carriers.adyen ?? "scheme"],
        description,
        shopperLocale: localeOf(language, "-"),
        returnUrl,
        reusable: false,
        ...(keeps && {
          shopperReference: payer,
          storePaymentMethodMode: "enabled",
          recurringProcessingModel: "CardOnFile",
        }),
      } as Types.checkout.PaymentLinkRequest;
      const link = await checkout.PaymentLinksApi.paymentLinks(asked, { idempotencyKey: orderId });
      await book(link.id, request, null, null);
      return read(link.id);
    },
    async charge(request, { id, payer }) {
      const { orderId, amount, currency, returnUrl } = request;
      const asked = {
        merchantAccount,
        reference: orderId,
        amount: { value: amount, currency },
        paymentMethod: { type: "scheme", storedPaymentMethodId: id },
        shopperReference: payer,
        shopperInteraction: "ContAuth",
        recurringProcessingModel: "CardOnFile",
        returnUrl,
      } as Types.checkout.PaymentRequest;
      const { pspReference, resultCode, refusalReason } = await checkout.PaymentsApi.payments(
        asked,
        { idempotencyKey: orderId },
      );
      if (!pspReference) throw new Error("Adyen named no payment");
      const result =
        resultCode === "Authorised"
          ? "paid"
          : resultCode === "Pending" || resultCode === "Received"
            ? "pending"
            : "failed";
      // What asks for the member's presence has failed here: the checkout is where one is present.
      await book(
        pspReference,
        request,
        result,
        resultCode === "RedirectShopper" || resultCode === "ChallengeShopper"
          ? "Authentication required"
          : (refusalReason ?? null),
      );
      return read(pspReference);
    },
    status: read,
    listsNothing: true,
    // A notice that nobody took it keeps and tells again for 30 days; what it has told is here,
    // settled or not.
    changes: (since) => toldSince(db, account, since),
    async cancel(id) {
      const booked = await findBooked(db, { id });
      if (booked?.result === null) {
        await checkout.PaymentLinksApi.updatePaymentLink(id, {
          status: "expired",
        } as Types.checkout.UpdatePaymentLinkRequest).catch((error: unknown) => {
          if (!isRefusal(error)) throw error;
        });
      }
      return read(id);
    },
    async refund(id, { refundId, amount, currency }) {
      const booked = await findBooked(db, { id });
      if (!booked) throw new Error("no such payment");
      const notices = await noticesOf(db, booked);
      const attempts = attemptsOf(notices, booked);
      const known = reversalsOf(notices, booked, attempts).find(
        (reversal) => reversal.refundId === refundId,
      );
      if (known) return known;
      const paid = attempts.paid?.psp_reference ?? (booked.result === null ? null : booked.id);
      if (!paid) throw new Error("Adyen has not told yet which payment it was"); // its notice comes within minutes
      try {
        const asked = {
          merchantAccount,
          amount: { value: amount, currency },
          reference: refundId,
        } as Types.checkout.PaymentRefundRequest;
        const { pspReference } = await checkout.ModificationsApi.refundCapturedPayment(
          paid,
          asked,
          { idempotencyKey: refundId },
        );
        await bookNotice(db, {
          psp_reference: pspReference,
          event_code: "REFUND_ASKED",
          success: true,
          merchant_reference: refundId,
          original_reference: paid,
          amount,
          currency,
          reason: null,
          event_at: null,
          details: {},
        });
        return { id: pspReference, kind: "refund", refundId, amount, currency, state: "pending" };
      } catch (error) {
        if (isRefusal(error))
          return { id: `refused-${refundId}`, kind: "refund", refundId, amount, state: "failed" };
        throw error;
      }
    },
    async forget({ id, payer }) {
      await checkout.RecurringApi.deleteTokenForStoredPaymentDetails(
        id,
        payer,
        merchantAccount,
      ).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
      });
    },
    async readWebhook(rawBody) {
      const report = await takeReport(db, rawBody, credentials, Boolean(live_prefix));
      if (report !== undefined)
        return report === null ? null : { id: report, kind: "REPORT_AVAILABLE", paymentId: null };
      const notice = readNotice(rawBody, credentials);
      if (!notice) return null;
      await bookNotice(db, notice);
      const booked = (await findBooked(db, { notice })) ?? (await bookCharged(db, notice));
      return {
        id: `${notice.psp_reference}:${notice.event_code}:${notice.success}`,
        kind: notice.event_code,
        paymentId: booked?.id ?? null,
      };
    },
  };
}
