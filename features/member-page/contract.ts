import { z } from "zod";
import { profileSchema } from "#features/profiles/schemas.ts";
import { answeredPromptSchema } from "#features/prompts/schemas.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

export const read = defineCall({
  method: "GET",
  path: "/api/member.php",
  summary: "A member's profile; opening it clears the new-like flag of that member",
  visitors: true,
  input: z.object({
    id: idSchema,
    /** The own profile, with the photos as other free or premium members get them. */
    preview: z.enum(["free", "premium"]).optional(),
    /** For a visitor to a public page about the member, who agreed to those or not. */
    lander: z.boolean().optional(),
  }),
  output: z.object({
    profile: profileSchema.extend({ region_name: z.string() }),
    /** What they answer, in their order; none for visitors, nor where the site hides texts. */
    prompts: z.array(answeredPromptSchema),
    /** The viewer likes this member; this member likes the viewer. Both: a match. */
    liked: z.boolean(),
    liked_by: z.boolean(),
    /** Among the viewer's favourites; whose favourite the viewer is, nobody is told. */
    favourite: z.boolean(),
    /** The viewer's list of conversations has one with this member. */
    has_conversation: z.boolean(),
    /** Received; from whom is said to nobody but the member (`gifts.received`). */
    gifts: z.int(),
    own: z.boolean(),
    /** The month since which they are here (`2026-05`); null: too short a time, or not for who asks. */
    since: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .nullable(),
    /** They answer most of the first messages that they get; false too where too few are known. */
    answers_most: z.boolean(),
  }),
  // Whether the viewer may see the member is asked of the primary. One's own page does not lag:
  // nobody is shown to themselves.
  lags: ({ own, profile }) => (own ? [profile.id] : []),
  showsMembers: () => 1,
  refusals: {},
});
