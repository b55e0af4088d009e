import type { Selectable } from "kysely";
import type { z } from "zod";
import type { DB } from "#db/schema.ts";
import type { Database } from "#server/db/database.ts";
import type * as contract from "../contract.ts";

type Row = Selectable<DB["data_export"]>;

/** The wire's object of an export. */
export const toExport = ({
  id,
  status,
  done,
  total,
  bytes,
  created_at,
  expires_at,
}: Row): z.output<typeof contract.exportSchema> => ({
  id,
  status: status as "ready",
  done,
  total,
  bytes,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
});

/** The member's newest export, as long as it is of use: not cancelled, and its file not too old. */
export async function newestExport(
  db: Database,
  accountId: string,
): Promise<z.output<typeof contract.exportSchema> | null> {
  const row = await db
    .selectFrom("data_export")
    .where("account_id", "=", accountId)
    .where("status", "!=", "cancelled")
    .where((q) => q.or([q("expires_at", "is", null), q("expires_at", ">", q.fn<Date>("now", []))]))
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? toExport(row) : null;
}
