import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import type { Staff } from "#features/staff/staff.server.ts";

export interface AuditFacts {
  /** Whose or what: an id. */
  readonly subject?: string | null;
  /** The case that it was done or read for. */
  readonly case?: string;
  /** Why, as whoever asked said. */
  readonly purpose?: string;
  readonly detail?: Readonly<Record<string, string>>;
  /** The photos that it shows, and whose: each is found by its member, and opens for an hour. */
  readonly photos?: readonly { readonly id: string; readonly member: string }[];
}

interface Entry extends AuditFacts {
  readonly site: string;
  readonly staff: string;
  /** The call's name, or a file's. */
  readonly call: string;
  /** The request's id, as the log has it. */
  readonly request: string;
}

/**
 * Writes down what somebody of the office did, or read of what members keep to themselves: a link of
 * the site's chain, which nobody can change (decision 45).
 */
export async function record(db: Database | Tx, entry: Entry): Promise<void> {
  const { site, staff, photos = [] } = entry;
  const ids = photos.map(({ id }) => id);
  const members = photos.map(({ member }) => member);
  const detail = {
    ...entry.detail,
    ...(photos.length > 0 && {
      photos: ids.join(" "),
      members: [...new Set(members)].join(" "),
    }),
  };
  const row = sql`select office_record(${site}, ${staff}, ${entry.call}, ${entry.subject ?? null},
    ${entry.purpose ?? null}, ${entry.case ?? null}, ${entry.request}, ${JSON.stringify(detail)})`;
  if (photos.length === 0) await row.execute(db);
  else
    await sql`with link (seq) as (${row})
      insert into audit_shown (site_id, seq, staff_id, subject_id, image_id)
      select ${site}, link.seq, ${staff}, p.member, p.id
      from link, unnest(${ids}::uuid[], ${members}::uuid[]) p (id, member)`.execute(db);
}

/** How long what a page showed, or what was opened for a purpose, goes on showing its photos. */
export const shownMinutes = 60;

/** Does a row of the audit say that somebody was shown this photo just now, on the chosen site? */
export async function shownLately(db: Database, staff: Staff, image: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_shown where image_id = ${image} and staff_id = ${staff.id}
      and site_id = ${staff.site.id}
      and created_at > now() - make_interval(mins => ${shownMinutes}) limit 1`.execute(db);
  return rows.length > 0;
}

interface Recorded {
  readonly staff: Staff;
  readonly call: string;
  readonly subject: string;
  readonly minutes: number;
}

/** Did somebody of the staff make this call about this member, on the site they chose, just now? */
export async function recordedLately(
  db: Database,
  { staff, call, subject, minutes }: Recorded,
): Promise<boolean> {
  const { rows } = await sql`
    select from audit where site_id = ${staff.site.id} and subject_id = ${subject}
      and staff_id = ${staff.id} and call = ${call}
      and created_at > now() - make_interval(mins => ${minutes}) limit 1`.execute(db);
  return rows.length > 0;
}
