import type { Database, Tx } from "#server/db/database.ts";

interface Entry {
  readonly site_id: string;
  readonly operator_id: string;
  /** For example read_case, decide. */
  readonly action: string;
  readonly subject_id: string | null;
  readonly detail: Readonly<Record<string, string>>;
}

/**
 * Writes down what an operator read of members' private content, or did with it. Nobody can change
 * it afterwards.
 */
export async function record(db: Database | Tx, { detail, ...entry }: Entry): Promise<void> {
  await db
    .insertInto("audit")
    .values({ ...entry, detail: JSON.stringify(detail) })
    .execute();
}
