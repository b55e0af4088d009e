import { z } from "zod";
import { usernameSchema } from "#features/identity/fields.ts";
import { contactKinds } from "#features/screening/kinds.ts";
import { defineCall } from "#server/calls/define.ts";
import { answerSchemas } from "#features/profile-fields/answer-schemas.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import { ownProfileSchema } from "./schemas.ts";

export const own = defineCall({
  method: "GET",
  path: "/api/profile.php",
  summary: "The member's own profile, photos waiting for review included",
  input: z.object({}),
  output: z.object({ profile: ownProfileSchema }),
  showsMembers: "known",
  refusals: {},
});

export const update = defineCall({
  method: "PUT",
  path: "/api/profile.php",
  summary: "Change what the profile says; what is left out stays",
  input: z.object({
    name: usernameSchema.optional(),
    about: z.string().trim().max(2_000).optional(),
    /**
     * The member was asked about the contact details in the text about themselves, and wants them
     * there.
     */
    contact_confirmed: z.boolean().optional(),
    seeks: z.array(z.enum(genders)).min(1).max(genders.length).optional(),
    ...z.object(answerSchemas).partial().shape,
    interests: z.array(z.enum(interestNames)).max(interestNames.length).optional(),
    /** Together: a city of a region in a country of the site. */
    region: z.string().max(10).optional(),
    city: z.string().max(100).optional(),
  }),
  output: z.object({ profile: ownProfileSchema }),
  showsMembers: "known",
  refusals: {
    /** Three changes in 30 days; at the field `name`. `days` until the next may be made. */
    name_changes_used_up: { status: 409, data: z.object({ days: z.int() }) },
    /** Ten moves to another city in a day. */
    moved_too_often: { status: 429 },
    /**
     * Repeat with `contact_confirmed`: the text carries a link, an address, a number … that it did
     * not carry before.
     */
    about_unconfirmed: { status: 409, data: z.object({ kinds: z.array(z.enum(contactKinds)) }) },
  },
});
