import { z } from "zod";
import { cursorPattern } from "#server/db/cursor.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import {
  cancellationKinds,
  cancellationScopes,
  cancellationStatuses,
  latestDays,
  mostReason,
} from "./kinds.ts";
import { emailField } from "#server/calls/email-field.ts";

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\0]*$/);
const kind = z.enum(cancellationKinds);
const scope = z.enum(cancellationScopes);
/** The last signs of its id, as orders have them. */
const number = z.string();
const inTime = (date: string) => Date.parse(date) < Date.now() + latestDays * 86_400_000;

/** Answers the same for every address, known or not. */
export const declare = defineCall({
  method: "POST",
  path: "/api/cancellation.php",
  summary: "Cancel the contract, with or without a login; the receipt goes to the address",
  visitors: true,
  input: z.object({
    name: text(100).min(1),
    email: emailField(),
    scope,
    kind,
    /** Asked for with a cancellation for cause. */
    reason: text(mostReason).default(""),
    /** The last day of the contract; left out, or past: the earliest. */
    wanted_on: z.iso.date().refine(inTime, "invalid.value").optional(),
  }),
  output: z.object({
    number,
    received_at: z.iso.datetime(),
    /**
     * By when it is carried out. An active account waits for its owner: from then on an operator
     * looks.
     */
    ends_at: z.iso.datetime(),
    /** It was the member who declared it, logged in, and it has been carried out. */
    ended: z.boolean(),
  }),
  refusals: { cancellations_used_up: { status: 409 } },
});

export const follow = defineCall({
  method: "PUT",
  path: "/api/cancellation.php",
  summary: "With the secret of the receipt: carry a cancellation out at once, or stop it",
  visitors: true,
  input: z.object({ token: z.string().max(200), stop: z.boolean().default(false) }),
  output: z.object({ stopped: z.boolean() }),
  refusals: { link_invalid: { status: 410 } },
});

export const waiting = defineCall({
  method: "GET",
  path: "/api/cancellation.php",
  summary: "Whether a cancellation of the member's contract waits, and until when",
  input: z.object({}),
  output: z.object({
    ends_at: z.iso.datetime().nullable(),
    received_at: z.iso.datetime().nullable(),
    scope: scope.nullable(),
    /** It was declared without a login: nothing happens before the member has agreed. */
    asks: z.boolean(),
  }),
  refusals: {},
});

export const stop = defineCall({
  method: "POST",
  path: "/api/cancellation-stop.php",
  summary: "Stop what waits, logged in as the member it is about",
  input: z.object({}),
  output: z.object({ stopped: z.literal(true) }),
  refusals: {},
});

export const agree = defineCall({
  method: "PUT",
  path: "/api/cancellation-stop.php",
  summary: "Agree to what waits, logged in as the member it is about: it is carried out at once",
  input: z.object({}),
  output: z.object({ ended: z.literal(true) }),
  refusals: {},
});

export const list = defineCall({
  method: "GET",
  path: "/api/cancellations.php",
  summary:
    "For operators: cancellations; those that no account was found for come first, 24 at a time. That they were read is recorded",
  staff: { may: "members.support", reads: "private" },
  input: z.object({
    unmatched: z.boolean().default(true),
    cursor: z.string().regex(cursorPattern).optional(),
  }),
  output: z.object({
    cancellations: z.array(
      z.object({
        id: idSchema,
        number,
        scope,
        kind,
        reason: z.string(),
        name: z.string(),
        /** Masked; null: erased. */
        email: z.string().nullable(),
        wanted_on: z.iso.date().nullable(),
        status: z.enum(cancellationStatuses),
        created_at: z.iso.datetime(),
        ends_at: z.iso.datetime(),
        closed_at: z.iso.datetime().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
  refusals: {},
});

export const close = defineCall({
  method: "DELETE",
  path: "/api/cancellation.php",
  summary: "For operators: a cancellation that no account was found for has been dealt with",
  staff: { may: "members.support" },
  input: z.object({ id: idSchema }),
  output: z.object({ closed: z.literal(true) }),
  refusals: {},
});
