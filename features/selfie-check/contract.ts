import { z } from "zod";
import { idSchema } from "#server/calls/id.ts";
import { defineCall } from "#server/calls/define.ts";
import { poses } from "./poses.ts";
import { selfieReasons } from "./reasons.ts";

/**
 * `changed`: the main photo is another than the one that was compared; `expired`: nobody answered in
 * time, and the selfie is deleted.
 */
export const selfieStates = [
  "none",
  "asked",
  "waiting",
  "confirmed",
  "changed",
  "refused",
  "taken_back",
  "expired",
] as const;

const ownCheck = z.object({
  state: z.enum(selfieStates),
  /** Of `asked`: how the selfie is to be taken. */
  pose: z.enum(poses).nullable(),
  /** Of `refused` and `taken_back`. */
  reason: z.enum(selfieReasons).nullable(),
  /** Attempts that are left within 24 hours. */
  left: z.int(),
  /** There is a main photo that others see: it is what a selfie is compared with. */
  has_photo: z.boolean(),
});
export type OwnCheck = z.output<typeof ownCheck>;

/** To the member whose selfie was looked at, or whose tick was taken back. */
export type LiveEvent = {
  type: "selfie_decided";
  state: OwnCheck["state"];
  reason: OwnCheck["reason"];
};

export const own = defineCall({
  method: "GET",
  path: "/api/selfie-check.php",
  summary: "How the check of the member's main photo stands; null: the site has none",
  input: z.object({}),
  output: z.object({ check: ownCheck.nullable() }),
  refusals: {},
});

export const ask = defineCall({
  method: "POST",
  path: "/api/selfie-check.php",
  summary: "Be asked for a selfie in a pose that is drawn here; until it is sent it stays the same",
  input: z.object({}),
  output: z.object({ check: ownCheck }),
  refusals: {
    selfie_needs_photo: { status: 409 },
    selfie_waits: { status: 409 },
    selfie_confirmed: { status: 409 },
    /** Three attempts within 24 hours. */
    selfie_limit: { status: 409 },
  },
});

/**
 * `POST /api/selfie.php` takes the selfie's bytes (or a form with the file), so it stands beside the
 * calls: see send-selfie.server.ts. Its refusals beside those of every upload
 * (features/photos/contract.ts).
 */
export const sendRefusals = {
  selfie_needs_photo: { status: 409 },
  /** No pose was asked for, or longer than 24 hours ago. */
  selfie_not_asked: { status: 409 },
  selfie_waits: { status: 409 },
} as const;

export const sentSelfieSchema = z.object({ id: idSchema });
