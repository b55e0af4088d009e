import { z } from "zod";
import { imageSchema } from "#features/photos/image-schema.ts";
import { idSchema } from "#server/calls/id.ts";
import { answerSchemas } from "#features/profile-fields/answer-schemas.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { interestNames } from "#features/interests/interest-names.ts";

/** What a search result, a like or a conversation shows of a member. */
export const profileCardSchema = z.object({
  id: idSchema,
  name: z.string(),
  age: z.int(),
  gender: z.enum(genders),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  fictional: z.boolean(),
  online: z.boolean(),
  /**
   * The account is deleted: what is left is a conversation's other side, under words instead of a
   * name.
   */
  deleted: z.literal(true).optional(),
  /** Somebody of the site's people has compared the main photo with a selfie; where it is looked up. */
  verified: z.literal(true).optional(),
  main_image: imageSchema.nullable(),
});

/** Everything a profile says (specification, section 3), less what the site's settings hide. */
export const profileSchema = profileCardSchema.extend({
  ...answerSchemas,
  interests: z.array(z.enum(interestNames)),
  about: z.string(),
  status: z.enum(["active", "disabled"]),
  images: z.array(imageSchema),
});

export const ownProfileSchema = profileSchema.extend({
  date_of_birth: z.iso.date(),
  seeks: z.array(z.enum(genders)),
});

export type ProfileCard = z.output<typeof profileCardSchema>;
export type Profile = z.output<typeof profileSchema>;
