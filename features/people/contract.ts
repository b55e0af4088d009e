import { z } from "zod";
import { measureKinds } from "#features/measures/kinds.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { answeredPromptSchema } from "#features/prompts/schemas.ts";
import { secondRefusals } from "#features/staff/second-refusals.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { cursorPattern } from "#server/db/cursor.ts";
import { accountStates } from "./account-states.ts";
import { purpose } from "./purpose.ts";
import { timelineKinds } from "./timeline-kinds.ts";

const state = z.enum(accountStates);
const member = z.object({ id: idSchema });
const time = z.iso.datetime();

const found = z.object({
  id: idSchema,
  /** Null: an account without a profile. */
  name: z.string().nullable(),
  /** Only its beginning and its host: `an…@example.org`. */
  email: z.string(),
  status: state,
  hidden: z.boolean(),
  /** While a suspension lasts. */
  suspended_until: time.nullable(),
  country: z.string().nullable(),
  source: z.string().nullable(),
  premium: z.boolean(),
  signed_up_at: time,
});

export const search = defineCall({
  method: "GET",
  path: "/api/office-members.php",
  summary:
    "For operators: members by name, whole address, id or order number, page by page. That they were looked up is recorded",
  staff: { may: "members.read", reads: "private", ownToo: true },
  input: z.object({
    /** The beginning of a name, a whole address, a member's id, or the end of an order's number. */
    query: z.string().trim().max(254).optional(),
    /** An address is looked up for a purpose only: it says who is a member. */
    purpose: purpose.optional(),
    status: state.optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    source: z.string().max(100).optional(),
    /** The last member of the page before. */
    after: idSchema.optional(),
  }),
  output: z.object({
    members: z.array(found),
    next: idSchema.nullable(),
    /** A whole address was asked for that nobody may confirm, as who had it was shut out and erased. */
    barred: z.object({ until: z.iso.date(), may_lift: z.boolean() }).nullable(),
  }),
  refusals: {},
});

const report = z.object({
  number: z.string(),
  kind: z.string(),
  reason: z.string(),
  status: z.string(),
  case: idSchema.nullable(),
  other: z.object({ id: idSchema, name: z.string() }).nullable(),
  created_at: time,
});

export const read = defineCall({
  method: "GET",
  path: "/api/office-member.php",
  summary: "For operators: one member, nothing they keep to themselves; reading it is recorded",
  staff: { may: "members.read", reads: "private" },
  input: member,
  output: found.extend({
    age: z.int().nullable(),
    gender: z.enum(genders).nullable(),
    city: z.string().nullable(),
    language: z.string().nullable(),
    fictional: z.boolean(),
    invisible: z.boolean(),
    confirmed_at: time.nullable(),
    last_seen_at: time.nullable(),
    credits: z.int(),
    debt: z.int(),
    photos: z.object({ shown: z.array(z.string()), waiting: z.int(), refused: z.int() }),
    /** Others who have a photo of this member's. */
    same_photo: z.array(z.object({ id: idSchema, name: z.string(), status: state })),
    /** What was decided about them, the newest first. */
    measures: z.array(
      z.object({
        id: idSchema,
        kind: z.enum(measureKinds),
        begins_at: time,
        ends_at: time.nullable(),
        undone_at: time.nullable(),
        case: idSchema.nullable(),
      }),
    ),
    cases: z.array(z.object({ id: idSchema, status: z.string(), opened_at: time })),
    reports_about: z.array(report),
    reports_by: z.array(report),
    orders: z.array(
      z.object({
        id: idSchema,
        status: z.string(),
        credits: z.int(),
        amount: z.int(),
        currency: z.string(),
        created_at: time,
      }),
    ),
    mails: z.array(
      z.object({
        id: z.uuid(),
        template: z.string(),
        sent_at: time,
        /** Came back, or was called spam. */
        returned: z.enum(["refused", "bounce", "spam_complaint"]).nullable(),
      }),
    ),
    /** Why optional mails stopped. */
    mails_stopped: z.array(z.string()),
    /** Shut out, so that they can ask for nothing themselves. */
    shut_out: z.boolean(),
    /** What whoever asks may do here. */
    may: z.object({
      private: z.boolean(),
      support: z.boolean(),
      credits: z.boolean(),
      decide: z.boolean(),
    }),
  }),
  refusals: {},
});

export const timeline = defineCall({
  method: "GET",
  path: "/api/office-member-timeline.php",
  summary: "For operators: what happened with a member, newest first; reading it is recorded",
  staff: { may: "members.read", reads: "private" },
  input: member.extend({ cursor: z.string().regex(cursorPattern).optional() }),
  output: z.object({
    events: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(timelineKinds),
        /** A name that the kind has words for: an order's state, a reason of the ledger. */
        what: z.string(),
        /** Credits, or cents of an order. */
        amount: z.int().nullable(),
        at: time,
      }),
    ),
    next: z.string().nullable(),
  }),
  refusals: {},
});

