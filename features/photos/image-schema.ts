import { z } from "zod";

/**
 * A photo as this viewer may see it. The names are of files that the viewer may load: for a locked
 * photo both are the blurred file, so the clear one's name never leaves the server (trust row 1).
 * URL: settings.cdn_prefix + name.
 */
export const imageSchema = z.object({
  filename: z.string(),
  thumb_filename: z.string(),
  status: z.enum(["pending", "active", "refused"]),
  locked: z.boolean(),
  /** Path of the image in the like modal (specification, section 3). */
  match: z.string(),
});

export type Image = z.output<typeof imageSchema>;
