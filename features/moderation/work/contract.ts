import { z } from "zod";
import { languages } from "#i18n/locales.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { cursorPattern } from "#server/db/cursor.ts";
import { workKinds } from "./kinds.ts";

const kind = z.enum(workKinds);
const language = z.enum(languages);
const label = z
  .string()
  .trim()
  .min(1)
  .max(30)
  .regex(/^[^\0]*$/);
const yes = z.enum(["yes"]);
const time = z.iso.datetime();

const filters = {
  kind: kind.optional(),
  /** Of whoever wrote it. */
  language: language.optional(),
  label: label.optional(),
  escalated: yes.optional(),
};

const item = z.object({
  id: idSchema,
  kind,
  /** The photo, case, complaint, appeal or second look. */
  thing: idSchema,
  gravity: z.int(),
  language,
  /** The member it is about; null: somebody outside, or erased. */
  who: z.string().nullable(),
  /** Why, in the words of `reports.reason.*`; of reports only. */
  reasons: z.array(z.string()),
  created_at: time,
  due_at: time,
  late: z.boolean(),
  escalated: z.boolean(),
  /** A decision about it waits for a second person. */
  proposed: z.boolean(),
  labels: z.array(z.string()),
  /** Who else has it in hand at this moment. */
  taken: z.string().nullable(),
});

export const list = defineCall({
  method: "GET",
  path: "/api/work.php",
  summary:
    "For operators: what waits, gravest first, then what is due first, 50 at a time, with the counts of each kind",
  staff: { may: "queue.work", reads: "private" },
  input: z.object({
    ...filters,
    /** Photos are looked at on a screen of their own. */
    without_photos: yes.optional(),
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

export const elsewhere = defineCall({
  method: "GET",
  path: "/api/work-elsewhere.php",
  summary: "For operators: their other sites where something waits for them, most first",
  staff: { may: "enter" },
  input: z.object({}),
  output: z.object({
    /** Ten at most; `waiting` ends at 100. */
    sites: z.array(
      z.object({ id: idSchema, name: z.string(), host: z.string(), waiting: z.int() }),
    ),
  }),
  refusals: {},
});

export const take = defineCall({
  method: "POST",
  path: "/api/work-take.php",
  summary:
    "For operators: takes the next items, or one, for five minutes, so that nobody else works on them; again, and they are kept for five more",
  staff: { may: "queue.work" },
  input: z.object({
    ...filters,
    /** This one, unless somebody else has it in hand. */
    item: z.object({ id: idSchema }).optional(),
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

const marks = z.object({
  escalated: z.boolean(),
  labels: z.array(z.string()),
  /** Newest first; `by` is whoever of the staff wrote it. */
  notes: z.array(z.object({ words: z.string(), by: z.string().nullable(), created_at: time })),
  /** Labels that what waits on this site has, for whoever types one. */
  known: z.array(z.string()),
});

export const readMarks = defineCall({
  method: "GET",
  path: "/api/work-marks.php",
  summary: "For operators: an item's labels, and what colleagues noted on it",
  staff: { may: "queue.work", reads: "private" },
  input: z.object({ id: idSchema }),
  output: marks,
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
    labels: z.array(label).max(10).optional(),
    note: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .regex(/^[^\0]*$/)
      .optional(),
  }),
  output: marks,
  refusals: {},
});
