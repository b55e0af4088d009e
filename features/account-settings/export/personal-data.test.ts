import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { notPersonal, personalData } from "./personal-data.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

test("every table is exported and erased, or listed with the reason why not", async () => {
  const { rows } = await sql<{
    name: string;
  }>`select relname as name from pg_class where relkind in ('r', 'p')
    and relnamespace = current_schema()::regnamespace`.execute(world.db);
  const listed = [...personalData.map(({ table }) => table), ...Object.keys(notPersonal)];
  expect(
    rows.map(({ name }) => name).filter((name) => !listed.includes(name)),
    "add a line in features/account-settings/export/personal-data/, or to notPersonal",
  ).toEqual([]);
  expect(listed.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([]);
});

test("no table that refers to a member is called impersonal", async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive reach as (
      select 'account'::regclass as t union select c.conrelid::regclass from pg_constraint c join reach r on c.confrelid = r.t where c.contype = 'f'
    ) select t::text as name from reach`.execute(world.db);
  expect(rows.map(({ name }) => name).filter((name) => Object.hasOwn(notPersonal, name))).toEqual(
    [],
  );
});

test("the account's columns are known: what a later release adds is exported and emptied too, or kept on purpose", async () => {
  const rule = personalData.find(({ table }) => table === "account");
  const said = JSON.stringify(rule);
  const kept = ["id", "site_id", "email_key", "role", "paid_user", "free_conversations"];
  const secret = ["password_hash", "status", "deleted_at", "erased_at", "demo", "dismissed"];
  const { rows } = await sql<{
    name: string;
  }>`select attname as name from pg_attribute where attrelid = 'account'::regclass and attnum > 0
    and not attisdropped`.execute(world.db);
  const erased = JSON.stringify(rule?.erased);
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !kept.includes(name) && !new RegExp(`\\b${name} = `).test(erased)),
  ).toEqual([]);
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !kept.includes(name) && !secret.includes(name) && !said.includes(name)),
  ).toEqual([]);
});
