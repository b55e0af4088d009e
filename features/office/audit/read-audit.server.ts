import { sql } from "kysely";
import type { Site } from "#features/sites/site.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { OutputOf, ParsedOf } from "#server/calls/define.ts";
import type { Database } from "#server/db/database.ts";
import type * as contract from "./contract.ts";

export type Entry = OutputOf<typeof contract.list>["entries"][number];
export type Filter = Omit<ParsedOf<typeof contract.list>, "before">;

const pageSize = 50;

/** The site's audit, newest first, by any of its filters. */
export const list: CallHandler<typeof contract.list> = async ({ db, site, input }) => {
  const { before, ...filter } = input;
  const [rows, people] = await Promise.all([
    entriesOf(db, site, filter, before, pageSize + 1),
    peopleIn(db, site),
  ]);
  const entries = rows.slice(0, pageSize);
  return { entries, people, next: rows.length > pageSize ? (entries.at(-1)?.seq ?? null) : null };
};

/** One look into `audit_staff` for each of the staff, however long the audit is. */
async function peopleIn(db: Database, { id }: Site): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from staff s
    where exists (select from audit a where a.site_id = ${id} and a.staff_id = s.id)
    order by s.name, s.id`.execute(db);
  return rows;
}

/** At most `most` rows of a site's audit below the row `before`, newest first. */
export async function entriesOf(
  db: Database,
  { id, settings }: Site,
  { staff, call, subject, day }: Filter,
  before: number | undefined,
  most: number,
): Promise<Entry[]> {
  const start = sql`(${day ?? null}::date)::timestamp at time zone ${settings.time_zone}`;
  const { rows } = await sql<Omit<Entry, "at" | "staff"> & { at: Date; by: string; name: string }>`
    select a.seq, a.created_at as at, a.staff_id as by, s.name, a.call, a.subject_id as subject,
      a.case_id as "case", a.purpose, a.request, a.detail
    from audit a left join staff s on s.id = a.staff_id
    where a.site_id = ${id}
      and ${before ? sql`a.seq < ${before}` : sql`true`}
      and ${staff ? sql`a.staff_id = ${staff}` : sql`true`}
      and ${call ? sql`a.call = ${call}` : sql`true`}
      and ${subject ? sql`a.subject_id = ${subject}` : sql`true`}
      and ${day ? sql`a.created_at >= ${start} and a.created_at < ${start} + interval '1 day'` : sql`true`}
    order by a.seq desc limit ${most}`.execute(db);
  return rows.map(({ at, by, name, ...row }) => ({
    ...row,
    at: at.toISOString(),
    staff: { id: by, name },
  }));
}
