import pg from "pg";
import { migrationLimits, requestLimits } from "./connection-limits.ts";

/**
 * A pooler takes no limits with a connection, so the role of this database has those of requests by
 * itself; whoever comes directly says its own. Nothing is written where they are there. Connections
 * that the pooler opened before have them once it opens new ones.
 */
export async function limitRole(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, ...migrationLimits });
  await client.connect();
  try {
    const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout } = requestLimits;
    const limits = { statement_timeout, lock_timeout, idle_in_transaction_session_timeout };
    const { rows } = await client.query<{ of: string[] | null }>(`
      select setconfig as of from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database() and s.setrole = current_user::regrole`);
    const there = rows[0]?.of ?? [];
    for (const [name, milliseconds] of Object.entries(limits))
      if (!there.includes(`${name}=${Number(milliseconds)}`))
        await client.query(
          `do $$ begin execute format('alter role current_user in database %I set ${name} = ${Number(milliseconds)}', current_database()); end $$`,
        );
  } finally {
    await client.end();
  }
}
