import { z } from "zod";
import { severalAnswersSchemas } from "#features/profile-fields/answer-schemas.ts";
import { siteFieldNames } from "#features/profile-fields/profile-fields.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import { profileCardSchema } from "#features/profiles/schemas.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { cursorPattern } from "#server/db/cursor.ts";
import { distanceSteps } from "./search/distance-steps.ts";

/** Ids that one call takes. */
const mostAtOnce = 240;
/** Cards of a page, and those of who are alike. */
const mostSaid = 48;

/**
 * What a search asks for (specification, section 3, search state); the fields of
 * `settings.search_fields` take several values each.
 */
export const criteriaSchema = z.object({
  gender: z.enum(genders).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  countryregion: z
    .string()
    .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/)
    .optional(),
  min_age: z.int().min(18).max(99).optional(),
  max_age: z.int().min(18).max(99).optional(),
  ...severalAnswersSchemas,
  /** At least one of these. */
  interests: z.array(z.enum(interestNames)).max(interestNames.length).optional(),
  /**
   * At most so many kilometres between the viewer's city and theirs, one of `distanceSteps`; 0: the
   * same city. Members only.
   */
  distance: z
    .int()
    .refine((km) => distanceSteps.some((step) => step === km))
    .optional(),
  /** Only members who in turn look for the viewer's gender. Members only. */
  mutual: z.boolean().default(false),
  /** Only members whose main photo was compared with a selfie. Members only. */
  verified: z.boolean().default(false),
  real_members_only: z.boolean().default(true),
});

/** What is searched for, defaults filled in. */
const resolvedSchema = criteriaSchema.extend({
  gender: z.enum(genders),
  country: z.string(),
  min_age: z.int(),
  max_age: z.int(),
});
const countSchema = z.object({
  /**
   * Exact where a search ends on its first page or its country is small, otherwise estimated
   * (`numResultsAbout`).
   */
  numResults: z.int(),
  numResultsAbout: z.boolean(),
});
/**
 * How a search with few results would find more: one filter less strict, and so many members more.
 */
const wayOutSchema = z.object({
  filter: z.enum([
    "age",
    "countryregion",
    "distance",
    "mutual",
    "verified",
    ...siteFieldNames,
    "all",
  ]),
  adds: z.int(),
  about: z.boolean(),
  /** The search to make instead. */
  criteria: resolvedSchema,
});
export type WayOut = z.output<typeof wayOutSchema>;

export const search = defineCall({
  method: "GET",
  path: "/api/members.php",
  summary: "Search members, most recently active first, 24 at a time",
  visitors: true,
  input: criteriaSchema.extend({
    cursor: z.string().regex(cursorPattern).optional(),
    /**
     * Where a visitor came from; decides with `settings.logged_out_search_trafficsource` and is not
     * stored.
     */
    network: z.string().max(100).optional(),
    ref: z.string().max(100).optional(),
  }),
  output: countSchema.extend({
    profiles: z.array(profileCardSchema),
    /** For the next page; null at the end. A page may be short and still have a next one. */
    next: z.string().nullable(),
    /** When there are few results: other members, most alike first. */
    similar: z.array(profileCardSchema),
    similarCount: z.int(),
    /**
     * The viewer is a visitor, who sees a part of the results only: of those who let visitors see
     * them the first page, or none where the site's search is for members.
     */
    limited: z.boolean(),
    /** When there are few results: what to ask less strictly, most members first; at most three. */
    ways_out: z.array(wayOutSchema),
    criteria: resolvedSchema,
  }),
  lags: ({ profiles, similar }) => [...profiles, ...similar].map(({ id }) => id),
  showsMembers: ({ profiles, similar: alike }) => profiles.length + alike.length,
  refusals: {},
});

export const count = defineCall({
  method: "GET",
  path: "/api/members-count.php",
  summary: "How many members a search would find",
  visitors: true,
  input: criteriaSchema,
  output: countSchema,
  lags: () => [],
  refusals: {},
});

