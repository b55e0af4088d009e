import { z } from "zod";
import { reportKinds } from "#features/reports/contract.ts";
import { reportReasons } from "#features/reports/reasons.ts";
import { moderationActions } from "./actions.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { cursorPattern } from "#server/db/cursor.ts";

const subject = z.object({
  id: idSchema,
  name: z.string(),
  status: z.enum(["not_confirmed", "active", "deleted", "blocked"]),
  hidden: z.boolean(),
});

export const queue = defineCall({
  method: "GET",
  path: "/api/moderation.php",
  summary: "For operators: open cases, gravest and then oldest first, 24 at a time",
  input: z.object({ cursor: z.string().regex(cursorPattern).optional() }),
  output: z.object({
    cases: z.array(
      z.object({
        id: idSchema,
        gravity: z.int(),
        opened_at: z.iso.datetime(),
        /** Null: a report from outside that names nobody we know. */
        subject: subject.nullable(),
        reports: z.int(),
        held: z.int(),
        reasons: z.array(z.enum(reportReasons)),
      }),
    ),
    next: z.string().nullable(),
  }),
  refusals: {},
});

const evidence = z.object({
  /** Nobody reported: what did, instead. */
  by: z.literal("age_check").optional(),
  who: z.string().optional(),
  name: z.string().optional(),
  about: z.string().optional(),
  city: z.string().optional(),
  /** Ids of images; `photos` of the case says which still exist. */
  images: z.array(idSchema).optional(),
  messages: z
    .array(
      z.object({
        seq: z.int(),
        sender_id: idSchema,
        body: z.string(),
        created_at: z.iso.datetime(),
        reported: z.boolean(),
        kind: z.enum(["text", "gift", "photo"]).optional(),
      }),
    )
    .optional(),
});

export const read = defineCall({
  method: "GET",
  path: "/api/moderation-case.php",
  summary: "For operators: a case with its evidence; that it was read is recorded",
  input: z.object({ id: idSchema }),
  output: z.object({
    id: idSchema,
    status: z.enum(["open", "closed"]),
    gravity: z.int(),
    opened_at: z.iso.datetime(),
    subject: subject.nullable(),
    /** The member it is about has been erased since; `subject` is null. */
    erased: z.boolean(),
    reports: z.array(
      z.object({
        id: idSchema,
        number: z.string(),
        kind: z.enum(reportKinds),
        reason: z.enum(reportReasons),
        words: z.string(),
        link: z.string(),
        /** Who reports: a member's name, an address from outside, or nobody any more. */
        reporter: z.string().nullable(),
        created_at: z.iso.datetime(),
        evidence,
        /** Copies of the reported message's photo; that one is loaded is recorded. */
        photos: z.array(z.string()),
      }),
    ),
    held: z.array(z.object({ body: z.string(), created_at: z.iso.datetime() })),
    held_count: z.int(),
    /** The member's photos that others see now. */
    photos: z.array(z.object({ id: idSchema, filename: z.string() })),
    /** About this member, newest first. */
    decisions: z.array(
      z.object({
        action: z.enum(moderationActions),
        reason: z.string(),
        created_at: z.iso.datetime(),
      }),
    ),
  }),
  refusals: {},
});

export const decide = defineCall({
  method: "POST",
  path: "/api/moderation-case.php",
  summary: "For operators: decide a case; everybody concerned hears of it by mail",
  input: z.object({
    case: z.object({ id: idSchema }),
    action: z.enum(moderationActions),
    /** Said to the member concerned, in the operator's words. */
    reason: z
      .string()
      .trim()
      .min(10)
      .max(2000)
      .regex(/^[^\0]*$/),
    /** The photo to remove. */
    photo: idSchema.optional(),
    /** The report whose message is to be removed. */
    report: idSchema.optional(),
  }),
  output: z.object({ decided: z.literal(true) }),
  refusals: { decided_already: { status: 409 }, nobody_concerned: { status: 409 } },
});
