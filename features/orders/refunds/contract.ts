import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

export const refundKinds = [
  "withdrawal",
  "operator",
  "provider",
  "chargeback",
  "debit_return",
] as const;
/**
 * `asked`: not with the provider yet; `failed`: it could not, and is asked again; `dropped`: the
 * bank was faster; `undone`: the money is ours again.
 */
export const refundStatuses = [
  "asked",
  "under_way",
  "done",
  "failed",
  "dropped",
  "undone",
] as const;

export const refundSchema = z.object({
  id: idSchema,
  payment_id: idSchema,
  kind: z.enum(refundKinds),
  status: z.enum(refundStatuses),
  /** Cents that go back. */
  amount: z.int(),
  currency: z.string(),
  /** Credits that were taken off the account for it. */
  credits: z.int(),
  payment_method: z.string(),
  /** An operator's words to the member; empty: none. */
  reason: z.string(),
  asked_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
});

/** A paid order, and what a withdrawal from it would give back now. */
export const withdrawableSchema = z.object({
  payment_id: idSchema,
  credits: z.int(),
  /** Cents paid. */
  amount: z.int(),
  currency: z.string(),
  payment_method: z.string(),
  completed_at: z.iso.datetime(),
  /** The member may withdraw until then. */
  until: z.iso.datetime(),
  /** Credits of it that are not used yet; 0: nothing would come back. */
  unused: z.int(),
  /** Cents that would come back. */
  refund: z.int(),
});

export const withdrawable = defineCall({
  method: "GET",
  path: "/api/withdrawal.php",
  summary:
    "The member's orders that can be withdrawn from, newest first, with what would come back",
  input: z.object({}),
  output: z.object({ orders: z.array(withdrawableSchema), email: z.string(), name: z.string() }),
  refusals: {},
});

export const withdraw = defineCall({
  method: "POST",
  path: "/api/withdrawal.php",
  summary:
    "Withdraw from an order: unused credits go, their price comes back; confirmed by mail with the time",
  input: z.object({
    order: z.object({ id: idSchema }),
    /** Cents that the member was shown; less is refused, never booked. */
    amount: z.int().optional(),
  }),
  output: z.object({ refund: refundSchema }),
  refusals: {
    withdrawal_over: { status: 409, data: z.object({ until: z.iso.datetime() }) },
    withdrawn_already: { status: 409 },
    nothing_unused: { status: 409 },
    order_not_paid: { status: 409 },
    refund_changed: { status: 409, data: z.object({ amount: z.int(), currency: z.string() }) },
  },
});

export const list = defineCall({
  method: "GET",
  path: "/api/refunds.php",
  summary: "Money that goes or went back to the member, newest first, 20 at a time",
  /** `before`: the last id of the page before; `payment_id`: of one order only. */
  input: z.object({ before: idSchema.optional(), payment_id: idSchema.optional() }),
  output: z.object({ refunds: z.array(refundSchema), next: idSchema.nullable() }),
  refusals: {},
});

export const read = defineCall({
  method: "GET",
  path: "/api/refund.php",
  summary: "One refund of the member, and how far it is",
  input: z.object({ id: idSchema }),
  /** `debt`: credits that the member owes at this moment. */
  output: z.object({ refund: refundSchema, debt: z.int() }),
  refusals: {},
});

/**
 * For operators. What an operator may give back a day, in cents of the first euro prices; other
 * currencies by the same package's price.
 */
export const operatorLimit = 50_000;

const operatorOrder = z.object({
  payment_id: idSchema,
  member: z.object({ id: idSchema, name: z.string(), email: z.string() }),
  credits: z.int(),
  amount: z.int(),
  full_amount: z.int(),
  currency: z.string(),
  payment_method: z.string(),
  provider: z.string(),
  status: z.string(),
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
  /** Cents that went or go back. */
  given_back: z.int(),
  /** A refund that failed so often that somebody has to look. */
  stuck: z.boolean(),
});

export const searchOrders = defineCall({
  method: "GET",
  path: "/api/operator-orders.php",
  summary:
    "For operators: orders of this site, newest first, 24 at a time; by a member's e-mail, an order's id or its number",
  input: z.object({
    query: z.string().trim().max(254).optional(),
    stuck: z.boolean().optional(),
    before: idSchema.optional(),
  }),
  output: z.object({ orders: z.array(operatorOrder), next: idSchema.nullable() }),
  refusals: {},
});

export const openOrder = defineCall({
  method: "GET",
  path: "/api/operator-order.php",
  summary: "For operators: an order's whole history; that it was read is recorded",
  input: z.object({ id: idSchema }),
  output: z.object({
    order: operatorOrder,
    discount_code: z.string().nullable(),
    provider_payment_id: z.string().nullable(),
    /** What the provider told, oldest first. */
    events: z.array(z.object({ id: z.string(), kind: z.string(), at: z.iso.datetime() })),
    /** The member's ledger entries that this order and its refunds caused, oldest first. */
    entries: z.array(
      z.object({ id: idSchema, credits: z.int(), reason: z.string(), at: z.iso.datetime() }),
    ),
    refunds: z.array(refundSchema.extend({ operator: z.string().nullable(), failures: z.int() })),
    invoices: z.array(
      z.object({
        id: idSchema,
        kind: z.enum(["invoice", "credit_note"]),
        number: z.string(),
        amount: z.int(),
      }),
    ),
    /** What can still be given back: cents, and the unused credits of the order. */
    left: z.object({ amount: z.int(), unused: z.int() }),
    /** Cents of this currency that this operator may still give back today. */
    operator_left: z.int(),
    wallet: z.object({ credits: z.int(), debt: z.int() }),
  }),
  refusals: {},
});

export const refundOrder = defineCall({
  method: "POST",
  path: "/api/operator-refund.php",
  summary:
    "For operators: give an order's money back, all or a part of it, with a reason that the member reads",
  input: z.object({
    order: z.object({ id: idSchema }),
    /** As typed, in whole units of the currency, with comma or point. */
    amount: z.string("invalid.refund_amount").trim().max(20, "invalid.refund_amount"),
    reason: z
      .string()
      .trim()
      .min(10)
      .max(2000)
      .regex(/^[^\0]*$/),
    /** The member keeps the credits. */
    keep_credits: z.boolean().optional(),
  }),
  output: z.object({ refund: refundSchema }),
  refusals: {
    order_not_paid: { status: 409 },
    /** `most` in whole units of the currency. */
    refund_too_much: { status: 409, data: z.object({ most: z.number(), currency: z.string() }) },
    refund_limit: { status: 409, data: z.object({ most: z.number(), currency: z.string() }) },
    own_order: { status: 403 },
  },
});

export const unstick = defineCall({
  method: "PUT",
  path: "/api/operator-refund.php",
  summary:
    "For operators: ask the provider again for a refund that failed, or say that it was paid by hand",
  input: z.object({
    refund: z.object({ id: idSchema }),
    how: z.enum(["ask_again", "paid_by_hand"]),
    reason: z
      .string()
      .trim()
      .min(10)
      .max(2000)
      .regex(/^[^\0]*$/),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: {
    refund_decided: { status: 409 },
    provider_silent: { status: 409 },
    own_order: { status: 403 },
  },
});
