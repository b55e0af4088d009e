import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { cursorPattern } from "#server/db/cursor.ts";
import { measureKinds } from "./kinds.ts";

const token = z.string().max(200);
const moment = z.iso.datetime();

const appealState = z.object({
  status: z.enum(["open", "upheld", "rejected"]),
  created_at: moment,
  /** Why it was decided so, in the decider's words. */
  reasons: z.string().nullable(),
});

/** What the reader may do about it. */
const disagreement = z.object({
  appeal: appealState.nullable(),
  /** Until when one may appeal; null: not, or no more. */
  appeal_until: moment.nullable(),
});

/** A statement of reasons, in the reader's language (Regulation 2022/2065, article 17(3)). */
const statement = disagreement.extend({
  id: idSchema,
  kind: z.enum(measureKinds),
  begins_at: moment,
  ends_at: moment.nullable(),
  /** It holds at this moment. */
  in_force: z.boolean(),
  undone_at: moment.nullable(),
  /** What was decided, in one sentence. */
  told: z.string(),
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
});

export const own = defineCall({
  method: "GET",
  path: "/api/measures.php",
  summary:
    "What was decided about the member, with the reasons, and warnings of members who were banned for fraud; newest first, 24 at a time",
  input: z.object({ cursor: z.string().regex(cursorPattern).optional() }),
  output: z.object({
    measures: z.array(statement),
    /** On the first page: members the viewer wrote with. */
    warnings: z.array(
      z.object({ id: idSchema, name: z.string().nullable(), credits: z.int(), at: moment }),
    ),
    next: z.string().nullable(),
  }),
  refusals: {},
});

export const read = defineCall({
  method: "GET",
  path: "/api/decision.php",
  summary:
    "The decision that a mail's link, or the login of somebody shut out, leads to, with its reasons",
  visitors: true,
  input: z.object({ token }),
  output: z.object({
    /** Null: the reader reported, and nothing was found. */
    decision: statement.nullable(),
    report: disagreement.extend({ number: z.string(), answered_at: moment }).nullable(),
  }),
  refusals: { decision_link: { status: 404 } },
});

export const appeal = defineCall({
  method: "POST",
  path: "/api/appeal.php",
  summary:
    "Disagree with a decision, once: by a link's token without a login, or with one's own by its id",
  visitors: true,
  input: z.object({
    token: token.optional(),
    measure: idSchema.optional(),
    words: z
      .string()
      .trim()
      .min(1)
      .max(5000)
      .regex(/^[^\0]*$/),
  }),
  output: z.object({ appealed: z.literal(true) }),
  refusals: {
    decision_link: { status: 404 },
    appealed_already: { status: 409 },
    appeal_too_late: { status: 409 },
  },
});
