import { z } from "zod";
import { cursorPattern } from "#server/db/cursor.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { helplineKinds } from "#features/care/helplines.ts";
import { reportReasons } from "./reasons.ts";
import { emailField } from "#server/calls/email-field.ts";

const words = z
  .string()
  .trim()
  .max(2000)
  .regex(/^[^\0]*$/)
  .default("");
const reason = z.enum(reportReasons);
/** What a reporter quotes: eight signs that cannot be mistaken for others. */
const number = z.string();
export const reportKinds = ["profile", "photo", "message", "outside"] as const;

const helpline = z.object({
  kind: z.enum(helplineKinds),
  name: z.string(),
  number: z.string().optional(),
  url: z.url().optional(),
});

export const report = defineCall({
  method: "POST",
  path: "/api/report.php",
  summary:
    "Report a member's profile, one of their photos, or a message of theirs; the same thing again is the same report",
  input: z.object({
    profile: z.object({ id: idSchema }),
    /** The photo's file, as the viewer knows it. */
    photo: z
      .string()
      .regex(/^[0-9a-f]{32}\.webp$/)
      .optional(),
    message: z
      .object({ conversation: idSchema, seq: z.coerce.number().int().min(1).max(1e9) })
      .optional(),
    reason,
    words,
  }),
  output: z.object({
    number,
    /** There was an open report of the same: what was written has been added to it. */ merged:
      z.boolean(),
    /** Of the reporter's country, where the reason speaks of danger, threats or self-harm. */
    help: z.array(helpline),
  }),
  refusals: { reports_used_up: { status: 409 } },
});

export const list = defineCall({
  method: "GET",
  path: "/api/report.php",
  summary: "The member's own reports and what became of them, newest first, 24 at a time",
  input: z.object({ cursor: z.string().regex(cursorPattern).optional() }),
  output: z.object({
    reports: z.array(
      z.object({
        number,
        kind: z.enum(reportKinds),
        reason,
        /** Of the reported member; null when they are gone. */
        name: z.string().nullable(),
        /** `gone`: the member was erased before there was a decision. */
        status: z.enum(["open", "dismissed", "acted", "gone"]),
        /** Of the two: what the member received stays readable there. */
        conversation: idSchema.optional(),
        created_at: z.iso.datetime(),
        answered_at: z.iso.datetime().nullable(),
      }),
    ),
    next: z.string().nullable(),
    /** Helplines for the newest report that is open and speaks of danger; on the first page. */
    help: z.array(helpline).optional(),
  }),
  refusals: {},
});

export const writers = defineCall({
  method: "GET",
  path: "/api/report-writers.php",
  summary:
    "Members who wrote to this member in the last 90 days and whose conversation is closed to them, newest first, 24 at a time: they can still be reported. `member`: that one, in any state",
  input: z.object({
    member: idSchema.optional(),
    cursor: z.string().regex(cursorPattern).optional(),
  }),
  output: z.object({
    /** `name` is null once the account is deleted. */
    writers: z.array(
      z.object({ id: idSchema, name: z.string().nullable(), wrote_at: z.iso.datetime() }),
    ),
    next: z.string().nullable(),
  }),
  refusals: {},
});

export const reportOutside = defineCall({
  method: "POST",
  path: "/api/report-outside.php",
  summary:
    "Report something without being a member: a profile that shows oneself, a photo, a fraud",
  visitors: true,
  input: z.object({
    email: emailField(),
    /** Name on the profile, or whom it is about. */
    who: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^[^\0]*$/),
    link: z
      .string()
      .trim()
      .max(500)
      .regex(/^[^\0]*$/)
      .default(""),
    reason,
    words: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .regex(/^[^\0]*$/),
  }),
  output: z.object({
    number,
    /** Helplines where they live; only for a reason that speaks of danger. */
    help: z.array(helpline).optional(),
  }),
  refusals: { reports_used_up: { status: 409 } },
});
