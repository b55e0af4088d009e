import { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { emailField } from "#server/calls/email-field.ts";

export const refundKinds = [
  "withdrawal",
  "operator",
  "provider",
  "chargeback",
  "debit_return",
  "payout",
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
  /** The member asked to begin at once: what is used is paid for. Without it all comes back. */
  express: z.boolean(),
  completed_at: z.iso.datetime(),
  /** The member may withdraw until then. */
  until: z.iso.datetime(),
  /** Credits of it that are not used yet. */
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
  output: z.object({
    orders: z.array(withdrawableSchema),
    /** Declared without a login: nothing happens before the member has agreed. */
    declared: z.array(z.object({ payment_id: idSchema, received_at: z.iso.datetime() })),
    email: z.string(),
    name: z.string(),
  }),
  refusals: {},
});

export const withdraw = defineCall({
  method: "POST",
  path: "/api/withdrawal.php",
  summary:
    "Withdraw from an order: unused credits go, what was paid comes back, less what was used where the order said to begin at once; confirmed by mail with the time",
  input: z.object({
    order: z.object({ id: idSchema }),
    /** Cents that the member was shown; less is refused, never booked. */
    amount: z.int().optional(),
  }),
  output: z.object({ refund: refundSchema }),
  refusals: {
    withdrawal_over: { status: 409, data: z.object({ until: z.iso.datetime() }) },
    withdrawn_already: { status: 409 },
    order_not_paid: { status: 409 },
    refund_changed: { status: 409, data: z.object({ amount: z.int(), currency: z.string() }) },
  },
});

export const unused = defineCall({
  method: "GET",
  path: "/api/unusedcredits.php",
  summary:
    "Unused credits that were paid for, and what is paid back for them when the account ends",
  input: z.object({}),
  output: z.object({
    /** One for each currency that was paid in. */
    unused: z.array(z.object({ credits: z.int(), amount: z.int(), currency: z.string() })),
  }),
  refusals: {},
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

const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\0]*$/);

/** Answers the same for every number and address, known or not. */
export const declare = defineCall({
  method: "POST",
  path: "/api/withdrawal-declaration.php",
  summary:
    "Withdraw from an order without a login; what comes of it goes to the address, with the time",
  visitors: true,
  input: z.object({
    name: text(100),
    /** Of the order, or of its invoice. */
    number: text(60).overwrite(plainCode),
    email: emailField(),
  }),
  output: z.object({ received_at: z.iso.datetime() }),
  refusals: { withdrawals_used_up: { status: 409 } },
});

export const followDeclared = defineCall({
  method: "PUT",
  path: "/api/withdrawal-declaration.php",
  summary: "With the secret of the mail: agree to a withdrawal that waits, or stop it",
  visitors: true,
  input: z.object({ token: z.string().max(200), stop: z.boolean().default(false) }),
  output: z.object({ stopped: z.boolean() }),
  refusals: { link_invalid: { status: 410 } },
});

export const answerDeclared = defineCall({
  method: "POST",
  path: "/api/withdrawal-answer.php",
  summary: "Agree to, or stop, withdrawals that wait for the member, who is logged in",
  input: z.object({ stop: z.boolean() }),
  output: z.object({ stopped: z.boolean() }),
  refusals: {},
});

/**
 * `waiting`: for the owner of an active account; `stopped`: by the owner, or credits were used since;
 * `paid_out`: late, of who has no account any more: what was unused came back.
 */
export const declarationOutcomes = [
  "new",
  "waiting",
  "stopped",
  "made",
  "unmatched",
  "order_not_paid",
  "withdrawn_already",
  "withdrawal_over",
  "refund_changed",
  "paid_out",
] as const;

export const listDeclared = defineCall({
  method: "GET",
  path: "/api/withdrawal-declaration.php",
  summary:
    "For operators: declared withdrawals that came to nothing by themselves, oldest first, 50 at most. That they were read is recorded",
  staff: { may: "orders.read", reads: "private" },
  input: z.object({}),
  output: z.object({
    declared: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        number: z.string(),
        /** Masked. */
        email: z.string(),
        outcome: z.enum(declarationOutcomes),
        /** The order that was found. */
        order: idSchema.nullable(),
        created_at: z.iso.datetime(),
      }),
    ),
  }),
  refusals: {},
});

export const closeDeclared = defineCall({
  method: "DELETE",
  path: "/api/withdrawal-declaration.php",
  summary: "For operators: a declared withdrawal has been dealt with",
  staff: { may: "refunds.give" },
  input: z.object({ id: idSchema }),
  output: z.object({ closed: z.literal(true) }),
  refusals: {},
});
