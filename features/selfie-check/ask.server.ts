import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { lockPhotos } from "#features/photos/own/own-photos.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";
import { poseHours } from "./limits.ts";
import { type Pose, poses } from "./poses.ts";
import { checkOf } from "./read-check.server.ts";

/**
 * Asks a member for a selfie. The pose is drawn here and kept with the attempt, so that no photo of
 * before fits by choice; until it is sent, or has run out, it stays the same. Refuses not_found where
 * there is no check, selfie_needs_photo, selfie_waits, selfie_confirmed, and selfie_limit for a
 * fourth pose within 24 hours.
 */
export const ask: CallHandler<typeof contract.ask> = async ({ site, viewer, refuse, once }) => {
  const me = requireViewer(viewer);
  if (site.settings.photo_check !== "yes") return commonRefusal("not_found");
  return once(async ({ tx }) => {
    await lockPhotos(tx, me.id); // two requests at once take turns
    await dropRunOut(tx, me.id);
    const check = await checkOf(tx, me.id);
    if (!check) return commonRefusal("not_found");
    if (check.state === "asked") return { check };
    if (check.state === "waiting") return refuse("selfie_waits");
    if (check.state === "confirmed") return refuse("selfie_confirmed");
    if (!check.has_photo) return refuse("selfie_needs_photo");
    if (check.left === 0) return refuse("selfie_limit");
    await tx
      .insertInto("selfie_check")
      .values({ account_id: me.id, pose: await drawPose(tx, me.id) })
      .execute();
    const asked = await checkOf(tx, me.id);
    if (!asked) throw new Error("the attempt was not stored");
    return { check: asked };
  });
};

const dropRunOut = (tx: Tx, member: string) =>
  sql`delete from selfie_check where account_id = ${member} and status = 'asked'
    and asked_at < now() - make_interval(hours => ${poseHours})`.execute(tx);

/** Any but the one of the time before. */
async function drawPose(tx: Tx, member: string): Promise<Pose> {
  const last = await tx
    .selectFrom("selfie_check")
    .select("pose")
    .where("account_id", "=", member)
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const left = poses.filter((pose) => pose !== last?.pose);
  return left[randomInt(left.length)] ?? poses[0];
}
