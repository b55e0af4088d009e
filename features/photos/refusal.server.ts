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

interface Refused {
  readonly site: string;
  readonly member: string;
  readonly photo: string;
  readonly reason: RefusalReason;
  /** The photo's state until now. */
  readonly seen: string;
  readonly by: string;
}

/**
 * The measure that a refused photo is; gives its act, of which a mail will tell. What shows a child
 * is taken from everybody at once, its member too, sealed, and a case of the gravest kind.
 */
export async function refusePhoto(services: Services, tx: Tx, refused: Refused): Promise<string> {
  const { site, member, photo, reason, seen } = refused;
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
  await rememberFound(tx, measure, { image: photo, status: seen });
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

/** A refused photo is again what it was before, unless its member has removed it. */
export async function unrefuse(
  tx: Tx,
  member: string,
  { image, status = "pending" }: { image?: string; status?: string },
): Promise<void> {
  if (!image) return;
  await tx
    .updateTable("image")
    .set({
      status: status === "active" ? "active" : "pending",
      reason: null,
      reviewed_at: null,
      reviewed_by: null,
    })
    .where("id", "=", image)
    .where("status", "=", "refused")
    .execute();
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
