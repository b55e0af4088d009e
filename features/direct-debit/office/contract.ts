import { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";
import { secondRefusals } from "#features/staff/second-refusals.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { returnReasons } from "../bank-file/return-reasons.ts";
import { collectionStatuses } from "../contract.ts";

const setupFields = {
  creditor_name: z.string().trim().min(1).max(70),
  creditor_address: z.string().trim().min(1).max(200),
  creditor_id: z.string().overwrite(plainCode).max(40),
  iban: z.string().overwrite(plainCode).max(100),
  bic: z.string().overwrite(plainCode).max(15).optional(),
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
  staff: { may: "debits.run" },
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
  summary:
    "For operators: set creditor, limits and terms, or pause direct debit; another account waits for a second person",
  staff: { may: "banking.change", stepUp: true, second: true, owners: "mailed" },
  input: z.object({ ...setupFields, active: z.boolean().default(false) }),
  output: z.object({ saved: z.literal(true) }),
  refusals: secondRefusals,
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
  staff: { may: "debits.run", reads: "private" },
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
  staff: { may: "debits.run" },
  input: z.object({ until: z.iso.date() }),
  output: z.object({ batch: z.object({ id: idSchema }), count: z.int() }),
  refusals: { nothing_due: { status: 409 }, direct_debit_unavailable: { status: 409 } },
});

export const readBatch = defineCall({
  method: "GET",
  path: "/api/directdebit-batch.php",
  summary: "For operators: one file and its collections, 50 at a time",
  staff: { may: "debits.run", reads: "private" },
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
        status: z.enum(collectionStatuses),
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
  staff: { may: "debits.run", reads: "private", stepUp: true },
  input: z.object({ id: idSchema }),
  output: z.object({ name: z.string(), xml: z.string() }),
  refusals: {},
});

export const answer = defineCall({
  method: "POST",
  path: "/api/directdebit-answer.php",
  summary: "For operators: what the bank said of one collection",
  staff: { may: "debits.run" },
  input: z.object({
    collection: z.object({ id: idSchema }),
    outcome: z.enum(["collected", "returned"]),
    reason_code: z.enum(returnReasons, "invalid.reason_code").optional(),
    /** Cents of euro that the bank keeps for a return. */
    return_fee: z.int().min(0).max(99_999).optional(),
  }),
  output: z.object({ answered: z.literal(true) }),
  refusals: { answered_already: { status: 409 } },
});

export const answerAll = defineCall({
  method: "POST",
  path: "/api/directdebit-answers.php",
  summary: "For operators: the bank's answer to a file: what its report says, the rest collected",
  staff: { may: "debits.run" },
  input: z.object({
    batch: z.object({ id: idSchema }),
    /** pain.002, camt.052 to camt.054, or lines of references that came back, with a reason code. */
    report: z.string().max(150_000).optional(),
    /** What the report does not speak of has been collected. */
    rest: z.boolean().default(false),
  }),
  output: z.object({ collected: z.int(), returned: z.int(), unknown: z.int() }),
  refusals: {
    no_answer_found: { status: 409 },
    report_unreadable: { status: 409 },
    report_unclear: { status: 409 },
    report_of_another_file: { status: 409 },
  },
});

export const refunded = defineCall({
  method: "POST",
  path: "/api/directdebit-refund.php",
  summary: "For operators: a refund has been transferred",
  staff: { may: "debits.run" },
  input: z.object({ refund_id: z.string().min(1).max(200) }),
  output: z.object({ done: z.literal(true) }),
  refusals: {},
});

export const blocks = defineCall({
  method: "GET",
  path: "/api/directdebit-blocks.php",
  summary: "For operators: blocked accounts, newest first, 30 at a time",
  staff: { may: "debits.run", reads: "private" },
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
  staff: { may: "debits.run" },
  input: z.object({
    iban: z.string("invalid.iban").overwrite(plainCode).max(100),
    reason: z.string().trim().min(3).max(500),
  }),
  output: z.object({ blocked: z.literal(true) }),
  refusals: { blocked_already: { status: 409 } },
});

export const unblock = defineCall({
  method: "POST",
  path: "/api/directdebit-unblock.php",
  summary: "For operators: take direct debits from an account again",
  staff: { may: "debits.run" },
  input: z.object({ block: z.object({ id: idSchema }) }),
  output: z.object({ unblocked: z.literal(true) }),
  refusals: {},
});
