import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

export const list = defineCall({
  method: "GET",
  path: "/api/audit.php",
  summary:
    "For operators: who of the staff did or read what on this site, newest first, 50 at a time",
  staff: { may: "audit.read" },
  refusals: {},
  input: z.object({
    staff: idSchema.optional(),
    call: z.string().max(100).optional(),
    subject: idSchema.optional(),
    /** In the site's time zone. */
    day: z.iso.date().optional(),
    /** Of the last row shown: the list goes on below it. */
    before: z.int().positive().optional(),
  }),
  output: z.object({
    entries: z.array(
      z.object({
        seq: z.int(),
        at: z.iso.datetime(),
        staff: z.object({ id: z.uuid(), name: z.string().nullable() }),
        call: z.string(),
        subject: z.uuid().nullable(),
        case: z.uuid().nullable(),
        purpose: z.string().nullable(),
        request: z.string().nullable(),
        detail: z.record(z.string(), z.string()),
        /** The same in the reader's language. */
        said: z.array(z.object({ label: z.string(), value: z.string() })),
      }),
    ),
    next: z.int().nullable(),
    /** Whoever stands in this site's audit, by name. */
    people: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Whatever was done or read here, by its call's name. */
    acts: z.array(z.string()),
  }),
});

export const verify = defineCall({
  method: "GET",
  path: "/api/audit-verify.php",
  summary: "For operators: is this site's audit as it was written, row by row?",
  staff: { may: "audit.read" },
  refusals: {},
  input: z.object({}),
  output: z.object({
    rows: z.int(),
    /** The first row that is not as it was written; null: all are. */
    broken: z.object({ seq: z.int(), how: z.enum(["changed", "missing", "rewritten"]) }).nullable(),
    /** The newest row whose hash also lies outside the database; null: none yet. */
    witnessed: z.object({ seq: z.int(), at: z.iso.datetime() }).nullable(),
    /** False: the application's own role could change the audit (docs/operations.md). */
    sealed: z.boolean(),
  }),
});
