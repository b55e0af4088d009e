import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { currencies } from "#features/payment-methods/currencies.ts";
import { bundleIds } from "./bundles.ts";
import { discountCodeSchema } from "./discounts/contract.ts";

/** One of the four packages at today's price for this member (specification, section 2). */
export const bundleSchema = z.object({
  bundle: z.enum(bundleIds),
  credits: z.int(),
  /** Cents to pay, tax included. */
  amount: z.int(),
  /** Cents without the discount: the old price, equal to `amount` when no discount is on. */
  full_amount: z.int(),
  /** Cents, not rounded: what one message costs out of this bundle. */
  amount_per_message: z.number(),
  /** Percent cheaper per credit than the smallest bundle. */
  saving_percentage: z.int(),
  /** What was bought most on this site in the last 90 days, by the orders. */
  popular: z.boolean(),
});

export const listBundles = defineCall({
  method: "GET",
  path: "/api/credits.php",
  summary: "Credit bundles at the member's prices, the discount that is on, and the balance",
  visitors: true,
  /** `currency`: of another price list. */
  input: z.object({ currency: z.enum(currencies).optional() }),
  output: z.object({
    bundles: z.array(bundleSchema),
    currency: z.string(),
    country: z.string(),
    /**
     * What a credit is worth in money, in cents, not rounded: by the member's last purchase
     * (`paid`), else by the package that the order form begins with.
     */
    credit: z.object({ amount: z.number(), currency: z.string(), paid: z.boolean() }),
    /**
     * VAT inside the amounts: hundredths of a percent; 0: none; null: nobody has said, and an order
     * is refused.
     */
    tax_rate: z.int().nullable(),
    /** Credits that one message costs. */
    message_credits: z.int(),
    /** The offer on the first purchase while it lasts, already taken off the amounts. */
    discount: discountCodeSchema.nullable(),
    /** Null for a visitor. */
    balance: z.int().nullable(),
    /**
     * Credits owed after a refund or chargeback of what was spent; whatever comes in pays them
     * first. Null for a visitor.
     */
    debt: z.int().nullable(),
  }),
  refusals: {},
});

export const choosePrices = defineCall({
  method: "PUT",
  path: "/api/credits.php",
  summary: "Choose the price list, whatever the country of the profile",
  input: z.object({ currency: z.enum(currencies) }),
  output: z.object({ currency: z.enum(currencies) }),
  refusals: {},
});
