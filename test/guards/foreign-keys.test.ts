import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";

/**
 * Rows of these are never deleted: an erased account leaves an empty row, a site stays, and the
 * sandbox is a toy.
 */
const stay = ["account", "site", "company", "site_payment_account", "sandbox_method"];

test("whatever goes or is emptied when another row is deleted is found by an index, not by reading its whole table", async () => {
  const { db } = await openWorld();
  const { rows } = await sql<{ foreign_key: string }>`
    select format('%s (%s)', f.conrelid::regclass, a.attname) as foreign_key
    from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.connamespace = current_schema()::regnamespace and f.confdeltype in ('c', 'n') and not f.confrelid::regclass::text = any(${sql.val(stay)}::text[])
      and not exists (
        select from pg_index i where i.indrelid = f.conrelid and (i.indkey::int2[])[0] = f.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1`.execute(db);
  expect(rows.map(({ foreign_key }) => foreign_key)).toEqual([]);
});
