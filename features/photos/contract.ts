import { z } from "zod";
import { cursorPattern } from "#server/db/cursor.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { likeBanned } from "./like-banned.ts";
import { refusalReasons } from "./refusal-reasons.ts";

const photo = z.object({ id: idSchema });
const states = ["pending", "active", "refused"] as const;

/** A photo as its own member sees it. URL of a file: settings.cdn_prefix + name. */
export const ownPhotoSchema = z.object({
  id: idSchema,
  filename: z.string(),
  thumb_filename: z.string(),
  card_filename: z.string(),
  status: z.enum(states),
  /** Said when refused. */
  reason: z.enum(refusalReasons).nullable(),
});
export type OwnPhoto = z.output<typeof ownPhotoSchema>;

/** To the member whose photo was reviewed. */
export type LiveEvent = {
  type: "photo_reviewed";
  photo: string;
  status: OwnPhoto["status"];
  reason: OwnPhoto["reason"];
};

/**
 * In the member's order: the first active one is the face on their card. `limit` is theirs,
 * `premium_limit` everybody's with premium.
 */
const ownPhotos = z.object({
  photos: z.array(ownPhotoSchema),
  limit: z.int(),
  premium_limit: z.int(),
});
export type OwnPhotos = z.output<typeof ownPhotos>;

export const own = defineCall({
  method: "GET",
  path: "/api/photos.php",
  summary: "The member's own photos in their order, with the state of each",
  input: z.object({}),
  output: ownPhotos,
  refusals: {},
});

export const order = defineCall({
  method: "PUT",
  path: "/api/photos.php",
  summary: "Put the own photos in another order; the first is the main photo",
  input: z.object({ photos: z.array(idSchema).min(1).max(25) }),
  output: ownPhotos,
  refusals: { photos_changed: { status: 409 } },
});

export const remove = defineCall({
  method: "DELETE",
  path: "/api/photo.php",
  summary: "Delete an own photo; its links die at once, its files within a minute",
  input: z.object({ photo }),
  output: ownPhotos,
  refusals: {},
});

/**
 * `POST /api/photo.php` takes one photo's bytes (or a form with files), so it stands beside the
 * calls: see upload-photo.server.ts. Its refusals, each with its words in `refusal.*`.
 */
export const uploadRefusals = {
  photo_too_large: { status: 413 },
  photo_too_many_pixels: { status: 422 },
  photo_kind: { status: 422, data: z.object({ kind: z.string() }) },
  photo_damaged: { status: 422 },
  not_a_photo: { status: 422 },
  photo_missing: { status: 422 },
  photo_limit: { status: 409, data: z.object({ limit: z.int(), premium_limit: z.int() }) },
  photo_rate: { status: 429 },
  photos_busy: { status: 503 },
} as const;

const waitingPhoto = z.object({
  id: idSchema,
  filename: z.string(),
  thumb_filename: z.string(),
  status: z.enum(states),
  reason: z.enum(refusalReasons).nullable(),
  created_at: z.iso.datetime(),
  /** Would become the face on the member's card. */
  main: z.boolean(),
  member: z.object({ id: idSchema, name: z.string(), age: z.int(), gender: z.string() }),
  /** Why its member may be somebody who was banned before they signed up. */
  like_banned: z.array(z.enum(likeBanned)),
});
export type WaitingPhoto = z.output<typeof waitingPhoto>;

export const waiting = defineCall({
  method: "GET",
  path: "/api/photo-review.php",
  summary: "For operators: photos that wait for review, oldest first, 12 at a time",
  staff: { may: "photos.review", reads: "private" },
  input: z.object({ cursor: z.string().regex(cursorPattern).optional() }),
  output: z.object({
    photos: z.array(waitingPhoto),
    next: z.string().nullable(),
    /** Of all that wait; null: not counted again for a later page. */
    count: z.int().nullable(),
  }),
  refusals: {},
});

export const review = defineCall({
  method: "POST",
  path: "/api/photo-review.php",
  summary:
    "For operators: show a photo to others, or refuse it with a reason; `seen` is the state the operator decided on",
  staff: { may: "photos.review" },
  input: z.object({
    photo,
    verdict: z.enum(["active", "refused"]),
    reason: z.enum(refusalReasons).optional(),
    seen: z.enum(states).default("pending"),
  }),
  output: z.object({ photo: waitingPhoto }),
  refusals: { photo_reviewed_already: { status: 409 } },
});

/** At once: what was on the screen, and what one may take back. */
export const mostAtOnce = 200;
const several = z.array(idSchema).min(1).max(mostAtOnce);

export const approveAll = defineCall({
  method: "POST",
  path: "/api/photo-approvals.php",
  summary:
    "For operators: show several waiting photos to others at once; `count` is how many the operator thinks they are",
  staff: { may: "photos.review" },
  input: z.object({ photos: several, count: z.int() }),
  output: z.object({ approved: z.array(idSchema) }),
  refusals: { count_differs: { status: 409 } },
});

export const waitAgain = defineCall({
  method: "POST",
  path: "/api/photo-approvals-undo.php",
  summary:
    "For operators: photos that they have approved or refused within the hour wait again, all in one act",
  staff: { may: "photos.review" },
  input: z.object({ photos: several }),
  output: z.object({ waiting: z.array(idSchema) }),
  refusals: {},
});
