import { z } from "zod";
import { genders } from "#features/profile-fields/genders.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { poses } from "../poses.ts";
import { selfieReasons } from "../reasons.ts";

const ref = z.object({ id: idSchema });
const member = z.object({
  id: idSchema,
  name: z.string(),
  age: z.int(),
  gender: z.enum(genders),
});

const waitingSelfie = z.object({
  id: idSchema,
  filename: z.string(),
  pose: z.enum(poses),
  sent_at: z.iso.datetime(),
  late: z.boolean(),
  member,
  /** What others see of the member, the main photo first. */
  photos: z.array(z.object({ id: idSchema, filename: z.string() })),
});
export type WaitingSelfie = z.output<typeof waitingSelfie>;

const decidedSelfie = z.object({
  id: idSchema,
  status: z.enum(["confirmed", "refused", "taken_back"]),
  reason: z.enum(selfieReasons).nullable(),
  decided_at: z.iso.datetime(),
  /** The tick is there now: it can be taken back. */
  verified: z.boolean(),
  member,
});

export const waiting = defineCall({
  method: "GET",
  path: "/api/selfie-review.php",
  summary: "For operators: the selfie that waits longest, how many wait, and what was decided last",
  staff: { may: "photos.review", reads: "private", ownToo: true },
  input: z.object({}),
  output: z.object({
    selfie: waitingSelfie.nullable(),
    count: z.int(),
    decided: z.array(decidedSelfie),
  }),
  refusals: {},
});

export const decide = defineCall({
  method: "POST",
  path: "/api/selfie-review.php",
  summary:
    "For operators: the selfie shows the person of the main photo that was looked at (`photo`), or is refused with a reason; its file goes",
  staff: { may: "photos.review" },
  input: z.object({
    selfie: ref,
    verdict: z.enum(["confirmed", "refused"]),
    reason: z.enum(selfieReasons).optional(),
    photo: ref,
  }),
  output: z.object({ status: z.enum(["confirmed", "refused"]) }),
  refusals: {
    selfie_decided_already: { status: 409 },
    /** The member's main photo is another one now. */
    selfie_photo_changed: { status: 409 },
  },
});

export const takeBack = defineCall({
  method: "POST",
  path: "/api/selfie-take-back.php",
  summary: "For operators: take a member's tick back, with a reason that the member reads",
  staff: { may: "photos.review" },
  input: z.object({ member: ref, reason: z.enum(selfieReasons) }),
  output: z.object({}),
  refusals: { selfie_no_tick: { status: 409 } },
});
