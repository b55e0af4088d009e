import { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";
import { cursorPattern } from "#server/db/cursor.ts";
import { languages } from "#i18n/locales.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { complaintKinds } from "./kinds.ts";
import { emailField } from "#server/calls/email-field.ts";

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\0]*$/);
const kind = z.enum(complaintKinds);
/** What people quote, for example C-2026-000123. */
const number = z.string();
const status = z.enum(["open", "answered"]);

export const complain = defineCall({
  method: "POST",
  path: "/api/complaint.php",
  summary:
    "Complain, with or without an account; a confirmation with what was written goes to the address",
  visitors: true,
  input: z.object({
    name: text(100).min(1),
    email: emailField(),
    kind,
    /** Number of an order, a report or an earlier complaint. */
    reference: text(60).overwrite(plainCode).default(""),
    words: text(5000).min(1),
  }),
  output: z.object({ number, /** By when it is answered. */ due_at: z.iso.datetime() }),
  refusals: { complaints_used_up: { status: 409 } },
});

export const list = defineCall({
  method: "GET",
  path: "/api/complaints.php",
  summary:
    "For operators: complaints, the open ones oldest first, the answered ones newest first, 24 at a time",
  staff: { may: "complaints.answer", reads: "private" },
  input: z.object({
    status: status.default("open"),
    cursor: z.string().regex(cursorPattern).optional(),
  }),
  output: z.object({
    complaints: z.array(
      z.object({
        id: idSchema,
        number,
        kind,
        name: z.string(),
        created_at: z.iso.datetime(),
        due_at: z.iso.datetime(),
        overdue: z.boolean(),
        answered_at: z.iso.datetime().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
  refusals: {},
});

export const read = defineCall({
  method: "GET",
  path: "/api/complaint.php",
  summary: "For operators: one complaint; that it was read is recorded",
  staff: { may: "complaints.answer", reads: "private" },
  input: z.object({ id: idSchema }),
  output: z.object({
    id: idSchema,
    number,
    kind,
    status,
    language: z.enum(languages),
    name: z.string(),
    /** Masked; null: erased. */
    email: z.string().nullable(),
    reference: z.string(),
    words: z.string(),
    /** Who was logged in, as far as they are still here. */
    member: z.object({ id: idSchema, name: z.string() }).nullable(),
    /** The reader, or a colleague linked to them, decided about that member or a report of theirs. */
    involved: z.boolean(),
    /** It is about a decision, and stands in the queue as its appeal: answered there. */
    appeal: idSchema.nullable(),
    created_at: z.iso.datetime(),
    due_at: z.iso.datetime(),
    overdue: z.boolean(),
    answer: z
      .object({ words: z.string(), by: z.string().nullable(), at: z.iso.datetime() })
      .nullable(),
  }),
  refusals: {},
});

export const answer = defineCall({
  method: "POST",
  path: "/api/complaint-answer.php",
  summary: "For operators: answer a complaint; the answer goes to the sender by mail",
  staff: { may: "complaints.answer" },
  input: z.object({ complaint: z.object({ id: idSchema }), answer: text(5000).min(10) }),
  output: z.object({ answered: z.literal(true) }),
  refusals: {
    complaint_answered: { status: 409 },
    complaint_is_appeal: { status: 409 },
    complaint_own_decision: { status: 409 },
    not_independent: { status: 403 },
  },
});
