import { z } from "zod";
import { languages } from "#i18n/locales.ts";
import { defineCall } from "#server/calls/define.ts";
import { oneAddress } from "#server/calls/email-field.ts";
import { idSchema } from "#server/calls/id.ts";
import { openAlertsSchema } from "#features/alerts/contract.ts";
import { ownProfileSchema } from "#features/profiles/schemas.ts";

/** The logged-in member as the browser knows them (specification, section 3). */
export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  status: z.enum(["not_confirmed", "active", "deleted", "blocked"]),
  credits: z.int(),
  /**
   * Credits owed after a refund or chargeback of what was spent: whatever comes in pays them first.
   */
  debt: z.int(),
  paid_user: z.boolean(),
  signup_date: z.iso.datetime(),
  language: z.enum(languages).nullable(),
  invisible: z.boolean(),
  /** The site asks for a check of the age before the member writes or likes (decision 40). */
  age_check_due: z.boolean(),
  /**
   * What was declared about the account without a login and waits for its owner: a cancellation, a
   * withdrawal.
   */
  asked: z.array(z.enum(["cancellation", "withdrawal"])),
  /** Hidden while staff look into a report: the member reads, but neither writes nor likes. */
  held: z.boolean(),
  notifications_disabled: z.array(z.string()),
  /** What may be shown of the alerts that can be put away, most important first. */
  alerts: openAlertsSchema,
  /** Conversations a free member may still start without credits. */
  free_conversations_left: z.int(),
  profile: ownProfileSchema.nullable(),
});

export const login = defineCall({
  method: "POST",
  path: "/api/user.php",
  summary: "Log in",
  visitors: true,
  unkeyed: true,
  input: z.object({
    email: z.string().max(1000).overwrite(oneAddress).min(1).max(254),
    password: z.string().min(1).max(200),
  }),
  output: z.object({ user: userSchema }),
  showsMembers: "known",
  refusals: {
    login_failed: { status: 401 },
    login_blocked: { status: 429, data: z.object({ minutes: z.int() }) },
    account_deleted: { status: 403 },
    /** `decision`: the page with the reasons, on which one may appeal. */
    account_blocked: { status: 403, data: z.object({ decision: z.string().nullable() }) },
    account_suspended: {
      status: 403,
      data: z.object({ decision: z.string().nullable(), until: z.iso.datetime() }),
    },
    demo_account: { status: 403 },
  },
});

export const readUser = defineCall({
  method: "GET",
  path: "/api/user.php",
  summary: "The current user, or null",
  visitors: true,
  input: z.object({}),
  output: z.object({ user: userSchema.nullable() }),
  showsMembers: "known",
  refusals: {},
});

export const changeLanguage = defineCall({
  method: "PUT",
  path: "/api/user.php",
  summary: "Choose the interface language",
  visitors: true,
  unkeyed: true,
  input: z.object({ language: z.enum(languages, { error: "invalid.language" }) }),
  output: z.object({ user: userSchema.nullable() }),
  showsMembers: "known",
  refusals: {},
});

export const logout = defineCall({
  method: "GET",
  path: "/api/logout.php",
  summary: "Log out",
  visitors: true,
  input: z.object({}),
  output: z.object({}),
  refusals: {},
  acts: true,
});
