import { sql } from "kysely";
import { secondThoughtsSeconds } from "#features/measures/kinds.ts";
import { forgetTaken } from "#features/measures/sealed.server.ts";
import { ownAmong } from "#features/office/own-account.server.ts";
import type { CallHandler, Context, Services } from "#server/calls/context.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { Tx } from "#server/db/database.ts";
import type * as contract from "../contract.ts";
import { setFace } from "../own/own-photos.server.ts";
import { refusalUndone } from "../refusal.server.ts";
import { putBackPhoto } from "../taken-photo.server.ts";

/**
 * Approves waiting photos of this site in one go; gives those that it approved: another operator
 * may have decided some meanwhile, and their own are for somebody else. Refuses count_differs when
 * they are not as many as was typed.
 */
export const approveAll: CallHandler<typeof contract.approveAll> = async (request) => {
  const { site, staff, input, refuse, once, audit } = request;
  const me = requireStaff(staff);
  const ids = [...new Set(input.photos)];
  if (ids.length !== input.count) return refuse("count_differs");
  return once(async ({ tx, after }) => {
    await lockOwners(tx, site.id, ids);
    const owners = await tx
      .selectFrom("image")
      .where("id", "in", ids)
      .select("profile_id")
      .distinct()
      .execute();
    const own = await ownAmong(
      tx,
      me,
      owners.map(({ profile_id }) => profile_id),
    );
    const { rows } = await sql<Changed>`
      update image i set status = 'active', reviewed_at = now(), reviewed_by = ${me.id}
      from profile p where p.id = i.profile_id and p.site_id = ${site.id}
        and i.id = any(${ids}::uuid[]) and i.status = 'pending' and p.id <> all(${own}::uuid[])
      returning i.id, i.profile_id as member`.execute(tx);
    await faces(tx, rows);
    for (const { id, member } of rows) audit({ subject: member, detail: { photo: id } });
    after(() => tell(request, rows, "active"));
    return { approved: rows.map(({ id }) => id) };
  });
};

/**
 * What they have approved or refused within the hour waits again; gives which. What shows a child is
 * sealed: whoever sealed it alone takes that back for a minute, as a slip of the hand.
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
    const all = [...rows, ...(await unsealOwn(request.services, tx, site.id, me.id, ids))];
    await faces(tx, all);
    for (const { id, member } of all) audit({ subject: member, detail: { photo: id } });
    after(() => tell(request, all, "pending"));
    return { waiting: all.map(({ id }) => id) };
  });
};

/**
 * Photos that this person called a child's within the last minute, back under new links: nobody has
 * been told yet, and nobody else has touched them. The case that the decision opened is closed.
 */
async function unsealOwn(
  services: Services,
  tx: Tx,
  site: string,
  by: string,
  ids: readonly string[],
): Promise<readonly Changed[]> {
  const { rows } = await sql<Changed & { measure: string; case_id: string | null }>`
    select m.id as measure, m.case_id, m.subject_id as member, m.was ->> 'image' as id
    from measure m join sealed_item s on s.measure_id = m.id
    where m.id > uuidv7(make_interval(secs => ${-2 * secondThoughtsSeconds}))
      and m.begins_at > now() - make_interval(secs => ${secondThoughtsSeconds})
      and m.site_id = ${site} and m.kind = 'refuse_photo' and m.undone_at is null
      and m.deciders = array[${by}]::uuid[] and m.was ->> 'image' = any(${ids}::text[])
      and s.child and s.release_asked_by is null
    order by m.id for no key update of m`.execute(tx);
  const back: Changed[] = [];
  for (const { measure, case_id, id, member } of rows) {
    if (!(await putBackPhoto(services, tx, measure))) continue;
    await forgetTaken(tx, measure);
    await tx
      .updateTable("image")
      .set({ status: "pending", reason: null, reviewed_at: null, reviewed_by: null })
      .where("id", "=", id)
      .execute();
    await refusalUndone(tx, id, member, by);
    if (case_id) await sql`select close_case_opened_by_mistake(${case_id})`.execute(tx);
    back.push({ id, member });
  }
  return back;
}

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
