import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";

const picture = z.object({ id: z.uuid() });

/** Pixels; one file for each width, smallest first. */
const ownPictureSchema = z.object({
  width: z.int(),
  height: z.int(),
  files: z.array(z.object({ path: z.string(), width: z.int() })).min(1),
});

/** A picture as its site's operators see it. `place`: null while visitors do not see it. */
const landerPictureSchema = ownPictureSchema.extend({
  id: z.uuid(),
  lander: z.string(),
  place: z.string().nullable(),
  /** Who said that they hold the rights and that no member's photo is in it. */
  confirmed_by: z.string(),
  confirmed_at: z.iso.datetime(),
});
export type LanderPicture = z.output<typeof landerPictureSchema>;

export const list = defineCall({
  method: "GET",
  path: "/api/lander-pictures.php",
  summary:
    "For operators: the site's own pictures on its landers and its front door, and those that wait to be set",
  staff: { may: "pictures.edit" },
  input: z.object({}),
  output: z.object({ pictures: z.array(landerPictureSchema) }),
  refusals: {},
});

/**
 * `POST /api/lander-picture.php?lander=…` takes one picture's bytes, or a form with `rights=yes`
 * and a file, so it stands beside the calls: see upload-picture.server.ts. It refuses what a
 * photo's upload refuses (features/photos/contract.ts), and these.
 */
export const uploadRefusals = {
  picture_too_small: { status: 422, data: z.object({ long: z.int(), short: z.int() }) },
} as const;

export const set = defineCall({
  method: "PUT",
  path: "/api/lander-picture.php",
  summary:
    "For operators: show an uploaded picture in one look of its lander, or in all; what stood there goes",
  staff: { may: "pictures.edit" },
  input: z.object({ picture, place: z.string().max(40) }),
  output: z.object({ set: z.literal(true) }),
  refusals: {},
});

export const remove = defineCall({
  method: "DELETE",
  path: "/api/lander-picture.php",
  summary: "For operators: take a picture away for good; the drawn one is back where it stood",
  staff: { may: "pictures.edit" },
  input: z.object({ picture }),
  output: z.object({ removed: z.literal(true) }),
  refusals: {},
});
