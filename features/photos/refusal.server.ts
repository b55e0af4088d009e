import { sql } from "kysely";
import type { Clause } from "#features/measures/kinds.ts";
import { announceWork } from "#features/office/announce-work.server.ts";
import { insertMeasure, newAct, rememberFound } from "#features/measures/measure.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { setFace } from "./own/own-photos.server.ts";
import type { RefusalReason } from "./refusal-reasons.ts";
import { takePhoto } from "./taken-photo.server.ts";

/** The rule of the terms behind each reason. */
const clauseOf: Readonly<Record<RefusalReason, Clause>> = {
  not_member: "account",
  others: "rules",
  child: "minors",
  explicit: "content",
  contact: "content",
  advertising: "money",
  unclear: "content",
};

/** The photo as it was until now: what was decided about it, by whom, and when. */
export interface Before {
  readonly status: string;
  readonly reason: string | null;
  /** To the microsecond. */
  readonly reviewed_at: string | null;
  readonly reviewed_by: string | null;
}

interface Refused {
  readonly site: string;
  readonly member: string;
  readonly photo: string;
  readonly reason: RefusalReason;
  readonly before: Before;
  readonly by: string;
}

/**
 * The measure that a refused photo is; gives its act, of which a mail will tell. What shows a child
 * is taken from everybody at once, its member too, sealed, and a case of the gravest kind.
 */
export async function refusePhoto(services: Services, tx: Tx, refused: Refused): Promise<string> {
  const { site, member, photo, reason, before } = refused;
  const child = reason === "child";
  const act = newAct();
  const measure = await insertMeasure(tx, {
    act,
    site,
    caseId: child ? await gravestCase(services, tx, site, member) : null,
    subject: member,
    kind: "refuse_photo",
    source: "own_look",
    automated: false,
    deciders: [refused.by],
    reasons: {
      ground: "terms",
      clause: clauseOf[reason],
      facts: "refused",
      words: reason,
      language: "en",
    },
  });
  await rememberFound(tx, measure, { image: photo, ...before });
  if (child) await takePhoto(services, tx, { measure, member, photo, child });
  return act;
}

async function gravestCase(
  { jobs }: Services,
  tx: Tx,
  site: string,
  member: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select open_case(${site}, ${member}, 3::smallint) as id`.execute(tx);
  const id = rows[0]?.id ?? null;
  await sql`select case_waits(${id})`.execute(tx);
  await announceWork(tx, jobs);
  return id;
}

/** The operator has thought again: the refusal is undone with the approval. */
export const refusalUndone = (tx: Tx, photo: string, member: string, by: string) =>
  sql`update measure set undone_at = now(), undone_by = ${by}
    where subject_id = ${member} and kind = 'refuse_photo' and undone_at is null
      and was ->> 'image' = ${photo}`.execute(tx);

/**
 * A refused photo is again what it was before, with the name of who decided that, unless its member
 * has removed it. While a later refusal of it is in force it stays refused, and that one remembers
 * what was before. Of refusals from earlier releases nothing but the state is known.
 */
export async function unrefuse(
  tx: Tx,
  { measure, member }: { readonly measure: string; readonly member: string },
  { image, status = "pending", reason = null, ...reviewed }: { image?: string } & Partial<Before>,
): Promise<void> {
  if (!image) return;
  const { reviewed_at = null, reviewed_by = null } = reviewed;
  const before = { status, reason, reviewed_at, reviewed_by };
  const { rows: later } = await sql`
    update measure set was = was || ${JSON.stringify(before)}::jsonb where id = (
      select id from measure where subject_id = ${member} and kind = 'refuse_photo'
        and undone_at is null and id > ${measure} and was ->> 'image' = ${image}
      order by id limit 1)
    returning id`.execute(tx);
  if (later.length > 0) return;
  await sql`update image
    set status = ${status === "refused" && !reason ? "pending" : status}, reason = ${reason},
      reviewed_at = ${reviewed_at}::timestamptz, reviewed_by = ${reviewed_by}
    where id = ${image} and status = 'refused'`.execute(tx);
  await setFace(tx, member);
}

/** Refused photos whose 14 days are over: gone for their members, kept sealed for an appeal. */
export async function sealRefused(services: Services): Promise<void> {
  const { rows } = await sql<{ photo: string; member: string; measure: string | null }>`
    select i.id as photo, i.profile_id as member, m.id as measure from image i
      left join lateral (
        select x.id from measure x where x.subject_id = i.profile_id and x.kind = 'refuse_photo'
          and x.undone_at is null and x.was ->> 'image' = i.id::text
          and not exists (select from sealed_item s where s.measure_id = x.id)
        order by x.id desc limit 1) m on true
    where i.status = 'refused' and i.reviewed_at < now() - interval '14 days'
    order by i.reviewed_at limit 100`.execute(services.db);
  for (const { photo, member, measure } of rows)
    await services.db.transaction().execute(async (tx) => {
      if (measure) await takePhoto(services, tx, { measure, member, photo, child: false });
      else await tx.deleteFrom("image").where("id", "=", photo).execute();
    });
}
