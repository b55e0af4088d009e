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
  await sql`select office_record(${entry.site}, ${entry.staff}, ${entry.call},
    ${entry.subject ?? null}, ${entry.purpose ?? null}, ${entry.case ?? null}, ${entry.request},
    ${JSON.stringify(entry.detail ?? {})})`.execute(db);
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