export const openPrivate = defineCall({
  method: "POST",
  path: "/api/office-member-private.php",
  summary: "For operators: what a member keeps to themselves, for a purpose that they learn of",
  staff: { may: "members.private", reads: "private" },
  unkeyed: true,
  input: z.object({ member, purpose }),
  output: z.object({
    email: z.string(),
    date_of_birth: z.string().nullable(),
    about: z.string(),
    /** The questions on the profile, with their answers. */
    answers: z.array(answeredPromptSchema),
    source: z.record(z.string(), z.string()),
    sessions: z.array(z.object({ id: idSchema, device: z.string(), created_at: time })),
    /** Photos that nobody but their member sees: waiting or refused. */
    photos: z.array(z.object({ filename: z.string(), status: z.string() })),
    /** Members of this site whose mandate names the same bank account. */
    same_account: z.array(z.object({ id: idSchema, name: z.string(), last4: z.string() })),
  }),
  refusals: {},
});

export const endSession = defineCall({
  method: "POST",
  path: "/api/office-member-session.php",
  summary: "For operators: log one of a member's devices out",
  staff: { may: "members.support" },
  input: z.object({ member, session: idSchema }),
  output: z.object({}),
  refusals: {},
});

export const resendActivation = defineCall({
  method: "POST",
  path: "/api/office-member-activation.php",
  summary: "For operators: send a member the activation mail once more",
  staff: { may: "members.support" },
  input: z.object({ member }),
  output: z.object({}),
  refusals: { confirmed_already: { status: 409 }, too_many_mails: { status: 429 } },
});

export const correct = defineCall({
  method: "POST",
  path: "/api/office-member-correction.php",
  summary: "For operators: correct a member's date of birth or gender",
  staff: { may: "members.support" },
  input: z.object({ member, date_of_birth: z.iso.date(), gender: z.enum(genders), purpose }),
  output: z.object({}),
  refusals: {},
});

/** Of one gift; more is a refund, or several gifts with a reason each. */
export const mostCredits = 500;

export const giveCredits = defineCall({
  method: "POST",
  path: "/api/office-member-credits.php",
  summary:
    "For operators: give a member credits, with a reason; more than 1,000 by one person in a day wait for a second person",
  staff: { may: "credits.give", second: true },
  input: z.object({ member, credits: z.int().min(1).max(mostCredits), purpose }),
  output: z.object({ credits: z.int(), debt: z.int() }),
  refusals: secondRefusals,
});

const ofShutOut = { can_ask_themselves: { status: 409 } } as const;

export const exportFor = defineCall({
  method: "POST",
  path: "/api/office-member-export.php",
  summary:
    "For operators: make the export of a member who is shut out; its link goes to their own address",
  staff: { may: "members.support", stepUp: true },
  input: z.object({ member, purpose }),
  output: z.object({}),
  refusals: { ...ofShutOut, export_running: { status: 409 }, too_many_exports: { status: 429 } },
});

export const eraseFor = defineCall({
  method: "POST",
  path: "/api/office-member-erasure.php",
  summary: "For operators: erase a member who is shut out, for good",
  staff: { may: "members.support", stepUp: true },
  input: z.object({ member, purpose }),
  output: z.object({}),
  refusals: ofShutOut,
});

const seen = z.object({ name: z.string(), age: z.int(), city: z.string() });

export const seeAs = defineCall({
  method: "POST",
  path: "/api/office-member-view.php",
  summary:
    "For operators: what a member sees, to look at alone, without anybody's words, for a purpose that they learn of",
  staff: { may: "members.private", reads: "private" },
  unkeyed: true,
  input: z.object({ member, purpose }),
  output: z.object({
    /** Null: shut out, they see the decision alone. */
    user: z
      .object({
        credits: z.int(),
        debt: z.int(),
        free_conversations_left: z.int(),
        alerts: z.array(z.string()),
        age_check_due: z.boolean(),
        language: z.string().nullable(),
      })
      .nullable(),
    /** Whom their search finds as it begins. */
    found: z.object({ count: z.int(), about: z.boolean(), members: z.array(seen) }).nullable(),
    /** Their inbox as it stands there; what was written is not in it. */
    chats: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        kind: z.enum(["text", "gift", "photo"]),
        mine: z.boolean(),
        unread: z.int(),
        last_at: time,
      }),
    ),
    likes: z.object({ received: z.int(), matches: z.int() }),
    /** What they would pay. */
    prices: z
      .object({
        currency: z.string(),
        percent_off: z.int().nullable(),
        bundles: z.array(z.object({ credits: z.int(), amount: z.int(), full_amount: z.int() })),
      })
      .nullable(),
  }),
  refusals: {},
});
