import { z } from "zod";
import { cursorPattern } from "#server/db/cursor.ts";
import { distanceSteps } from "#features/members/search/distance-steps.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import { profileCardSchema } from "#features/profiles/schemas.ts";
import { defineCall, type OutputOf } from "#server/calls/define.ts";

/**
 * Where to look: so many kilometres around the member's own city, one region, their country,
 * everywhere.
 */
export const wherePlaces = ["near", "region", "country", "anywhere"] as const;
/** The match finder's steps, in order; then the suggestions. */
export const steps = ["who", "age", "where", "interests"] as const;

const age = z.int("invalid.age_range").min(18, "invalid.age_range").max(99, "invalid.age_range");
const wishSchema = z.object({
  genders: z.array(z.enum(genders)).min(1),
  min_age: age,
  max_age: age,
  place: z.enum(wherePlaces),
  /** Kilometres, for 'near'. */
  distance: z.int().refine((km) => distanceSteps.some((step) => step === km && step > 0)),
  /** For 'region'. */
  countryregion: z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/),
  interests: z.array(z.enum(interestNames)).max(interestNames.length),
  /** Answered to the end at least once. */
  finished: z.boolean(),
});

export const wish = defineCall({
  method: "GET",
  path: "/api/match-wish.php",
  summary:
    "What the member told the match finder so far; before that, what their own profile suggests",
  input: z.object({}),
  output: z.object({
    wish: wishSchema,
    own: z.object({ age: z.int(), country: z.string(), region: z.string(), city: z.string() }),
  }),
  refusals: {},
});

export const saveWish = defineCall({
  method: "PUT",
  path: "/api/match-wish.php",
  summary: "Keep the answers of a step of the match finder",
  input: wishSchema.partial(),
  output: z.object({ wish: wishSchema }),
  refusals: {},
});

const suggestionSchema = profileCardSchema.extend({
  /** Why this member: everything that counts, nothing that does not. */
  reasons: z.object({
    /** Of those wished for; of the member's own where none were. */
    interests: z.array(z.enum(interestNames)),
    same_city: z.boolean(),
    same_region: z.boolean(),
    /** At most three years apart. */
    near_age: z.boolean(),
    /** Told their own match finder an age range with the viewer's in it. */
    seeks_age: z.boolean(),
  }),
});

export const suggest = defineCall({
  method: "GET",
  path: "/api/match-finder.php",
  summary:
    "Members who fit the wish, best first, with the reasons for each; never anybody liked, passed or blocked",
  input: z.object({ cursor: z.string().regex(cursorPattern).optional() }),
  output: z.object({ profiles: z.array(suggestionSchema), next: z.string().nullable() }),
  lags: ({ profiles }) => profiles.map(({ id }) => id),
  showsMembers: ({ profiles }) => profiles.length,
  refusals: {},
});

export type Wish = OutputOf<typeof saveWish>["wish"];
export type Suggestion = OutputOf<typeof suggest>["profiles"][number];
