import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";

/** Rolling: the last 24 hours, 7 days, 30 days. */
export const periods = ["day", "week", "month"] as const;

const limitSchema = z.object({
  period: z.enum(periods),
  /** Cents that may be spent in the period; null: no limit. */
  amount: z.int().nullable(),
  /** Cents ordered in it and not given back. */
  spent: z.int(),
  /**
   * A higher limit, or none (`next_amount` null), that begins then; `next_at` null: nothing waits.
   */
  next_amount: z.int().nullable(),
  next_at: z.iso.datetime().nullable(),
});

export const read = defineCall({
  method: "GET",
  path: "/api/spendinglimit.php",
  summary: "The member's own spending limits, and what is spent of them",
  input: z.object({}),
  output: z.object({ currency: z.string(), limits: z.array(limitSchema) }),
  refusals: {},
});

const typed = z
  .string("invalid.spending_limit")
  .trim()
  .max(20, "invalid.spending_limit")
  .optional();

export const set = defineCall({
  method: "PUT",
  path: "/api/spendinglimit.php",
  summary:
    "Set the member's own spending limits, whole or with cents as typed; absent: none. Lower at once; higher or none after 24 hours",
  input: z.object({ day: typed, week: typed, month: typed }),
  output: z.object({ limits: z.array(limitSchema) }),
  refusals: {},
});

/**
 * Of an order: `limit` in whole units of the currency; `frees_at` null: the order alone is above
 * the limit.
 */
export const limitRefusals = {
  spending_limit: {
    status: 409,
    data: z.object({
      period: z.enum(periods),
      limit: z.number(),
      currency: z.string(),
      frees_at: z.iso.datetime().nullable(),
    }),
  },
} as const;
