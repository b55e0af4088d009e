import { type Kysely, sql } from "kysely";

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly needs: readonly string[];
}

/**
 * Every row of every table as plain SQL, one `insert` a table, in the order in which tables refer to
 * each other; for a database that has the same tables. Triggers rest while they go in: what these
 * would write stands among the rows.
 */
export async function keepRows(db: Kysely<never>): Promise<string> {
  const tables = inOrder(await tablesOf(db));
  const inserts: string[] = [];
  for (const { name, columns } of tables) {
    const list = columns.map((column) => `"${column}"`).join(", ");
    const values = columns.map((column) => `quote_nullable("${column}"::text)`).join(", ");
    const { rows } = await sql<{
      row: string;
    }>`select concat_ws(', ', ${sql.raw(values)}) as row from ${sql.table(name)} order by 1`.execute(
      db,
    );
    if (rows.length)
      inserts.push(
        `insert into ${name} (${list}) values\n  (${rows.map(({ row }) => row).join("),\n  (")});`,
      );
  }
  const triggers = (state: "disable" | "enable") =>
    tables.map(({ name }) => `alter table ${name} ${state} trigger user;`).join("\n");
  return [
    "-- Made by test/kept/small-world.test.ts, and never edited: docs/operations.md, 'Upgrading'.",
    triggers("disable"),
    `truncate ${tables.map(({ name }) => name).join(", ")};`, // what migrations put in is a row too
    inserts.join("\n"),
    `${triggers("enable")}\n`,
  ].join("\n\n");
}

/** Tables of this product; not the list of migrations, which running them writes. */
export async function tablesOf(db: Kysely<never>): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      array(select attname::text from pg_attribute a
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select confrelid::regclass::text from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as needs
    from pg_class c
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> 'migration' order by 1`.execute(
    db,
  );
  return rows;
}

function inOrder(tables: readonly Table[]): readonly Table[] {
  const placed = new Set<string>();
  const order: Table[] = [];
  while (order.length < tables.length) {
    const ready = tables.filter(
      ({ name, needs }) => !placed.has(name) && needs.every((each) => placed.has(each)),
    );
    if (!ready.length) throw new Error("tables refer to each other in a circle");
    for (const table of ready) placed.add(table.name);
    order.push(...ready);
  }
  return order;
}
