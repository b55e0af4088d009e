import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { discountCodeSchema } from "#features/prices/discounts/contract.ts";
import { bundleIds } from "#features/prices/bundles.ts";

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
  popular: z.boolean(),
});

export const listBundles = defineCall({
  method: "GET",
  path: "/api/credits.php",
  summary: "Credit bundles at the member's prices, the discount that is on, and the balance",
  visitors: true,
  input: z.object({}),
  output: z.object({
    bundles: z.array(bundleSchema),
    currency: z.string(),
    country: z.string(),
    /** VAT inside the amounts: hundredths of a percent; 0: none. */
    tax_rate: z.int(),
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

export const ledgerReasons = [
  "signup",
  "purchase",
  "message",
  "refund",
  "reversal",
  "grant",
  "gift",
  "photo",
  "expiry",
] as const;

/**
 * What a movement was for. A message's conversation and its other member are null once they cannot
 * be seen any more.
 */
export const causeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("order"), order: idSchema }),
  z.object({ kind: z.literal("refund"), refund: idSchema }),
  z.object({
    kind: z.literal("message"),
    conversation: idSchema.nullable(),
    name: z.string().nullable(),
  }),
]);

/**
 * One movement of credits. `reference`: the order's id, `conversation:seq` of a message, and so on;
 * `cause` is the same, looked up.
 */
export const entrySchema = z.object({
  id: idSchema,
  /** Positive: received; negative: spent. */
  credits: z.int(),
  reason: z.enum(ledgerReasons),
  reference: z.string(),
  /** Null: the reason says it all (welcome credits, given by customer service). */
  cause: causeSchema.nullable(),
  created_at: z.iso.datetime(),
});

export const ledger = defineCall({
  method: "GET",
  path: "/api/transactions.php",
  summary: "Everything that changed the balance, newest first, 30 at a time",
  /** `before`: the last id of the page before. */
  input: z.object({ before: idSchema.optional() }),
  output: z.object({
    transactions: z.array(entrySchema),
    next: idSchema.nullable(),
    balance: z.int(),
    debt: z.int(),
  }),
  refusals: {},
});

export const readEntry = defineCall({
  method: "GET",
  path: "/api/transaction.php",
  summary: "One movement of credits",
  input: z.object({ id: idSchema }),
  /** `balance`: right after it; below zero is a debt. */
  output: z.object({ transaction: entrySchema, balance: z.int() }),
  refusals: {},
});

export const ledgerChecks = defineCall({
  method: "GET",
  path: "/api/ledger-checks.php",
  summary: "For operators: what the nightly check of the books found, newest first, 30 nights",
  input: z.object({}),
  output: z.object({
    /** `wrong`: wallets that are not what their entries come to. */
    checks: z.array(z.object({ checked_at: z.iso.datetime(), wallets: z.int(), wrong: z.int() })),
    /** Each wallet's difference, at most 100; `wallet` is credits less debt. */
    findings: z.array(
      z.object({
        account: idSchema,
        checked_at: z.iso.datetime(),
        wallet: z.int(),
        ledger: z.int(),
      }),
    ),
  }),
  refusals: {},
});
