import { z } from "zod";
import { bundleIds } from "#features/prices/bundles.ts";
import { order } from "#features/orders/contract.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { returnReasons } from "./bank-file/return-reasons.ts";

/**
 * Why a member cannot pay by direct debit at all, or not this much (specification, sections 5 and
 * 8).
 */
const refusals = {
  direct_debit_unavailable: { status: 409 },
  direct_debit_unconfirmed: { status: 409 },
  direct_debit_blocked: { status: 403 },
  /** `limit`: euros; `days`: within how many, 1 or 30. */
  direct_debit_limit: { status: 409, data: z.object({ limit: z.number(), days: z.int() }) },
} as const;

const mandateSchema = z.object({
  id: idSchema,
  umr: z.string(),
  country: z.string(),
  last4: z.string(),
  signed_at: z.iso.datetime(),
  /** Unused until then, it is void: YYYY-MM-DD. */
  valid_until: z.iso.date(),
});
const statuses = ["due", "in_file", "collected", "returned", "rejected", "cancelled"] as const;

export const read = defineCall({
  method: "GET",
  path: "/api/directdebit.php",
  summary:
    "Direct debit of the member: the creditor, the mandate, what was typed and waits for its code, the latest collections",
  input: z.object({}),
  output: z.object({
    /**
     * Null: this site takes no direct debits, or not in the member's currency. Limits in cents of
     * euro.
     */
    setup: z
      .object({
        creditor_name: z.string(),
        creditor_address: z.string(),
        creditor_id: z.string(),
        notice_days: z.int(),
        day_limit: z.int(),
        month_limit: z.int(),
        sms: z.boolean(),
      })
      .nullable(),
    blocked: z.boolean(),
    mandate: mandateSchema.nullable(),
    /**
     * The newest one where none is valid any more: revoked, ended by the bank or an operator, or
     * unused for 36 months.
     */
    ended: z.object({ country: z.string(), last4: z.string(), ended_on: z.iso.date() }).nullable(),
    /** Half an hour long. */
    draft: z
      .object({
        umr: z.string(),
        country: z.string(),
        last4: z.string(),
        holder: z.string(),
        channel: z.enum(["mail", "sms"]),
        sent_to: z.string(),
        tries_left: z.int(),
      })
      .nullable(),
    collections: z.array(
      z.object({
        payment_id: idSchema,
        amount: z.int(),
        announced_for: z.iso.date(),
        status: z.enum(statuses),
        umr: z.string(),
      }),
    ),
    /** For the typing help: what IBANs look like, and countries that need an address. */
    iban_shapes: z.record(z.string(), z.string()),
    address_countries: z.array(z.string()),
    /** Calling codes with an example of how numbers are written there. */
    phone_countries: z.array(
      z.object({ country: z.string(), calling_code: z.string(), example: z.string() }),
    ),
  }),
  refusals: {},
});

export const prepare = defineCall({
  method: "POST",
  path: "/api/directdebit.php",
  summary: "Check the account to be debited, and send the code that confirms it",
  input: z.object({
    iban: z.string("invalid.iban").max(100),
    holder: z
      .string()
      .trim()
      .min(2)
      .max(70)
      .regex(/^[^\p{C}<>]*\p{L}[^\p{C}<>]*$/u, "invalid.account_holder"),
    phone_country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    phone: z.string().trim().max(40).optional(),
    street: z
      .string()
      .trim()
      .max(70)
      .regex(/^[^\p{C}]*$/u)
      .optional(),
    town: z
      .string()
      .trim()
      .max(35)
      .regex(/^[^\p{C}]*$/u)
      .optional(),
  }),
  output: z.object({ umr: z.string(), channel: z.enum(["mail", "sms"]) }),
  refusals: { ...refusals, too_many_debit_codes: { status: 429 } },
});

