import { sql } from "kysely";
import { ageOn } from "#features/profile-fields/age-on.ts";
import { genders } from "#features/profile-fields/genders.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { Database } from "#server/db/database.ts";
import { poses } from "../poses.ts";
import { selfieReasons } from "../reasons.ts";
import type * as contract from "./contract.ts";

const lately = 10;

interface Somebody {
  readonly member: string;
  readonly name: string;
  readonly gender: number;
  readonly date_of_birth: string;
}
interface WaitingRow extends Somebody {
  readonly id: string;
  readonly file: string;
  readonly pose: string;
  readonly sent_at: Date;
  readonly late: boolean;
}
interface DecidedRow extends Somebody {
  readonly id: string;
  readonly status: "confirmed" | "refused" | "taken_back";
  readonly reason: string | null;
  readonly decided_at: Date;
  readonly verified: boolean;
}

const toMember = ({ member: id, name, gender, date_of_birth }: Somebody) => ({
  id,
  name,
  age: ageOn(date_of_birth, new Date()),
  gender: genders[gender] ?? genders[0],
});
const asReason = (name: string | null) => selfieReasons.find((each) => each === name) ?? null;

/**
 * The selfie that is first in the queue of this site, beside the member's photos, and how many wait;
 * what was decided last can be taken back. Refuses not_found to everybody else.
 */
export const waiting: CallHandler<typeof contract.waiting> = async ({ db, site, audit }) => {
  const [row, count, decided] = await Promise.all([
    first(db, site.id),
    countWaiting(db, site.id),
    decidedLately(db, site.id),
  ]);
  const photos = row ? await photosOf(db, row.member) : [];
  if (row)
    audit({
      subject: row.member,
      detail: { selfie: row.id },
      photos: photos.map(({ id }) => ({ id, member: row.member })),
    });
  return {
    selfie: row && {
      id: row.id,
      filename: `${row.file}.webp`,
      pose: poses.find((each) => each === row.pose) ?? poses[0],
      sent_at: row.sent_at.toISOString(),
      late: row.late,
      member: toMember(row),
      photos: photos.map(({ id, full }) => ({ id, filename: `${full}.webp` })),
    },
    count,
    decided: decided.map((each) => ({
      id: each.id,
      status: each.status,
      reason: asReason(each.reason),
      decided_at: each.decided_at.toISOString(),
      verified: each.verified,
      member: toMember(each),
    })),
  };
};

const inQueue = (siteId: string) =>
  sql`w.site_id = ${siteId} and w.kind = 'selfie' and w.status = 'open'`;

async function first(db: Database, siteId: string): Promise<WaitingRow | null> {
  const { rows } = await sql<WaitingRow>`
    select s.id, s.file, s.pose, s.sent_at, w.due_at < now() as late, p.id as member, p.name,
      p.gender, p.date_of_birth
    from work_item w join selfie_check s on s.id = w.thing_id and s.status = 'waiting'
      join profile p on p.id = s.account_id
    where ${inQueue(siteId)} order by w.gravity desc, w.due_at, w.id limit 1`.execute(db);
  return rows[0] ?? null;
}

const countWaiting = (db: Database, siteId: string): Promise<number> =>
  sql<{ count: number }>`select count(*)::int as count from work_item w where ${inQueue(siteId)}`
    .execute(db)
    .then(({ rows }) => rows[0]?.count ?? 0);

/** What others see of them, the main photo first. */
const photosOf = (db: Database, member: string) =>
  db
    .selectFrom("image")
    .where("profile_id", "=", member)
    .where("status", "=", "active")
    .orderBy("position")
    .orderBy("id")
    .select(["id", "full"])
    .limit(12)
    .execute();

/** Of the last seven days. */
const decidedLately = (db: Database, siteId: string): Promise<DecidedRow[]> =>
  sql<DecidedRow>`
    select s.id, s.status, s.reason, s.decided_at, p.verified and s.status = 'confirmed' as verified,
      p.id as member, p.name, p.gender, p.date_of_birth
    from selfie_check s join profile p on p.id = s.account_id
    where p.site_id = ${siteId} and s.decided_at > now() - interval '7 days'
      and s.status in ('confirmed', 'refused', 'taken_back')
    order by s.decided_at desc limit ${lately}`
    .execute(db)
    .then(({ rows }) => rows);
