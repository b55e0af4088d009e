import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";

/** Is the audit somebody else's than the application's own role, which may only add to it? */
export async function isSealed(db: Database): Promise<boolean> {
  const { rows } = await sql<{ sealed: boolean }>`
    select bool_and(not pg_has_role(c.relowner, 'member')
      and not pg_has_role(n.nspowner, 'member')) as sealed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.oid in ('audit'::regclass, 'audit_shown'::regclass)`.execute(db);
  return rows[0]?.sealed === true;
}

/** At the start: says so where the application's own role could change the audit. */
export async function warnOfOpenAudit(db: Database, log: Logger): Promise<void> {
  if (!(await isSealed(db)))
    log.warn(
      "The audit of the office belongs to the application's own database role: run db/seal-audit.sql as a superuser (docs/operations.md, 'The audit').",
    );
}
