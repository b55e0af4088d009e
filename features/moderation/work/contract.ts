import { z } from "zod";
import { languages } from "#i18n/locales.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { cursorPattern } from "#server/db/cursor.ts";
import { workKinds } from "./kinds.ts";

const kind = z.enum(workKinds);
const language = z.enum(languages);
const labels = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(30)
      .regex(/^[^\0]*$/),
  )
  .max(10);

const item = z.object({
  id: idSchema,
  kind,
  /** The photo, case, complaint or appeal. */
  thing: idSchema,
  gravity: z.int(),
  language,
  /** The member it is about; null: somebody outside, or erased. */
  who: z.string().nullable(),
  /** Why, in the words of `reports.reason.*`; of reports only. */
  reasons: z.array(z.string()),
  created_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  late: z.boolean(),
  escalated: z.boolean(),
  labels: z.array(z.string()),
  /** Somebody else has it in hand at this moment. */
  taken: z.boolean(),
});

export const list = defineCall({
  method: "GET",
  path: "/api/work.php",
  summary:
    "For operators: what waits, gravest first, then what is due first, 50 at a time, with the counts of each kind",
  staff: { may: "queue.work" },
  input: z.object({
    kind: kind.optional(),
    language: language.optional(),
    escalated: z.enum(["yes"]).optional(),
    cursor: z.string().regex(cursorPattern).optional(),
  }),
  output: z.object({
    items: z.array(item),
    next: z.string().nullable(),
    /** Up to 1000 of each; `late` of them past their time. */
    counts: z.array(z.object({ kind, open: z.int(), late: z.int() })),
  }),
  refusals: {},
});

export const take = defineCall({
  method: "POST",
  path: "/api/work-take.php",
  summary:
    "For operators: takes the next items for five minutes, so that nobody else is shown them; again, and they are kept for five more",
  staff: { may: "queue.work" },
  input: z.object({
    kind: kind.optional(),
    language: language.optional(),
    most: z.int().min(1).max(24).default(1),
  }),
  output: z.object({ items: z.array(item) }),
  refusals: {},
});

export const release = defineCall({
  method: "POST",
  path: "/api/work-release.php",
  summary: "For operators: gives back what they have in hand",
  staff: { may: "queue.work" },
  input: z.object({}),
  output: z.object({ released: z.int() }),
  refusals: {},
});

export const mark = defineCall({
  method: "POST",
  path: "/api/work-mark.php",
  summary: "For operators: escalate an item or not, label it, leave a note to colleagues",
  staff: { may: "queue.work" },
  input: z.object({
    item: z.object({ id: idSchema }),
    escalated: z.boolean().optional(),
    labels: labels.optional(),
    note: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .regex(/^[^\0]*$/)
      .optional(),
  }),
  output: z.object({
    escalated: z.boolean(),
    labels: z.array(z.string()),
    notes: z.array(z.object({ words: z.string(), created_at: z.iso.datetime() })),
  }),
  refusals: {},
});
