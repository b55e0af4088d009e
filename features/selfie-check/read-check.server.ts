import { sql } from "kysely";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";
import type { OwnCheck } from "./contract.ts";
import { mostPerDay, poseHours } from "./limits.ts";
import { poses } from "./poses.ts";
import { selfieReasons } from "./reasons.ts";

interface Row {
  readonly has_photo: boolean;
  readonly verified: boolean;
  readonly asked: number;
  readonly status: OwnCheck["state"] | null;
  readonly pose: string | null;
  readonly reason: string | null;
}

/** A pose that was asked for so long ago that it counts no more; the table is `s`. */
const runOut = sql`(s.status = 'asked' and s.asked_at < now() - make_interval(hours => ${poseHours}))`;

/** How the check of a member stands; null for who has no profile, or a fictional one. */
export async function checkOf(db: Database | Tx, member: string): Promise<OwnCheck | null> {
  const { rows } = await sql<Row>`
    select p.thumb is not null as has_photo, p.verified, last.status, last.pose, last.reason,
      (select count(*)::int from selfie_check s where s.account_id = p.id
        and s.asked_at > now() - interval '24 hours') as asked
    from profile p left join lateral (
      select s.status, s.pose, s.reason from selfie_check s
      where s.account_id = p.id and not ${runOut} order by s.asked_at desc limit 1) last on true
    where p.id = ${member} and not p.fictional`.execute(db);
  const row = rows[0];
  return row ? toOwn(row) : null;
}

function toOwn({ has_photo, verified, asked, status, pose, reason }: Row): OwnCheck {
  const open = status === "asked" || status === "waiting";
  const state = !open && verified ? "confirmed" : status === "confirmed" ? "changed" : status;
  return {
    state: state ?? "none",
    pose: (state === "asked" && poses.find((each) => each === pose)) || null,
    reason:
      ((state === "refused" || state === "taken_back") &&
        selfieReasons.find((each) => each === reason)) ||
      null,
    left: Math.max(0, mostPerDay - asked),
    has_photo,
  };
}

/** How the member's own check stands; null where the site has none. */
export const own: CallHandler<typeof contract.own> = async ({ db, site, viewer }) => {
  const me = requireViewer(viewer);
  return { check: site.settings.photo_check === "yes" ? await checkOf(db, me.id) : null };
};
