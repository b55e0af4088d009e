import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

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