export const resendCode = defineCall({
  method: "POST",
  path: "/api/directdebit-code.php",
  summary: "Send another code; by mail also where it went by SMS",
  input: z.object({ channel: z.enum(["mail", "sms"]).optional() }),
  output: z.object({ channel: z.enum(["mail", "sms"]) }),
  refusals: { too_many_debit_codes: { status: 429 }, nothing_to_confirm: { status: 409 } },
});

const purchase = {
  bundle: z.enum(bundleIds),
  discount_code: z.string().max(40).optional(),
  /** Cents that the member was shown; another price is refused, never charged. */
  amount: z.int(),
};
const ordered = z.object({ payment_id: idSchema, announced_for: z.iso.date() });

export const sign = defineCall({
  method: "POST",
  path: "/api/directdebit-order.php",
  summary: "Give the mandate that was prepared, with the code, and order a bundle by direct debit",
  input: z.object({
    ...purchase,
    code: z.string("invalid.required").trim().min(1).max(20),
    agree: z.boolean({ error: "invalid.mandate" }).refine((given) => given, "invalid.mandate"),
  }),
  output: ordered,
  refusals: { ...order.refusals, ...refusals, code_invalid: { status: 409 } },
});

export const charge = defineCall({
  method: "POST",
  path: "/api/directdebit-again.php",
  summary: "Order a bundle by direct debit under the mandate that is there",
  input: z.object({ ...purchase, mandate: idSchema }),
  output: ordered,
  refusals: { ...order.refusals, ...refusals },
});

export const revoke = defineCall({
  method: "POST",
  path: "/api/directdebit-revoke.php",
  summary: "Take the mandate back; what is not in the bank's hands yet is not collected",
  input: z.object({ mandate: idSchema }),
  output: z.object({ revoked: z.literal(true) }),
  refusals: {},
});

const setupFields = {
  creditor_name: z.string().trim().min(1).max(70),
  creditor_address: z.string().trim().min(1).max(200),
  creditor_id: z.string().trim().max(40),
  iban: z.string().max(100),
  bic: z.string().trim().max(15).optional(),
  notice_days: z.int().min(1).max(14),
  lead_days: z.int().min(1).max(5),
  /** Cents of euro, as all amounts. */
  day_limit: z.int().min(100).max(10_000_000),
  month_limit: z.int().min(100).max(100_000_000),
  early_limit: z.int().min(0).max(10_000_000),
};

export const readSetup = defineCall({
  method: "GET",
  path: "/api/directdebit-setup.php",
  summary: "For operators: what was agreed with the bank",
  input: z.object({}),
  output: z.object({
    setup: z.object({ ...setupFields, bic: z.string().nullable(), active: z.boolean() }).nullable(),
    sms: z.boolean(),
  }),
  refusals: {},
});

export const saveSetup = defineCall({
  method: "POST",
  path: "/api/directdebit-setup.php",
  summary: "For operators: set creditor, limits and terms, or pause direct debit",
  input: z.object({ ...setupFields, active: z.boolean().default(false) }),
  output: z.object({ saved: z.literal(true) }),
  refusals: {},
});

