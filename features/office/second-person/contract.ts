import { z } from "zod";
import { everyone } from "#features/staff/rights.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { matters } from "./matters.ts";

/** Of a proposal's call, the right is asked for by the handler: it is another one for each. */
const staff = { may: everyone } as const;
const proposal = z.object({ id: idSchema });
const time = z.iso.datetime();

export const ends = ["confirmed", "refused", "withdrawn", "expired", "carried_out"] as const;

const line = z.object({
  id: idSchema,
  what: z.enum(matters),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** False: it ended, or what it is about is gone. Then `values` is empty. */
  known: z.boolean(),
  /** It can probably no longer be carried out: what it is about is not as it was. */
  changed: z.boolean(),
  why: z.string().nullable(),
  /** The screen that shows what it is about. */
  to: z.string().nullable(),
  by: z.string(),
  at: time,
  /** By itself, as nobody else may confirm it. */
  runs_at: time.nullable(),
  /** It waits seven days for that: who could have confirmed it was taken away lately. */
  taken: z.boolean(),
  expires_at: time,
  mine: z.boolean(),
  /** Once it has ended. */
  end: z
    .object({
      how: z.enum(ends),
      by: z.string().nullable(),
      at: time,
      reason: z.string().nullable(),
    })
    .nullable(),
});

export const list = defineCall({
  method: "GET",
  path: "/api/office-proposals.php",
  summary:
    "For operators: what waits for a second person on this site, oldest first, or has ended, newest first, 25 at a time: one's own, and what one may confirm",
  staff: { ...staff, reads: "private" },
  input: z.object({
    ended: z.enum(["yes"]).optional(),
    /** The last one shown: the list goes on after it. */
    after: idSchema.optional(),
  }),
  output: z.object({ proposals: z.array(line), next: idSchema.nullable() }),
  refusals: {},
});

const decided = {
  /** Whoever proposed it is not its second person. */
  own_proposal: { status: 403 },
  proposal_ended: { status: 409 },
} as const;

export const confirm = defineCall({
  method: "POST",
  path: "/api/office-proposal-confirm.php",
  summary:
    "For operators: be the second person: what was proposed is carried out at once, in both names",
  staff: { ...staff, stepUp: "sometimes" },
  input: z.object({ proposal }),
  /** What the proposed call answers. */
  output: z.object({ answer: z.record(z.string(), z.unknown()) }),
  refusals: {
    ...decided,
    /** They and the proposer are linked by a tie of the last seven days (`isIndependent`). */
    let_in_by_proposer: { status: 403 },
    proposer_may_not: { status: 409 },
    /** It would be refused by now; `why` in the reader's language. It goes on waiting. */
    cannot_be_carried_out: {
      status: 409,
      data: z.object({ code: z.string(), why: z.string() }),
    },
  },
});

export const refuse = defineCall({
  method: "POST",
  path: "/api/office-proposal-refuse.php",
  summary: "For operators: refuse what a colleague proposed, with a reason that they read",
  staff,
  input: z.object({
    proposal,
    reason: z
      .string()
      .trim()
      .min(3)
      .max(2000)
      .regex(/^[^\0]*$/),
  }),
  output: z.object({}),
  refusals: decided,
});

export const withdraw = defineCall({
  method: "POST",
  path: "/api/office-proposal-withdraw.php",
  summary: "For operators: take back what one proposed",
  staff,
  input: z.object({ proposal }),
  output: z.object({}),
  refusals: { proposal_ended: { status: 409 } },
});