/** What a member's card says beside name, age and place. Texts are in the page's language. */
const saidSchema = z.object({
  id: idSchema,
  /** The beginning of an answer or of the text about oneself; never one with contact details. */
  words: z.string().nullable(),
  /** What the words answer, in the viewer's language; null where they are of the text. */
  question: z.string().nullable(),
  /** How far from the viewer's city, coarsely, and that they were here today, unless `why` says it. */
  facts: z.array(z.string()),
  /** Why they might matter to the viewer: the first of several reasons that holds. */
  why: z.string().nullable(),
  /** What both like, at most two, unless `why` says it. */
  shared: z.string().nullable(),
  /** The viewer likes them; `match`: both do. */
  liked: z.boolean(),
  match: z.boolean(),
});
export type Said = z.output<typeof saidSchema>;

export const said = defineCall({
  method: "GET",
  path: "/api/member-cards.php",
  summary:
    "What the cards of these members say to this viewer; whoever may not be seen says nothing",
  input: z.object({
    ids: z.array(idSchema).min(1).max(mostSaid),
    /** Of a list of likes, where it is known who likes whom. */
    likes: z.boolean().optional(),
  }),
  output: z.object({ said: z.array(saidSchema) }),
  lags: ({ said: all }) => all.map(({ id }) => id),
  // Lines for cards that were counted already; asked for by id alone, they still cost something.
  showsMembers: ({ said: all }) => Math.ceil(all.length / 8),
  refusals: {},
});

export const stillVisible = defineCall({
  method: "GET",
  path: "/api/visible-members.php",
  summary:
    "Which of these members may be shown now: a list that was left and is come back to drops the others",
  visitors: true,
  input: z.object({ ids: z.array(idSchema).max(mostAtOnce) }),
  output: z.object({ ids: z.array(idSchema) }),
  refusals: {},
});

const savedSearchSchema = z.object({ id: idSchema, name: z.string(), criteria: criteriaSchema });
export type SavedSearch = z.output<typeof savedSearchSchema>;
const searchName = z.string().trim().min(1).max(60);

export const savedSearches = defineCall({
  method: "GET",
  path: "/api/saved-searches.php",
  summary: "The member's saved searches, newest first",
  input: z.object({}),
  output: z.object({ searches: z.array(savedSearchSchema), most: z.int() }),
  refusals: {},
});

export const saveSearch = defineCall({
  method: "POST",
  path: "/api/saved-search.php",
  summary: "Save a search under a name of its own",
  input: z.object({ name: searchName, criteria: criteriaSchema }),
  output: z.object({ search: savedSearchSchema }),
  refusals: { too_many_saved_searches: { status: 409, data: z.object({ most: z.int() }) } },
});

export const renameSearch = defineCall({
  method: "PUT",
  path: "/api/saved-search.php",
  summary: "Give a saved search another name",
  input: z.object({ id: idSchema, name: searchName }),
  output: z.object({ search: savedSearchSchema }),
  refusals: {},
});

export const deleteSearch = defineCall({
  method: "DELETE",
  path: "/api/saved-search.php",
  summary: "Delete a saved search",
  input: z.object({ id: idSchema }),
  output: z.object({}),
  refusals: {},
});

export const lastSearch = defineCall({
  method: "GET",
  path: "/api/last-search.php",
  summary: "The member's last search, which the search opens with",
  input: z.object({}),
  output: z.object({
    criteria: criteriaSchema.nullable(),
    /**
     * Around the member's own age: what the first search is asked with. Null for an account without
     * a profile.
     */
    ages: z.object({ min_age: z.int(), max_age: z.int() }).nullable(),
  }),
  refusals: {},
});

export const rememberSearch = defineCall({
  method: "PUT",
  path: "/api/last-search.php",
  summary: "Remember a search as the member's last one",
  input: z.object({ criteria: criteriaSchema }),
  output: z.object({}),
  unseen: true,
  refusals: {},
});

export const similar = defineCall({
  method: "GET",
  path: "/api/similar-members.php",
  summary: "Members alike: same gender and country, most alike first",
  visitors: true,
  input: z.object({ id: idSchema }),
  output: z.object({ profiles: z.array(profileCardSchema) }),
  lags: ({ profiles }) => profiles.map(({ id }) => id),
  showsMembers: ({ profiles }) => profiles.length,
  refusals: {},
});