const batchSchema = z.object({
  id: idSchema,
  message_id: z.string(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
  count: z.int(),
  amount: z.int(),
  open: z.int(),
  returned: z.int(),
});

export const overview = defineCall({
  method: "GET",
  path: "/api/directdebit-batches.php",
  summary:
    "For operators: what is due by day, the files made so far (20 at a time), refunds to transfer",
  input: z.object({ before: idSchema.optional() }),
  output: z.object({
    ready: z.boolean(),
    due: z.array(z.object({ day: z.iso.date(), count: z.int(), amount: z.int() })),
    batches: z.array(batchSchema),
    next: idSchema.nullable(),
    refunds: z.array(
      z.object({
        refund_id: z.string(),
        amount: z.int(),
        created_at: z.iso.datetime(),
        holder: z.string(),
        iban: z.string(),
        reference: z.string(),
      }),
    ),
  }),
  refusals: {},
});

export const makeBatch = defineCall({
  method: "POST",
  path: "/api/directdebit-batches.php",
  summary: "For operators: put everything that is due up to a day into one file",
  input: z.object({ until: z.iso.date() }),
  output: z.object({ batch: z.object({ id: idSchema }), count: z.int() }),
  refusals: { nothing_due: { status: 409 }, direct_debit_unavailable: { status: 409 } },
});

export const readBatch = defineCall({
  method: "GET",
  path: "/api/directdebit-batch.php",
  summary: "For operators: one file and its collections, 50 at a time",
  input: z.object({ id: idSchema, after: idSchema.optional() }),
  output: z.object({
    batch: batchSchema,
    collections: z.array(
      z.object({
        id: idSchema,
        end_to_end_id: z.string(),
        umr: z.string(),
        last4: z.string(),
        member: z.string(),
        amount: z.int(),
        due_on: z.iso.date(),
        sequence: z.enum(["FRST", "RCUR"]),
        status: z.enum(statuses),
        reason_code: z.string().nullable(),
      }),
    ),
    next: idSchema.nullable(),
  }),
  refusals: {},
});

export const file = defineCall({
  method: "GET",
  path: "/api/directdebit-file.php",
  summary: "For operators: the pain.008 file of a batch; that it was read is recorded",
  input: z.object({ id: idSchema }),
  output: z.object({ name: z.string(), xml: z.string() }),
  refusals: {},
});

export const answer = defineCall({
  method: "POST",
  path: "/api/directdebit-answer.php",
  summary: "For operators: what the bank said of one collection",
  input: z.object({
    collection: z.object({ id: idSchema }),
    outcome: z.enum(["collected", "returned"]),
    reason_code: z.enum(returnReasons, "invalid.reason_code").optional(),
  }),
  output: z.object({ answered: z.literal(true) }),
  refusals: { answered_already: { status: 409 } },
});

export const answerAll = defineCall({
  method: "POST",
  path: "/api/directdebit-answers.php",
  summary:
    "For operators: the bank's answer to a file: returned ones from its report, the rest collected",
  input: z.object({
    batch: z.object({ id: idSchema }),
    /** pain.002, camt.053 or camt.054, or lines of reference and reason code. */
    report: z.string().max(150_000).optional(),
    /** What the report does not name has been collected. */
    rest: z.boolean().default(false),
  }),
  output: z.object({ collected: z.int(), returned: z.int(), unknown: z.int() }),
  refusals: { no_answer_found: { status: 409 } },
});

export const refunded = defineCall({
  method: "POST",
  path: "/api/directdebit-refund.php",
  summary: "For operators: a refund has been transferred",
  input: z.object({ refund_id: z.string().min(1).max(200) }),
  output: z.object({ done: z.literal(true) }),
  refusals: {},
});

export const blocks = defineCall({
  method: "GET",
  path: "/api/directdebit-blocks.php",
  summary: "For operators: blocked accounts, newest first, 30 at a time",
  input: z.object({ before: idSchema.optional() }),
  output: z.object({
    blocks: z.array(
      z.object({
        id: idSchema,
        last4: z.string(),
        member: z.string().nullable(),
        reason: z.string(),
        created_at: z.iso.datetime(),
      }),
    ),
    next: idSchema.nullable(),
  }),
  refusals: {},
});

export const block = defineCall({
  method: "POST",
  path: "/api/directdebit-block.php",
  summary: "For operators: take no more direct debits from an account",
  input: z.object({
    iban: z.string("invalid.iban").max(100),
    reason: z.string().trim().min(3).max(500),
  }),
  output: z.object({ blocked: z.literal(true) }),
  refusals: { blocked_already: { status: 409 } },
});

export const unblock = defineCall({
  method: "POST",
  path: "/api/directdebit-unblock.php",
  summary: "For operators: take direct debits from an account again",
  input: z.object({ block: z.object({ id: idSchema }) }),
  output: z.object({ unblocked: z.literal(true) }),
  refusals: {},
});
