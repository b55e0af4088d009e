import { z } from "zod";
import { idSchema } from "#server/calls/id.ts";
import { answerSchemas } from "#features/profile-fields/answer-schemas.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { interestNames } from "#features/interests/interest-names.ts";

/**
 * A photo as this viewer may see it. The names are of files that the viewer may load: for a locked
 * photo both are the blurred file, so the clear one's name never leaves the server (trust row 1).
 * URL: settings.cdn_prefix + name.
 */
const imageSchema = z.object({
  filename: z.string(),
  thumb_filename: z.string(),
  status: z.enum(["pending", "active", "refused"]),
  locked: z.boolean(),
  /** Path of the image in the like modal (specification, section 3). */
  match: z.string(),
});

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

export type Image = z.output<typeof imageSchema>;
export type ProfileCard = z.output<typeof profileCardSchema>;
export type Profile = z.output<typeof profileSchema>;
