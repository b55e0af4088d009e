import { type RawBuilder, sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { microseconds, readCursor, writeCursor } from "#server/db/cursor.ts";
import { ageOn } from "#features/profile-fields/age-on.ts";
import { genders } from "#features/profile-fields/genders.ts";
import type { LikeBanned } from "#features/photos/like-banned.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "../contract.ts";
import { withErased } from "../like-banned.server.ts";
import { lockPhotos, setFace } from "../own/own-photos.server.ts";
import { type Before, refusalUndone, refusePhoto } from "../refusal.server.ts";
import { secondThoughts } from "../own/refused-letter.server.ts";

const pageSize = 12;

interface Row {
  readonly id: string;
  readonly thumb: string;
  readonly full: string;
  readonly status: string;
  readonly reason: string | null;
  readonly at: number;
  readonly created_at: Date;
  readonly main: boolean;
  readonly profile_id: string;
  readonly name: string;
  readonly gender: number;
  readonly date_of_birth: string;
  readonly like_banned: LikeBanned[];
}

/** Photos of this site's members, by their ids from `source`. */
const find = (db: Database | Tx, siteId: string, source: RawBuilder<unknown>) =>
  sql<Row>`
  select i.id, i.thumb, i."full", i.status, i.reason,
    ${sql.raw(microseconds("i.created_at"))} as at, i.created_at, p.id as profile_id, p.name,
    p.gender, p.date_of_birth, coalesce(like_banned(p.id), '{}') as like_banned,
    not exists (select from image o where o.profile_id = p.id and o.status <> 'refused' and (o.position, o.id) < (i.position, i.id)) as main
  from (${source}) w (id) join image i on i.id = w.id join profile p on p.id = i.profile_id
  where p.site_id = ${siteId} order by w.id`
    .execute(db)
    .then(({ rows }) => rows);

const toWaiting = ({
  id,
  thumb,
  full,
  status,
  reason,
  created_at,
  main,
  profile_id,
  name,
  gender,
  date_of_birth,
  like_banned,
}: Row): contract.WaitingPhoto => ({
  id,
  filename: `${full}.webp`,
  thumb_filename: `${thumb}.webp`,
  status: status as contract.WaitingPhoto["status"],
  reason: reason as contract.WaitingPhoto["reason"],
  created_at: created_at.toISOString(),
  main,
  member: {
    id: profile_id,
    name,
    age: ageOn(date_of_birth, new Date()),
    gender: genders[gender] ?? "woman",
  },
  like_banned,
});

/** Whatever waits is in the queue, by triggers (decision 48): by site, where photos have none. */
const inQueue = (siteId: string) =>
  sql<boolean>`site_id = ${siteId} and kind = 'photo' and status = 'open'`;

/** What waits for an operator of this site (trust row 29). Refuses not_found to everybody else. */
export const waiting: CallHandler<typeof contract.waiting> = async ({
  services,
  db,
  site,
  input,
  audit,
}) => {
  // Ids are made in time: theirs is the order of oldest first.
  const beyond = input.cursor
    ? sql<boolean>`thing_id > ${readCursor(input.cursor).id}::uuid`
    : sql<boolean>`true`;
  const page = sql`select thing_id from work_item
    where ${inQueue(site.id)} and ${beyond} order by thing_id limit ${pageSize + 1}`;
  const [
    rows,
    {
      rows: [total],
    },
  ] = await Promise.all([
    find(db, site.id, page),
    input.cursor ? { rows: [] } : countWaiting(db, site.id),
  ]);
  const found = rows.slice(0, pageSize);
  const shown = await withErased(services, db, site.id, found, ({ profile_id }) => profile_id);
  const last = shown.at(-1);
  audit({ photos: shown.map(({ id, profile_id }) => ({ id, member: profile_id })) });
  return {
    photos: shown.map(toWaiting),
    next: rows.length > pageSize && last ? writeCursor(last) : null,
    count: total?.count ?? null,
  };
};

const countWaiting = (db: Database, siteId: string) =>
  sql<{ count: number }>`
    select count(*)::int as count from work_item where ${inQueue(siteId)}`.execute(db);

/**
 * An operator's decision. An active photo is seen by others from the commit on, and becomes the
 * face on the card if it is the first; a refused one is its member's alone again, who gets the
 * reason by mail ten minutes later, unless the operator has thought again. The member hears of it.
 * Refuses photo_reviewed_already when it is no longer in the state the operator saw, and invalid
 * for a refusal without a reason.
 */
export const review: CallHandler<typeof contract.review> = async ({
  services,
  site,
  staff,
  input: { photo, verdict, reason, seen },
  refuse,
  once,
  audit,
}) => {
  const me = requireStaff(staff);
  if (verdict === "refused" && !reason) return invalidField("reason", "invalid.required");
  return once(async ({ tx, after }) => {
    const [found] = await find(tx, site.id, sql`select ${photo.id}::uuid`);
    if (!found) return commonRefusal("not_found");
    await lockPhotos(tx, found.profile_id);
    const why = verdict === "refused" ? (reason ?? null) : null;
    const {
      rows: [before],
    } = await sql<Before>`
      update image set status = ${verdict}, reason = ${why}, reviewed_at = now(),
        reviewed_by = ${me.id}
      where id = ${photo.id} and status = ${seen}
      returning old.status, old.reason, old.reviewed_at::text, old.reviewed_by`.execute(tx);
    if (!before) return refuse("photo_reviewed_already");
    audit({
      subject: found.profile_id,
      detail: { photo: photo.id, verdict, ...(why && { reason: why }) },
    });
    await setFace(tx, found.profile_id);
    if (why) {
      const act = await refusePhoto(services, tx, {
        site: site.id,
        member: found.profile_id,
        photo: photo.id,
        reason: why,
        before,
        by: me.id,
      });
      await queueMail(
        tx,
        services.jobs,
        {
          site: site.id,
          to: { account: found.profile_id },
          template: why === "child" ? "decision" : "photo-refused",
          language: await mailLanguage(tx, found.profile_id),
          values: { act },
        },
        secondThoughts,
      );
    } else if (seen === "refused") await refusalUndone(tx, photo.id, found.profile_id, me.id);
    after(() =>
      services.live.send([found.profile_id], {
        type: "photo_reviewed",
        photo: photo.id,
        status: verdict,
        reason: why,
      }),
    );
    const [like = found] = await withErased(services, tx, site.id, [found], (of) => of.profile_id);
    return { photo: toWaiting({ ...like, status: verdict, reason: why }) };
  });
};
