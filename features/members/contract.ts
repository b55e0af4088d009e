import { z } from "zod";
import { bodyTypes, eyeColours, genders, hairColours, interestNames, relationshipStatuses, sexualities, tattooAnswers } from "#features/profiles/fields.ts";
import { profileCardSchema, profileSchema } from "#features/profiles/schemas.ts";
import { defineCall } from "#server/calls/define.ts";
import { cursorPattern } from "./cursor.ts";

/** What a search asks for (specification, section 3, search state); the fields of `settings.search_fields` take several values each. */
export const criteriaSchema = z.object({
  gender: z.enum(genders).optional(),
  country: z.string().regex(/^[A-Z]{2}$/).optional(),
  countryregion: z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/).optional(),
  min_age: z.int().min(18).max(99).optional(),
  max_age: z.int().min(18).max(99).optional(),
  sexuality: z.array(z.enum(sexualities)).max(sexualities.length).optional(),
  hair_colour: z.array(z.enum(hairColours)).max(hairColours.length).optional(),
  eye_colour: z.array(z.enum(eyeColours)).max(eyeColours.length).optional(),
  body_type: z.array(z.enum(bodyTypes)).max(bodyTypes.length).optional(),
  relationship_status: z.array(z.enum(relationshipStatuses)).max(relationshipStatuses.length).optional(),
  tattoos: z.array(z.enum(tattooAnswers)).max(tattooAnswers.length).optional(),
  /** At least one of these. */
  interests: z.array(z.enum(interestNames)).max(interestNames.length).optional(),
  real_members_only: z.boolean().default(true),
});

export const search = defineCall({
  method: "GET",
  path: "/api/members.php",
  summary: "Search members, most recently active first, 24 at a time",
  input: criteriaSchema.extend({
    cursor: z.string().regex(cursorPattern).optional(),
    /** Where a visitor came from; decides with `settings.logged_out_search_trafficsource` and is not stored. */
    network: z.string().max(100).optional(),
    ref: z.string().max(100).optional(),
  }),
  output: z.object({
    profiles: z.array(profileCardSchema),
    /** For the next page; null at the end. A page may be short and still have a next one. */
    next: z.string().nullable(),
    /** Exact where a search ends on its first page or its country is small, otherwise estimated (`numResultsAbout`). */
    numResults: z.int(),
    numResultsAbout: z.boolean(),
    /** When there are few results: other members, most alike first. */
    similar: z.array(profileCardSchema),
    similarCount: z.int(),
    /** The visitor sees a part of the results only: the first page, or none where the site's search is for members. */
    limited: z.boolean(),
    /** What was searched for, defaults filled in. */
    criteria: criteriaSchema.extend({ gender: z.enum(genders), country: z.string(), min_age: z.int(), max_age: z.int() }),
  }),
  refusals: {},
});

export const read = defineCall({
  method: "GET",
  path: "/api/member.php",
  summary: "A member's profile; opening it clears the new-like flag of that member",
  /** `preview`: the own profile, with the photos as other free or premium members get them. */
  input: z.object({ id: z.uuid(), preview: z.enum(["free", "premium"]).optional() }),
  output: z.object({
    profile: profileSchema.extend({ region_name: z.string() }),
    /** The viewer likes this member; this member likes the viewer. Both: a match. */
    liked: z.boolean(),
    liked_by: z.boolean(),
    own: z.boolean(),
  }),
  refusals: {},
});

export const similar = defineCall({
  method: "GET",
  path: "/api/similar-members.php",
  summary: "Members alike: same gender and country, most alike first",
  input: z.object({ id: z.uuid() }),
  output: z.object({ profiles: z.array(profileCardSchema) }),
  refusals: {},
});
