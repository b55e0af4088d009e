import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";
import { root } from "./sources.ts";

test("the tables' types have the columns that the migrations make", async () => {
  const schema = readFileSync(path.join(root, "db/schema.ts"), "utf8");
  const bodies = new Map(
    [...schema.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms)].map(
      ([, name = "", body = ""]) => [name, body] as const,
    ),
  );
  const entries = (body: string) => [...body.matchAll(/^ {2}(\w+): (.+);$/gm)];
  const typed = entries(bodies.get("DB") ?? "").flatMap(([, table = "", type = ""]) =>
    entries(bodies.get(type) ?? "").map(([, column = ""]) => `${table}.${column}`),
  );
  const { db } = await openWorld();
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and c.relname not in ('migration', 'rate_limit') and c.relname not like 'pg_stat%'`.execute(
    db,
  );
  const made = rows.map(({ name }) => name);
  expect(typed.length).toBeGreaterThan(500); // or they are written in another way by now
  expect(
    {
      missing: made.filter((name) => !typed.includes(name)),
      gone: typed.filter((name) => !made.includes(name)),
    },
    "run 'node scripts/generate-schema.ts'",
  ).toEqual({ missing: [], gone: [] });
});
