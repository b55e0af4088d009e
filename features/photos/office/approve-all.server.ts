import { sql } from "kysely";
import type { CallHandler, Context } from "#server/calls/context.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { Tx } from "#server/db/database.ts";
import type * as contract from "../contract.ts";
import { setFace } from "../own/own-photos.server.ts";
import { refusalUndone } from "../refusal.server.ts";

/**
 * Approves waiting photos of this site in one go; gives those that it approved: another operator
 * may have decided some meanwhile. Refuses count_differs when they are not as many as was typed.
 */
export const approveAll: CallHandler<typeof contract.approveAll> = async (request) => {
  const { site, staff, input, refuse, once, audit } = request;
  const me = requireStaff(staff);
  const ids = [...new Set(input.photos)];
  if (ids.length !== input.count) return refuse("count_differs");
  return once(async ({ tx, after }) => {
    await lockOwners(tx, site.id, ids);
    const { rows } = await sql<Changed>`
      update image i set status = 'active', reviewed_at = now(), reviewed_by = ${me.id}
      from profile p where p.id = i.profile_id and p.site_id = ${site.id}
        and i.id = any(${ids}::uuid[]) and i.status = 'pending'
      returning i.id, i.profile_id as member`.execute(tx);
    await faces(tx, rows);
    for (const { id, member } of rows) audit({ subject: member, detail: { photo: id } });
    after(() => tell(request, rows, "active"));
    return { approved: rows.map(({ id }) => id) };
  });
};

/**
 * What they have approved or refused within the hour waits again; gives which. What shows a child is
 * sealed, and not among them.
 */
export const waitAgain: CallHandler<typeof contract.waitAgain> = async (request) => {
  const { site, staff, input, once, audit } = request;
  const me = requireStaff(staff);
  const ids = [...new Set(input.photos)];
  return once(async ({ tx, after }) => {
    await lockOwners(tx, site.id, ids);
    const { rows } = await sql<Changed>`
      update image i set status = 'pending', reason = null, reviewed_at = null, reviewed_by = null
      from profile p where p.id = i.profile_id and p.site_id = ${site.id}
        and i.id = any(${ids}::uuid[]) and i.status <> 'pending' and i.reviewed_by = ${me.id}
        and i.reviewed_at > now() - interval '1 hour'
      returning i.id, i.profile_id as member`.execute(tx);
    for (const { id, member } of rows) await refusalUndone(tx, id, member, me.id);
    await faces(tx, rows);
    for (const { id, member } of rows) audit({ subject: member, detail: { photo: id } });
    after(() => tell(request, rows, "pending"));
    return { waiting: rows.map(({ id }) => id) };
  });
};

interface Changed {
  readonly id: string;
  readonly member: string;
}

/** In id order: two operators at once do not wait for each other. */
const lockOwners = (tx: Tx, site: string, ids: readonly string[]) =>
  sql`select from profile p where p.site_id = ${site} and p.id in (
      select profile_id from image where id = any(${ids}::uuid[]))
    order by p.id for no key update`.execute(tx);

async function faces(tx: Tx, rows: readonly Changed[]): Promise<void> {
  for (const member of new Set(rows.map(({ member: id }) => id))) await setFace(tx, member);
}

function tell(
  { services }: Pick<Context, "services">,
  rows: readonly Changed[],
  status: "active" | "pending",
): void {
  for (const { id, member } of rows)
    services.live.send([member], { type: "photo_reviewed", photo: id, status, reason: null });
}
