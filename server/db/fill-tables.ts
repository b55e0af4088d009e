import type pg from "pg";
import { quoted } from "./copy-rows.ts";

/**
 * Runs `fill` within the transaction while no trigger of ours and no foreign key stands in the way,
 * as an owner of tables may who is no superuser: rows come in any order, and what triggers would
 * write stands among them. Afterwards every foreign key is made again, which checks all rows.
 */
export async function withoutTriggersAndKeys(
  client: pg.Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ of: string; name: string; says: string }>(`
    select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as says
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`);
  for (const { of, name } of keys)
    await client.query(`alter table ${of} drop constraint ${quoted(name)}`);
  for (const table of tables)
    await client.query(`alter table ${quoted(table)} disable trigger user`);
  await fill();
  for (const table of tables)
    await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const { of, name, says } of keys)
    await client.query(`alter table ${of} add constraint ${quoted(name)} ${says}`);
}
