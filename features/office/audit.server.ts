import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

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
