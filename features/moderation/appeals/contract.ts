import { z } from "zod";
import { measureKinds } from "#features/measures/kinds.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { cursorPattern } from "#server/db/cursor.ts";

export const list = defineCall({
  method: "GET",
  path: "/api/appeals.php",
  summary: "For operators: appeals that wait, oldest first, 24 at a time",
  staff: { may: "appeals.answer", reads: "private" },
  input: z.object({ cursor: z.string().regex(cursorPattern).optional() }),
  output: z.object({
    appeals: z.array(
      z.object({
        id: idSchema,
        kind: z.enum(measureKinds),
        name: z.string().nullable(),
        created_at: z.iso.datetime(),
        /** The reader decided it, or is linked to a person who did (`isIndependent`). */
        involved: z.boolean(),
      }),
    ),
    next: z.string().nullable(),
  }),
  refusals: {},
});

export const read = defineCall({
  method: "GET",
  path: "/api/appeal.php",
  summary: "For operators: an appeal and the decision it is about; that it was read is recorded",
  staff: { may: "appeals.answer", reads: "private" },
  input: z.object({ id: idSchema }),
  output: z.object({
    id: idSchema,
    status: z.enum(["open", "upheld", "rejected"]),
    words: z.string(),
    language: z.string(),
    created_at: z.iso.datetime(),
    involved: z.boolean(),
    /** Who reported disagrees, not the member concerned. */
    by_reporter: z.boolean(),
    reasons: z.string().nullable(),
    case: idSchema.nullable(),
    member: z.object({ id: idSchema, name: z.string() }).nullable(),
    decision: z.object({
      kind: z.enum(measureKinds),
      begins_at: z.iso.datetime(),
      undone_at: z.iso.datetime().nullable(),
      told: z.string(),
      lines: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  }),
  refusals: {},
});

export const answer = defineCall({
  method: "POST",
  path: "/api/appeal-answer.php",
  summary:
    "For operators: decide an appeal of somebody else's decision; upheld undoes it, and the reasons go out by mail",
  staff: { may: "appeals.answer" },
  input: z.object({
    appeal: z.object({ id: idSchema }),
    verdict: z.enum(["upheld", "rejected"]),
    reasons: z
      .string()
      .trim()
      .min(10)
      .max(5000)
      .regex(/^[^\0]*$/),
  }),
  output: z.object({ answered: z.literal(true) }),
  refusals: {
    appeal_decided: { status: 409 },
    appeal_own_decision: { status: 409 },
    not_independent: { status: 403 },
    undo_too_late: { status: 409 },
    two_persons: { status: 409 },
    child_safety_only: { status: 409 },
  },
});
