import { z } from "zod";
import { factNames, grounds, sources } from "#features/measures/kinds.ts";
import { secondRefusals } from "#features/staff/second-refusals.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

/** What can be done with several accounts at once: nothing that is about one photo or message. */
export const ringKinds = ["warn", "remove_text", "hide", "suspend", "ban"] as const;

/** What two accounts share. */
export const ringLinks = ["photo", "mailbox", "text"] as const;

/** Why an account's state forbids a decision together with others. */
export const ringReasons = [
  "gone",
  "not_linked",
  "banned_already",
  "suspended_already",
  "hidden_already",
  "proposed",
] as const;

const refused = z.object({ id: idSchema, name: z.string(), why: z.enum(ringReasons) });

export const read = defineCall({
  method: "GET",
  path: "/api/moderation-ring.php",
  summary:
    "For operators: accounts of the site that belong to the member of a case, by photo, mailbox or text; that it was read is recorded",
  staff: { may: "reports.read", reads: "private" },
  input: z.object({ case: idSchema }),
  output: z.object({
    members: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        links: z.array(z.enum(ringLinks)),
        /** Reports about them. */
        reports: z.int(),
        /** Null: they can be acted on together with the case's member. */
        refused: z.enum(ringReasons).nullable(),
      }),
    ),
    /** What was decided together from this case, newest first. */
    decided: z.array(
      z.object({
        ring: idSchema,
        at: z.iso.datetime(),
        names: z.array(z.string()),
        /** Some of it holds. */
        holds: z.boolean(),
      }),
    ),
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
  path: "/api/moderation-ring.php",
  summary:
    "For operators: one decision about the member of a case and others who belong to them, all or none; each gets a statement of reasons, an undo and an appeal. A ban and a suspension of more than 30 days wait for a second person",
  staff: { may: "reports.decide", second: true },
  input: z.object({
    case: z.object({ id: idSchema }),
    /** The others; the case's member is always among them. */
    members: z.array(idSchema).min(1).max(20),
    kinds: z.array(z.enum(ringKinds)).min(1).max(ringKinds.length),
    /** Of a suspension. */
    days: z.int().min(1).max(365).optional(),
    ground: z.enum(grounds).default("terms"),
    clause: words(1, 200).optional(),
    facts: z.enum(factNames).optional(),
    words: words(3, 1000).optional(),
    source: z.enum(sources).optional(),
  }),
  output: z.object({
    decided: z.literal(true),
    /** Undoes all of it. */
    ring: idSchema,
    /** Undoes it for one of them. */
    acts: z.array(z.object({ member: idSchema, act: idSchema })),
  }),
  refusals: {
    ...secondRefusals,
    decided_already: { status: 409 },
    nobody_concerned: { status: 409 },
    /** Nothing was done: the state of these forbids it. */
    members_refused: {
      status: 409,
      data: z.object({ names: z.string(), members: z.array(refused) }),
    },
  },
});
