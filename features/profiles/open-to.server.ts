import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

/** Who without an account may see a member: unticked until they say so (decision 33). */
export interface OpenTo {
  /** Visitors: search, profile, similar members, numbers. */
  readonly visitors: boolean;
  /** Whoever opens a public page about the member. */
  readonly landers: boolean;
}

/** What a member chose; null for an account without a profile. */
export async function openTo(db: Database | Tx, id: string): Promise<OpenTo | null> {
  const row = await db
    .selectFrom("profile")
    .where("id", "=", id)
    .select(["visitors_since", "landers_since"])
    .executeTakeFirst();
  return row
    ? { visitors: row.visitors_since !== null, landers: row.landers_since !== null }
    : null;
}

/**
 * Keeps what a member chose and since when; who chose the same before keeps their day. Every answer
 * to a visitor asks the database, so it holds from the commit on.
 */
export async function changeOpenTo(tx: Tx, id: string, to: OpenTo): Promise<void> {
  const since = (column: "visitors_since" | "landers_since", yes: boolean) =>
    yes ? sql<Date>`coalesce(${sql.ref(column)}, now())` : null;
  await tx
    .updateTable("profile")
    .set({
      visitors_since: since("visitors_since", to.visitors),
      landers_since: since("landers_since", to.landers),
    })
    .where("id", "=", id)
    .execute();
}
