import { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { bundleIds } from "#features/prices/bundles.ts";
import { limitRefusals } from "#features/wallet/spending-limit/contract.ts";
import { codeRefusals } from "#features/prices/discounts/contract.ts";

/**
 * States of an order (specification, section 4). `completed` is final; a failed or cancelled one
 * may still be paid late.
 * `mismatched`: another amount came than was asked for; customer service has to look.
 */
export const orderStatuses = [
  "loading",
  "pending",
  "completed",
  "failed",
  "cancelled",
  "mismatched",
] as const;

/** How a method works, for whoever has to choose one. */
export const methodFamilies = [
  "redirect",
  "card",
  "wallet",
  "bank_transfer",
  "direct_debit",
  "voucher",
] as const;

export const methodSchema = z.object({
  payment_method: z.string(),
  family: z.enum(methodFamilies),
  /** No money moves. */
  test: z.boolean(),
  /** The member may have it stored for the next purchase. */
  storable: z.boolean(),
});

/** A method that the provider keeps with the member's consent. */
export const storedMethodSchema = z.object({
  id: idSchema,
  payment_method: z.string(),
  /** As the provider names it, for example a card's scheme; null: not told. */
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  /** Last month in which it works: `YYYY-MM`; null: no end, or not told. */
  expires: z.string().nullable(),
  expired: z.boolean(),
});

export const orderSchema = z.object({
  /** No money moved with its payment: it has no invoice, only a paper that looks like one. */
  test: z.boolean(),
  payment_id: idSchema,
  status: z.enum(orderStatuses),
  bundle: z.enum(bundleIds),
  credits: z.int(),
  /** Cents to pay, tax included. */
  amount: z.int(),
  /** Cents before the discount. */
  full_amount: z.int(),
  currency: z.string(),
  /** VAT inside the amount: hundredths of a percent, and cents; null: nobody has said the rate. */
  tax_rate: z.int().nullable(),
  tax: z.int(),
  discount_code: z.string().nullable(),
  payment_method: z.string(),
  family: z.enum(methodFamilies),
  /** Charged without a checkout. */
  stored: z.boolean(),
  /** Why the last attempt failed, where the provider says so. */
  decline: z.enum(["expired", "declined", "authentication_needed"]).nullable(),
  /** Methods that another attempt could use. */
  paymentmethods: z.array(methodSchema),
  /** Another method can be tried at this price, discount included. */
  retry: z.boolean(),
  /** Where to go on paying; null once the payment is under way or decided. */
  checkout_url: z.string().nullable(),
  /** Where to transfer the money to, for those who do so themselves; null: nothing to transfer. */
  transfer: z
    .object({
      holder: z.string(),
      iban: z.string(),
      bic: z.string().nullable(),
      reference: z.string(),
    })
    .nullable(),
  invoices: z.array(
    z.object({
      id: idSchema,
      kind: z.enum(["invoice", "credit_note"]),
      number: z.string(),
      amount: z.int(),
    }),
  ),
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
});

export const order = defineCall({
  method: "POST",
  path: "/api/order.php",
  summary: "Order a credit bundle: gives the checkout to pay at",
  input: z.object({
    bundle: z.enum(bundleIds),
    payment_method: z.string("invalid.payment_method").max(40),
    discount_code: z.string().overwrite(plainCode).max(40).optional(),
    /**
     * Cents that the member was shown, and of which currency; another price is refused, never
     * charged.
     */
    amount: z.int().optional(),
    currency: z.string().max(3).optional(),
    /** The member agrees that the provider stores the method, where it can. */
    remember: z.boolean().optional(),
    /** The express request to begin before the time to withdraw is over. */
    express: z.boolean().optional(),
    /** Charges this stored method; `payment_method` is then its. */
    stored_method: idSchema.optional(),
    /**
     * An own order that failed, was cancelled or is not decided: its basket and price are taken
     * over, for 24 hours.
     */
    retry_of: idSchema.optional(),
    /** Own path to go back to afterwards. */
    next: z.string().max(500).optional(),
  }),
  output: z.object({ order: orderSchema, checkout_url: z.string().nullable() }),
  refusals: {
    ...codeRefusals,
    ...limitRefusals,
    price_changed: { status: 409, data: z.object({ amount: z.int(), currency: z.string() }) },
    /** The discount is held by an order that is being paid at this moment. */
    discount_in_use: { status: 409, data: z.object({ payment_id: z.string() }) },
    /** Ordered with a mandate: `/directdebit`. */
    mandate_needed: { status: 409 },
    payment_unavailable: { status: 503 },
    /** Nobody has entered the VAT of the buyer's country: nothing is sold at an unknown rate. */
    vat_rate_unknown: { status: 409, data: z.object({ country: z.string() }) },
    /** The order to be tried again is being paid, or another attempt is already under way. */
    order_in_progress: { status: 409, data: z.object({ payment_id: z.string() }) },
    stored_method_gone: { status: 409 },
  },
});

export const readOrder = defineCall({
  method: "GET",
  path: "/api/order.php",
  summary: "One order of the member",
  input: z.object({ payment_id: idSchema }),
  output: z.object({ order: orderSchema }),
  refusals: {},
});

export const listMethods = defineCall({
  method: "GET",
  path: "/api/paymentmethods.php",
  summary: "How the member can pay",
  input: z.object({}),
  /** Empty: nothing is sold here. */
  output: z.object({ paymentmethods: z.array(methodSchema) }),
  refusals: {},
});

export const listStored = defineCall({
  method: "GET",
  path: "/api/storedmethods.php",
  summary: "The payment methods that the member has let be stored, newest first",
  input: z.object({}),
  output: z.object({ stored: z.array(storedMethodSchema) }),
  refusals: {},
});

export const removeStored = defineCall({
  method: "DELETE",
  path: "/api/storedmethod.php",
  summary: "Removes a stored payment method, here and at the provider",
  input: z.object({ id: idSchema }),
  output: z.object({ removed: z.literal(true) }),
  refusals: {},
});

export const readRepeat = defineCall({
  method: "GET",
  path: "/api/repeatorder.php",
  summary: "The member's last purchase, to be ordered once more at today's price",
  input: z.object({}),
  output: z.object({
    /** Null: nothing has been bought yet, or the package is not sold any more. */
    repeat: z
      .object({
        bundle: z.enum(bundleIds),
        credits: z.int(),
        amount: z.int(),
        full_amount: z.int(),
        currency: z.string(),
        tax_rate: z.int().nullable(),
        tax: z.int(),
        /** How it was paid; null: that method is not offered any more. */
        payment_method: z.string().nullable(),
        test: z.boolean(),
        /**
         * What is charged without a checkout, when the member let it be stored and it has not
         * expired.
         */
        stored: storedMethodSchema.nullable(),
        bought_at: z.iso.datetime(),
      })
      .nullable(),
  }),
  refusals: {},
});

/** The member changed on the server (credits, premium): whoever shows them asks again. */
export type LiveEvent = { type: "user" };
