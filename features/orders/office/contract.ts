import { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";
import { secondRefusals } from "#features/staff/second-refusals.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { refundSchema } from "../refunds/contract.ts";

const operatorOrder = z.object({
  payment_id: idSchema,
  /** `email` is masked: the whole address is a private part of the member's page. */
  member: z.object({ id: idSchema, name: z.string(), email: z.string() }),
  credits: z.int(),
  amount: z.int(),
  full_amount: z.int(),
  currency: z.string(),
  payment_method: z.string(),
  provider: z.string(),
  /** No money moved: it is in no books. */
  test: z.boolean(),
  status: z.string(),
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
  /** Cents that went or go back. */
  given_back: z.int(),
  /** A refund that failed too often or does not arrive: an operator has to look. */
  stuck: z.boolean(),
});

export const searchOrders = defineCall({
  method: "GET",
  path: "/api/operator-orders.php",
  summary:
    "For operators: orders of this site, newest first, 24 at a time; by a member's whole e-mail, for a purpose, an order's id or its number",
  staff: { may: "orders.read", reads: "private", ownToo: true },
  input: z.object({
    query: z.string().trim().max(254).optional(),
    /** With an address: why it is looked up. */
    purpose: z.string().trim().min(10).max(300).optional(),
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
  staff: { may: "orders.read", reads: "private" },
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
    refunds: z.array(
      refundSchema.extend({
        operator: z.string().nullable(),
        failures: z.int(),
        /** It waits for an operator. */
        stuck: z.boolean(),
        /** It may be recorded as paid by hand. */
        payable: z.boolean(),
      }),
    ),
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
    /** A sealed copy of where an erased account's money can be sent. */
    payee_kept: z.boolean(),
    /**
     * Cents of this currency that whoever asks may still give back within 24 hours: without a second
     * person, and without the right to large refunds only so much.
     */
    operator_left: z.int(),
    wallet: z.object({ credits: z.int(), debt: z.int() }),
  }),
  refusals: {},
});

export const openPayeeOf = defineCall({
  method: "POST",
  path: "/api/operator-payee.php",
  summary:
    "For operators: where the money of an erased account can be sent, while its refund waits; for a purpose, and recorded",
  staff: { may: "refunds.give", reads: "private" },
  input: z.object({
    refund: z.object({ id: idSchema }),
    purpose: z.string().trim().min(10).max(300),
  }),
  output: z.object({
    email: z.string(),
    name: z.string(),
    bank: z.object({ iban: z.string(), holder: z.string() }).nullable(),
  }),
  refusals: {
    /** The account is not erased, or its refund does not wait. */
    payee_not_kept: { status: 409 },
  },
});

export const refundOrder = defineCall({
  method: "POST",
  path: "/api/operator-refund.php",
  summary:
    "For operators: give an order's money back, all or a part of it, with a reason that the member reads; large ones with a right of their own, the largest with a second person",
  staff: { may: "refunds.give", stepUp: "sometimes", second: true },
  input: z.object({
    order: z.object({ id: idSchema }),
    /** As typed, in whole units of the currency, with comma or point. */
    amount: z.string("invalid.refund_amount").overwrite(plainCode).max(20, "invalid.refund_amount"),
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
    ...secondRefusals,
    order_not_paid: { status: 409 },
    /** `most` in whole units of the currency. */
    refund_too_much: { status: 409, data: z.object({ most: z.number(), currency: z.string() }) },
    /** Whoever asks, or confirms, may not give large refunds: at most `most` of this order now. */
    refund_large: { status: 403, data: z.object({ most: z.number(), currency: z.string() }) },
    own_order: { status: 403 },
  },
});

export const unstick = defineCall({
  method: "PUT",
  path: "/api/operator-refund.php",
  summary:
    "For operators: ask the provider again for a refund that failed, or say that it was paid by hand",
  staff: { may: "refunds.give" },
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
    /** Paid by hand: our own request may still arrive. */
    refund_not_stuck: { status: 409 },
    provider_silent: { status: 409 },
    own_order: { status: 403 },
  },
});
