import { sql } from "kysely";
import type { Site } from "#features/sites/site.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { OutputOf, ParsedOf } from "#server/calls/define.ts";
import type { Database } from "#server/db/database.ts";
import type * as contract from "./contract.ts";
import { inWords, type NamesOf } from "./details.server.ts";

export type Entry = Omit<OutputOf<typeof contract.list>["entries"][number], "said">;
export type Filter = Omit<ParsedOf<typeof contract.list>, "before">;

const pageSize = 50;

/** The site's audit, newest first, by any of its filters. */
export const list: CallHandler<typeof contract.list> = async ({
  db,
  site,
  services,
  language,
  input,
}) => {
  const { before, ...filter } = input;
  const [rows, people, acts] = await Promise.all([
    entriesOf(db, site, filter, before, pageSize + 1),
    peopleIn(db, site),
    actsIn(db, site),
  ]);
  const words = services.words.get(language);
  if (!words) throw new Error(`no words for ${language}`);
  const names = await namesIn(db);
  const entries = rows
    .slice(0, pageSize)
    .map((row) => ({ ...row, said: inWords(words, row, names) }));
  const next = rows.length > pageSize ? (entries.at(-1)?.seq ?? null) : null;
  return { entries, people, acts, next };
};

/** Whom and what ids in a row may name: a house has few of both. */
async function namesIn(db: Database): Promise<NamesOf> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from staff union all select id, settings ->> 'name' from site`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** One look into `audit_staff` for each of the staff, however long the audit is. */
async function peopleIn(db: Database, { id }: Site): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from staff s
    where exists (select from audit a where a.site_id = ${id} and a.staff_id = s.id)
    order by s.name, s.id`.execute(db);
  return rows;
}

/** From one name to the next in `audit_call`, as many looks as there are names. */
async function actsIn(db: Database, { id }: Site): Promise<string[]> {
  const { rows } = await sql<{ call: string }>`
    with recursive act (call) as (
      (select call from audit where site_id = ${id} order by call limit 1)
      union all
      select (select a.call from audit a where a.site_id = ${id} and a.call > act.call
        order by a.call limit 1) from act where act.call is not null)
    select call from act where call is not null`.execute(db);
  return rows.map(({ call }) => call);
}

/** The rows about somebody, and those that showed a photo of theirs among others. */
const about = (site: string, subject: string) => sql`a.seq in (
  select seq from audit where site_id = ${site} and subject_id = ${subject}
  union select seq from audit_shown where site_id = ${site} and subject_id = ${subject})`;

/** At most `most` rows of a site's audit below the row `before`, newest first. */
export async function entriesOf(
  db: Database,
  { id, settings }: Site,
  { staff, call, subject, day }: Filter,
  before: number | undefined,
  most: number,
): Promise<Entry[]> {
  const midnight = (days: number) =>
    sql`(${day ?? null}::date + ${days}::int)::timestamp at time zone ${settings.time_zone}`;
  const { rows } = await sql<Omit<Entry, "at" | "staff"> & { at: Date; by: string; name: string }>`
    select a.seq, a.created_at as at, a.staff_id as by, s.name, a.call, a.subject_id as subject,
      a.case_id as "case", a.purpose, a.request, a.detail
    from audit a left join staff s on s.id = a.staff_id
    where a.site_id = ${id}
      and ${before ? sql`a.seq < ${before}` : sql`true`}
      and ${staff ? sql`a.staff_id = ${staff}` : sql`true`}
      and ${call ? sql`a.call = ${call}` : sql`true`}
      and ${subject ? about(id, subject) : sql`true`}
      and ${day ? sql`a.created_at >= ${midnight(0)} and a.created_at < ${midnight(1)}` : sql`true`}
    order by a.seq desc limit ${most}`.execute(db);
  return rows.map(({ at, by, name, ...row }) => ({
    ...row,
    at: at.toISOString(),
    staff: { id: by, name },
  }));
}
