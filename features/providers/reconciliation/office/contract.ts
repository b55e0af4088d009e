import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { differenceKinds } from "#features/orders/difference-kinds.ts";

const difference = z.object({
  id: idSchema,
  kind: z.enum(differenceKinds),
  payment_id: idSchema,
  provider: z.string(),
  /** Of the site's own account; false: of the installation's. */
  own: z.boolean(),
  /** The provider's id of what it is about, and its state there. */
  reference: z.string(),
  /** Cents that it is about. */
  amount: z.int(),
  currency: z.string(),
  found_at: z.iso.datetime(),
  /** Null: somebody has to look. */
  closed_at: z.iso.datetime().nullable(),
  /** The name of the operator who closed it; null: it is open, or needed nobody. */
  closed_by: z.string().nullable(),
  /** What the operator who closed it wrote; empty: it needed nobody. */
  note: z.string(),
});

const run = z.object({
  id: idSchema,
  provider: z.string(),
  /** The site's own account; false: the installation's. */
  own: z.boolean(),
  since: z.iso.datetime(),
  started_at: z.iso.datetime(),
  /** Null: under way, or ended with its process. */
  ended_at: z.iso.datetime().nullable(),
  /** It began within the hour and has not ended. */
  under_way: z.boolean(),
  /** False: the provider did not answer for all of it. */
  complete: z.boolean(),
  /**
   * False: the provider lists nothing; what it told was settled again, and the rest is in its own
   * reports (docs/money.md).
   */
  compared: z.boolean(),
  /** Payments that the provider was asked about. */
  asked: z.int(),
  /** Of this site. */
  differences: z.int(),
});

const account = z.object({
  provider: z.string(),
  /** The site's own account; false: the installation's. */
  own: z.boolean(),
  /** When the last comparison that went through began; null: none did. */
  through_at: z.iso.datetime().nullable(),
  under_way: z.boolean(),
  /**
   * `never`: none went through. `incomplete`: the last one did not. `late`: a night was left out.
   * `told_only`: went through, but the provider lists nothing.
   */
  state: z.enum(["never", "incomplete", "late", "told_only", "compared"]),
  /** Connected since the last night: that it was never compared is as it should be. */
  fresh: z.boolean(),
});

const payout = z.object({
  id: idSchema,
  provider: z.string(),
  /** From the site's own account; false: from the installation's, which other sites may share. */
  own: z.boolean(),
  /** The provider's: what the bank statement shows, where it shows any. */
  reference: z.string(),
  /** On which it arrives; of one that is carried over, on which its batch was closed. */
  day: z.iso.date(),
  currency: z.string(),
  /** `carried`: nothing was paid out, its money leaves with a later payout. `failed`: it came back. */
  state: z.enum(["paid", "carried", "failed"]),
  failed_on: z.iso.date().nullable(),
  /** Cents that belong to this site's orders. */
  matched: z.int(),
  /** Cents; negative: taken from the bank account. Null: only for those who work on all sites. */
  amount: z.int().nullable(),
  /** Cents of it that belong to no order of any site. Null: as above. */
  rest: z.int().nullable(),
  /** False: the provider cannot say what is in it, as with manual payouts. */
  itemised: z.boolean(),
  /** It has a rest that somebody has to look at. */
  open: z.boolean(),
  closed_at: z.iso.datetime().nullable(),
  closed_by: z.string().nullable(),
  note: z.string(),
  /** The one who asks may close it. */
  may_close: z.boolean(),
});

const note = z
  .string()
  .trim()
  .min(10)
  .max(2000)
  .regex(/^[^\0]*$/);

export const listDifferences = defineCall({
  method: "GET",
  path: "/api/payment-differences.php",
  summary:
    "For operators: what our books and the providers' did not agree on, newest first, 50 at a time",
  staff: { may: "orders.read" },
  /** `open`: only what somebody has to look at. `before`: the last id of the page before. */
  input: z.object({
    open: z.boolean().optional(),
    kind: z.enum(differenceKinds).optional(),
    payment_id: idSchema.optional(),
    before: idSchema.optional(),
  }),
  output: z.object({
    differences: z.array(difference),
    next: idSchema.nullable(),
    /** Whoever asks may close them. */
    may_close: z.boolean(),
  }),
  refusals: {},
});

export const closeDifference = defineCall({
  method: "PUT",
  path: "/api/payment-differences.php",
  summary: "For operators: a difference has been dealt with; says how",
  staff: { may: "refunds.give" },
  input: z.object({
    difference: z.object({ id: idSchema }),
    note,
  }),
  output: z.object({ closed: z.literal(true) }),
  refusals: { difference_closed: { status: 409 } },
});

export const listPayouts = defineCall({
  method: "GET",
  path: "/api/provider-payouts.php",
  summary:
    "For operators: what the providers paid out, with this site's part of it, newest first, 50 at a time",
  staff: { may: "orders.read" },
  /** `open`: only those with a rest that somebody has to look at. */
  input: z.object({ open: z.boolean().optional(), before: idSchema.optional() }),
  output: z.object({ payouts: z.array(payout), next: idSchema.nullable() }),
  refusals: {},
});

export const closePayout = defineCall({
  method: "PUT",
  path: "/api/provider-payouts.php",
  summary:
    "For operators: somebody looked at what in a payout belongs to no order; says what it is",
  staff: { may: "refunds.give" },
  input: z.object({ payout: z.object({ id: idSchema }), note }),
  output: z.object({ closed: z.literal(true) }),
  refusals: { difference_closed: { status: 409 } },
});

export const listRuns = defineCall({
  method: "GET",
  path: "/api/reconciliations.php",
  summary:
    "For operators: when the books were compared with the providers', newest first, 50 at a time",
  staff: { may: "orders.read" },
  input: z.object({ before: idSchema.optional() }),
  output: z.object({ reconciliations: z.array(run), next: idSchema.nullable() }),
  refusals: {},
});

export const listAccounts = defineCall({
  method: "GET",
  path: "/api/reconciliation-accounts.php",
  summary: "For operators: how far the books were compared with each provider of this site",
  staff: { may: "orders.read" },
  input: z.object({}),
  output: z.object({
    accounts: z.array(account),
    /** Whoever asks may have them compared. */
    may_start: z.boolean(),
  }),
  refusals: {},
});

export const start = defineCall({
  method: "POST",
  path: "/api/reconciliations.php",
  summary:
    "For operators: compare the books with every provider of this site, or one account; runs after the answer",
  staff: { may: "refunds.give" },
  input: z.object({
    /** At least since then; absent: since the last comparison that went through. */
    since: z.iso.datetime().optional(),
    /** Only there, at the site's `own` account or the installation's; absent: everywhere. */
    provider: z.string().max(40).optional(),
    own: z.boolean().optional(),
  }),
  /** Accounts at providers that are asked. */
  output: z.object({ accounts: z.int() }),
  refusals: {},
});
