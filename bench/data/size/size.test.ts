import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { copyTemplate } from "#test/copy-template.ts";
import { fillAtSize } from "./fill.ts";
import { filled } from "./filled.ts";
import { foreignKeys, invariants } from "./invariants.ts";

/*
 * Ten thousand members and all they did, made past every trigger and key of the tables: what these
 * hold to is counted here.
 */

const name = `size_${randomUUID().replaceAll("-", "")}`;
const superuser = inject("superuser");
const server = new pg.Client({ connectionString: superuser });
const urlOf = (database: string): string =>
  Object.assign(new URL(superuser), { pathname: `/${database}` }).href;
const client = new pg.Client({ connectionString: urlOf(name) });
const said: string[] = [];

beforeAll(async () => {
  await server.connect();
  await copyTemplate(server, name);
  await client.connect();
  await fillAtSize(client, 10_000, (text) => said.push(text));
});

afterAll(async () => {
  await client.end();
  await server.query(`drop database ${name}`);
  await server.end();
});

async function count(sql: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(sql);
  return Number(rows[0]?.count);
}

test.for(Object.entries(invariants))("no row breaks: %s", async ([, sql]) => {
  expect(await count(sql)).toBe(0);
});

test("what breaks a rule is found", async () => {
  await client.query("begin");
  await client.query(
    "update participant set num_unread_messages = num_unread_messages + 1 where num_unread_messages = 1",
  );
  await client.query("update conversation set last_seq = last_seq + 1");
  await client.query("delete from ledger_entry where reason = 'message'");
  for (const rule of ["unread marks", "messages without gaps", "paid messages are in the ledger"])
    expect(await count(invariants[rule] ?? ""), rule).toBeGreaterThan(0);
  await client.query("rollback");
});

test("every foreign key refers to something, and every index is there again", async () => {
  const { rows: keys } = await client.query<{ name: string; sql: string }>(foreignKeys);
  expect(keys.length).toBeGreaterThan(100);
  for (const { name: key, sql } of keys) expect(await count(sql), key).toBe(0);
  const indexes =
    "select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as is from pg_index join pg_class on oid = indrelid where relnamespace = current_schema()::regnamespace order by 1, 2";
  const template = new pg.Client({ connectionString: urlOf("template") });
  await template.connect();
  const { rows: wanted } = await template.query(indexes);
  await template.end();
  expect((await client.query(indexes)).rows).toEqual(wanted);
});

test("about ten messages a member, and a few with very many of everything", async () => {
  const made = await filled(urlOf(name));
  expect(made.members).toBe(10_000);
  expect(made.messages / made.members).toBeGreaterThan(8);
  expect(made.messages / made.members).toBeLessThan(16);
  expect(made.likes / made.members).toBeGreaterThan(1);
  expect(made.passes / made.members).toBeGreaterThan(1);
  const received =
    "select max(count) as count from (select count(*) from likes group by liked_id) l";
  expect(await count(received)).toBeGreaterThan(100);
  expect(said.some((text) => text.startsWith("10,000 members"))).toBe(true);
});
