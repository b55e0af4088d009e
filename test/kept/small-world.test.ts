import { writeFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrationNames } from "#server/db/migrate.ts";
import { openWorld } from "#test/world.ts";
import { keepRows, tablesOf } from "./kept-rows.ts";
import { fillSmallWorld, keptSecret } from "./small-world.ts";

const world = await openWorld({}, { SECRET_KEY: keptSecret });

/** Empty in the small world, and why. */
const empty: Readonly<Record<string, string>> = {};

/**
 * With KEEP_DATABASE=yes this is how a kept database is made, at a release (docs/operations.md,
 * 'Upgrading'): `KEEP_DATABASE=yes npx vitest run test/kept/small-world`.
 */
test("the small world has a row in every table, so that a kept database has data of every kind", async () => {
  await fillSmallWorld(world);
  const missing: string[] = [];
  for (const { name } of await tablesOf(world.db as never)) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(world.db);
    if (!rows.length && !(name in empty)) missing.push(name);
  }
  expect(missing, "give each a row in test/kept, or a reason to be empty").toEqual([]);
  if (process.env["KEEP_DATABASE"])
    writeFileSync(`db/kept/${migrationNames.at(-1)}.sql`, await keepRows(world.db as never));
});
