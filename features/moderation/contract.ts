import { z } from "zod";
import { reportKinds } from "#features/reports/contract.ts";
import { evidence } from "#features/reports/evidence-schema.ts";
import { reportReasons } from "#features/reports/reasons.ts";
import { factNames, grounds, measureKinds, sources } from "#features/measures/kinds.ts";
import { caseKinds } from "./case-kinds.ts";
import { secondRefusals } from "#features/staff/second-refusals.ts";
import { likeBanned } from "#features/photos/like-banned.ts";
import { answeredPromptSchema } from "#features/prompts/schemas.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { cursorPattern } from "#server/db/cursor.ts";

const subject = z.object({
  id: idSchema,
  name: z.string(),
  status: z.enum(["not_confirmed", "active", "deleted", "blocked"]),
  hidden: z.boolean(),
  /** The erasure that they asked for waits for the decision, until then at the latest. */
  erasure_waits_until: z.iso.datetime().nullable(),
  /** Hidden while it is looked into, until then at the latest. */
  held_until: z.iso.datetime().nullable(),
});

export const queue = defineCall({
  method: "GET",
  path: "/api/moderation.php",
  summary: "For operators: open cases, gravest and then oldest first, 24 at a time",
  staff: { may: "reports.read", reads: "private" },
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

const time = z.iso.datetime();

/** Of the member that a case is about: what helps to judge, nothing that they keep to themselves. */
const member = z.object({
  age: z.int(),
  gender: z.string(),
  city: z.string(),
  country: z.string(),
  signed_up_at: time,
  premium: z.boolean(),
  photos: z.int(),
  /** Measures of the last twelve months that nobody has undone. */
  strikes: z.int(),
  /** Reports about them, those of this case too. */
  reports: z.int(),
  /** Why they may be somebody who was banned before they signed up. */
  like_banned: z.array(z.enum(likeBanned)),
  /** Members of this site who show the same photo. */
  same_photo: z.array(z.object({ id: idSchema, name: z.string() })),
});

/** A case with all that was said and kept. */
export const caseFile = z.object({
  id: idSchema,
  status: z.enum(["open", "closed"]),
  gravity: z.int(),
  opened_at: time,
  subject: subject.nullable(),
  member: member.nullable(),
  /** The member's erasure waits for a decision; worry about them alone does not hold it up. */
  holds_erasure: z.boolean(),
  /** The member it is about has been erased since; `subject` is null. */
  erased: z.boolean(),
  /** The member is erased, and a ban can still bar the address. */
  can_bar: z.boolean(),
  /** Measures of this case are in force, and it is open: what one person may do of the gravest. */
  acted: z.boolean(),
  reports: z.array(
    z.object({
      id: idSchema,
      number: z.string(),
      kind: z.enum(reportKinds),
      reason: z.enum(reportReasons),
      /** Other reasons that the reporter of the same thing gave. */
      also: z.array(z.enum(reportReasons)),
      words: z.string(),
      link: z.string(),
      /** Who reports: a member's name, a masked address from outside, or nobody any more. */
      reporter: z.string().nullable(),
      /** By somebody without an account, whose whole address `addresses.open` gives. */
      from_outside: z.boolean(),
      created_at: time,
      evidence,
      /** Messages of the whole conversation that was sealed with it; null: none was. */
      conversation: z.int().nullable(),
      /** Copies of the reported message's photo; that one is loaded is recorded. */
      photos: z.array(z.string()),
    }),
  ),
  held: z.array(z.object({ body: z.string(), created_at: time })),
  /** What the member has removed or changed since the case was opened, oldest first. */
  removed: z.array(
    z.object({
      id: idSchema,
      kind: z.enum(["photo", "name", "about", "city", "answer"]),
      /** The question of an answer. */
      prompt: answeredPromptSchema.shape.prompt.nullable(),
      was: z.string(),
      /** The photo; that it is loaded is recorded. */
      photo: z.string().nullable(),
      removed_at: time,
    }),
  ),
  held_count: z.int(),
  /** The member's photos that others see now. */
  photos: z.array(z.object({ id: idSchema, filename: z.string() })),
  /** About this member, newest first. */
  measures: z.array(
    z.object({
      id: idSchema,
      act: idSchema,
      kind: z.enum(measureKinds),
      begins_at: time,
      ends_at: time.nullable(),
      undone_at: time.nullable(),
      /** What the member was told, in the reader's language; empty when nothing was. */
      told: z.string(),
      facts: z.string(),
      /** It can be given back: nothing was taken, or its time is not over. */
      can_undo: z.boolean(),
      /** What it took shows a child: who asked for its release, if anybody did. */
      child: z.object({ release_asked: z.boolean() }).nullable(),
      appeal: z.enum(["open", "upheld", "rejected"]).nullable(),
    }),
  ),
});
export type CaseFile = z.output<typeof caseFile>;

export const read = defineCall({
  method: "GET",
  path: "/api/moderation-case.php",
  summary: "For operators: a case with its evidence; that it was read is recorded",
  staff: { may: "reports.read", reads: "private" },
  input: z.object({ id: idSchema }),
  output: caseFile,
  refusals: {},
});

export const readConversation = defineCall({
  method: "GET",
  path: "/api/moderation-conversation.php",
  summary:
    "For operators: the whole conversation that was sealed with a grave report, oldest first, 100 at a time; that it was opened is recorded",
  staff: { may: "reports.decide", reads: "private" },
  input: z.object({ report: idSchema, after: z.coerce.number().int().min(0).optional() }),
  output: z.object({
    case: z.object({ id: idSchema }),
    messages: z.array(
      z.object({
        seq: z.int(),
        by: z.enum(["reporter", "reported"]),
        at: time,
        body: z.string(),
        gift: z.string().nullable(),
        /** WebP, in base64: nothing of it is ever under an address. */
        photo: z.string().nullable(),
      }),
    ),
    /** `after` of the next page; null: there is none. */
    next: z.int().nullable(),
  }),
  refusals: {},
});

export const rules = defineCall({
  method: "GET",
  path: "/api/moderation-rules.php",
  summary:
    "For operators: the sentences that state the facts, as members read them, and the rule behind each",
  staff: { may: "reports.read" },
  input: z.object({}),
  output: z.object({
    rules: z.array(z.object({ facts: z.enum(factNames), sentence: z.string(), rule: z.string() })),
  }),
  refusals: {},
});

const words = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .regex(/^[^\0]*$/);

export const decide = defineCall({
  method: "POST",
  path: "/api/moderation-case.php",
  summary:
    "For operators: decide a case by one or several measures; everybody concerned gets a mail a minute later. A ban, a suspension of more than 30 days and dismissing the gravest wait for a second person; the rest is done at once, and the gravest stay open for the second person",
  staff: { may: "reports.decide", second: true },
  input: z.object({
    case: z.object({ id: idSchema }),
    /** `dismiss` alone, or what is done together. */
    kinds: z.array(z.enum(caseKinds)).min(1).max(caseKinds.length),
    /** Of a suspension. */
    days: z.int().min(1).max(365).optional(),
    /** The photo to remove. */
    photo: idSchema.optional(),
    /** The report whose message is to be removed. */
    report: idSchema.optional(),
    ground: z.enum(grounds).default("terms"),
    /** Where the law says so; with the terms, one of their rules, or what the facts point to. */
    clause: words(1, 200).optional(),
    facts: z.enum(factNames).optional(),
    /** Fills the blank in the facts; the member reads it as it is written. */
    words: words(3, 1000).optional(),
    /** Unless said otherwise: a report where there is one, else the screening of messages. */
    source: z.enum(sources).optional(),
  }),
  /** `closed`: not of the gravest, nor while a proposal waits; it stays open for a second person. */
  output: z.object({ decided: z.literal(true), act: idSchema, closed: z.boolean() }),
  refusals: {
    ...secondRefusals,
    decided_already: { status: 409 },
    nobody_concerned: { status: 409 },
  },
});

export const undo = defineCall({
  method: "POST",
  path: "/api/moderation-undo.php",
  summary:
    "For operators: undo measures, all or none; each gives back exactly what it took, and the member gets a mail. What two persons decided waits for a second person",
  staff: { may: "reports.decide", second: true },
  input: z.object({
    /** Everything that one decision did. */
    act: idSchema.optional(),
    /** All that one decision about several accounts did. */
    ring: idSchema.optional(),
    measures: z.array(idSchema).min(1).max(200).optional(),
    reason: words(3, 2000),
  }),
  output: z.object({ undone: z.literal(true) }),
  refusals: {
    ...secondRefusals,
    undone_already: { status: 409 },
    undo_too_late: { status: 409 },
    two_persons: { status: 409 },
    child_safety_only: { status: 409 },
  },
});

export const dismissAll = defineCall({
  method: "POST",
  path: "/api/moderation-dismiss.php",
  summary:
    "For operators: dismiss several cases in one act; `count` is how many the operator thinks they are; the gravest are decided one by one",
  staff: { may: "reports.decide" },
  input: z.object({ cases: z.array(idSchema).min(1).max(200), count: z.int() }),
  output: z.object({ act: idSchema, dismissed: z.array(idSchema) }),
  refusals: { count_differs: { status: 409 } },
});

export const openCase = defineCall({
  method: "POST",
  path: "/api/moderation-open.php",
  summary: "For operators: open a case about a member without a report, or find the one there is",
  staff: { may: "reports.decide" },
  input: z.object({ profile: z.object({ id: idSchema }), gravity: z.int().min(1).max(3) }),
  output: z.object({ case: z.object({ id: idSchema }) }),
  refusals: {},
});
