import { z } from "zod";
import { ageMethods } from "#features/sites/age-methods.ts";
import { defineCall } from "#server/calls/define.ts";

export const ageResults = ["passed", "too_young"] as const;

export const read = defineCall({
  method: "GET",
  path: "/api/age-check.php",
  summary: "Whether this site asks for a check of the age, and what is known of the member's",
  input: z.object({}),
  output: z.object({
    /** How the site asks; null: it does not. */
    asked: z.enum(ageMethods).nullable(),
    /** Years that a member has to have. */
    min_age: z.int(),
    /** The host that checks; null: nobody does at the moment. */
    provider: z.string().nullable(),
    /** The member cannot write, like or be found by others before the check. */
    due: z.boolean(),
    /** What the provider said last; null: nothing. */
    result: z.enum(ageResults).nullable(),
    /** Until when `passed` counts. */
    expires: z.iso.datetime().nullable(),
  }),
  refusals: {},
});

export const start = defineCall({
  method: "POST",
  path: "/api/age-check.php",
  summary: "Begin a check: the address at the provider to go to, which works for 10 minutes",
  unkeyed: true,
  input: z.object({}),
  output: z.object({ url: z.url() }),
  refusals: {
    /** The site asks for none, or this member's is done. */
    age_check_not_due: { status: 409 },
    /** The provider said too young: somebody looks at it, and no second try changes that. */
    age_check_under_review: { status: 409 },
    age_check_unavailable: { status: 503 },
  },
});

const answer = z.string().max(4_000);

export const finish = defineCall({
  method: "POST",
  path: "/api/age-check.php",
  when: { back: "1" },
  summary: "The member is back from the provider, with what its address carried",
  input: z.object({
    state: z.string().min(1).max(200),
    code: answer.optional(),
    iss: answer.optional(),
    error: answer.optional(),
  }),
  output: z.object({ result: z.enum(ageResults) }),
  refusals: {
    /** Begun longer than 10 minutes ago, by somebody else, in another browser, or used. */
    age_check_expired: { status: 409 },
    age_check_cancelled: { status: 409 },
    /** The provider's answer says nothing that can be relied on. */
    age_check_failed: { status: 409 },
    age_check_unavailable: { status: 503 },
  },
});
