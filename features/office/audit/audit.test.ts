import { sql } from "kysely";
import { appendFileSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { testSchema } from "#test/schema.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { writeHeads } from "./heads.server.ts";

let world: World;
let olga: Actor;
let alice: Actor;
const code = (name: string) => ({
  code: name,
  value_percentage: 10,
  validity: "first_purchase" as const,
});
beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  olga = await world.staff("Olga");
  alice = await world.member("Alice");
});

/** As whoever holds the machine: past every right, with the triggers asleep. */
async function asSuperuser(of: World, ...statements: string[]): Promise<void> {
  const url = Object.assign(new URL(inject("superuser")), {
    pathname: new URL(of.databaseUrl).pathname,
  });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
const verify = async (of = world, as = olga) => (await of.call("audit.verify", {}, { as })).body;
const list = async (filter: object = {}, as = olga) =>
  (await world.call("audit.list", filter, { as })).body;

test("what somebody does is a row: who, where, which call, about whom, in which request", async () => {
  const { status } = await world.call("discounts.createCode", code("ROW1"), { as: olga });
  expect(status).toBe(200);
  const [entry] = (await list()).entries;
  expect(entry).toMatchObject({
    staff: { id: olga.id, name: "Olga" },
    call: "discounts.createCode",
    request: expect.stringMatching(/./) as string,
  });
});

test("a private read is a row before its answer, another read is none", async () => {
  const before = (await list()).entries.length;
  await world.call("invoices.listVatRates", {}, { as: olga });
  expect((await list()).entries).toHaveLength(before);
  await world.call("complaints.list", {}, { as: olga });
  expect((await list()).entries[0]?.call).toBe("complaints.list");
});

test("a retry is no second row, a refusal none", async () => {
  const key = "the-same-click";
  const before = (await list()).entries.length;
  for (let time = 0; time < 2; time += 1)
    await world.call("discounts.createCode", code("ONCE"), { as: olga, key });
  expect((await list()).entries).toHaveLength(before + 1);
  const taken = await world.call("discounts.createCode", code("ONCE"), { as: olga });
  expect(taken.status).toBeGreaterThanOrEqual(400);
  expect((await list()).entries).toHaveLength(before + 1);
});

test("if the audit cannot be written, nothing is done and nothing is shown", async () => {
  const own = await openWorld();
  onTestFinished(own.close);
  const owner = await own.staff("Owner");
  await asSuperuser(own, "alter table audit add constraint full_up check (seq < 0) not valid");
  const write = await own.call("discounts.createCode", code("LOST"), { as: owner });
  expect(write.status).toBe(500);
  expect(await own.db.selectFrom("discount_code").select("id").execute()).toEqual([]);
  expect((await own.call("complaints.list", {}, { as: owner })).status).toBe(500);
  await asSuperuser(own, "alter table audit drop constraint full_up");
  expect((await own.call("complaints.list", {}, { as: owner })).status).toBe(200);
});

test.each([
  "update audit set call = 'nothing'",
  "delete from audit",
  "truncate audit",
  "insert into audit select * from audit limit 1",
  "alter table audit disable trigger audit_is_append_only",
  "alter table audit disable trigger all",
  "alter table audit rename to gone",
  "alter table audit owner to vesper",
  "drop table audit",
  "drop table audit cascade",
  `drop schema ${testSchema} cascade`,
  `alter schema ${testSchema} owner to vesper`,
  "drop function office_record(uuid, uuid, text, uuid, text, uuid, text, jsonb)",
  "create or replace function audit_hash(a audit) returns bytea language sql as $$ select ''::bytea $$",
  "create trigger mine before insert on audit for each row execute function audit_is_append_only()",
  "create rule mine as on insert to audit do instead nothing",
  "set session_replication_role = replica",
  "set role vesper_audit",
  "grant vesper_audit to vesper",
])("trust row 27: as the application's own role it fails: %s", async (statement) => {
  await world.call("complaints.list", {}, { as: olga });
  const count = async () => (await world.db.selectFrom("audit").select("id").execute()).length;
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await expect(sql.raw(statement).execute(world.db)).rejects.toThrow(
    /permission denied|must be owner|must be able to SET ROLE|ADMIN option/,
  );
  expect(await count()).toBe(before);
});

test("whole: every row of the chain is as written, of many written at once too", async () => {
  await Promise.all(
    Array.from({ length: 12 }, () => world.call("complaints.list", {}, { as: olga })),
  );
  const checked = await verify();
  expect(checked).toMatchObject({ broken: null, sealed: true });
  expect(checked.rows).toBeGreaterThan(12);
});

test.each<[string, string, { seq: number; how: string }]>([
  [
    "one byte of what was done",
    'update audit set detail = \'{"code": "FREE"}\' where seq = 3',
    { seq: 3, how: "changed" },
  ],
  [
    "who did it",
    "update audit set staff_id = gen_random_uuid() where seq = 2",
    { seq: 2, how: "changed" },
  ],
  [
    "when",
    "update audit set created_at = created_at + interval '1 microsecond' where seq = 2",
    { seq: 2, how: "changed" },
  ],
  ["a row that is gone", "delete from audit where seq = 2", { seq: 2, how: "missing" }],
  [
    "a row that was written anew with a right hash",
    "update audit a set call = 'audit.list' where seq = 2; update audit a set hash = audit_hash(a) where seq = 2",
    { seq: 3, how: "rewritten" },
  ],
])("whoever holds the machine changes %s: it is named", async (_, statement, broken) => {
  const own = await openWorld();
  onTestFinished(own.close);
  const owner = await own.staff("Owner");
  for (let time = 0; time < 4; time += 1)
    await own.call("discounts.createCode", code(`CODE${time}`), { as: owner });
  expect((await verify(own, owner)).broken).toBeNull();
  await asSuperuser(own, statement);
  expect((await verify(own, owner)).broken).toEqual(broken);
});

test("the head outside the database tells of an end that was cut off, and of a chain made anew", async () => {
  const own = await openWorld();
  onTestFinished(own.close);
  const owner = await own.staff("Owner");
  const act = () => own.call("complaints.list", {}, { as: owner });
  await act();
  await act();
  await writeHeads(own.services);
  await writeHeads(own.services);
  const file = path.join(own.folder, "audit-heads.txt");
  expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(1);
  appendFileSync(file, "not a head\n");
  expect(await verify(own, owner)).toMatchObject({ broken: null, witnessed: { seq: 2 } });
  await asSuperuser(own, "delete from audit where seq = 2");
  expect((await verify(own, owner)).broken).toEqual({ seq: 2, how: "missing" });
  await act();
  expect((await verify(own, owner)).broken).toEqual({ seq: 2, how: "rewritten" });
});

test("the list goes by person, call, subject and day, and pages by key; another site's is not in it", async () => {
  const nora = await world.staff("Nora", { on: "other.test" });
  await world.call("staff.chooseSite", { site: world.siteId }, { as: nora });
  const elsewhere = await world.staff("Else", { sites: ["other.test"] });
  await world.call("complaints.list", {}, { as: elsewhere });
  expect((await list({ staff: elsewhere.id })).entries).toEqual([]);
  expect((await list({ staff: elsewhere.id }, elsewhere)).entries).toHaveLength(1);
  expect((await list({ staff: olga.id })).entries.every(({ staff }) => staff.id === olga.id)).toBe(
    true,
  );
  const { entries } = await list({ call: "discounts.createCode" });
  expect(new Set(entries.map(({ call }) => call))).toEqual(new Set(["discounts.createCode"]));
  expect((await list({ subject: alice.id })).entries).toEqual([]);
  expect((await list({ day: "2020-01-01" })).entries).toEqual([]);
  for (let time = 0; time < 60; time += 1) await world.call("complaints.list", {}, { as: olga });
  const first = await list();
  expect(first.entries).toHaveLength(50);
  const second = await list({ before: first.next ?? 0 });
  expect(second.entries[0]?.seq).toBe((first.entries.at(-1)?.seq ?? 0) - 1);
});

test("a day is the site's own, of 25 hours too when its clocks go back", async () => {
  const own = await openWorld();
  onTestFinished(own.close);
  const owner = await own.staff("Owner");
  const instants = [
    "2026-10-24T21:59:59.000Z",
    "2026-10-24T22:00:00.000Z",
    "2026-10-25T22:59:59.000Z",
    "2026-10-25T23:00:00.000Z",
  ];
  for (const at of instants) {
    await own.call("complaints.list", {}, { as: owner });
    await asSuperuser(
      own,
      `update audit set created_at = '${at}' where seq = (select max(seq) from audit)`,
    );
  }
  const on = async (day: string) =>
    (await own.call("audit.list", { day }, { as: owner })).body.entries.map(({ at }) => at);
  expect(await on("2026-10-24")).toEqual(instants.slice(0, 1));
  expect(await on("2026-10-25")).toEqual(instants.slice(1, 3).toReversed());
  expect(await on("2026-10-26")).toEqual(instants.slice(3));
});

test("the export asks who it is again, is written down, and is nobody else's", async () => {
  const get = (as: Actor | null) =>
    fetch(`${world.url}/operator/audit.csv?call=discounts.createCode`, {
      headers: { ...(as && { cookie: as.cookie }) },
    });
  expect((await get(alice)).status).toBe(404);
  expect((await get(null)).status).toBe(404);
  expect((await get(await world.staff("Mo", { roles: ["moderator"] }))).status).toBe(404);
  const sam = await world.staff("Sam", { proved: false });
  expect((await get(sam)).status).toBe(403);
  const asPage = await fetch(`${world.url}/operator/audit.csv?call=discounts.createCode`, {
    headers: { cookie: sam.cookie, accept: "text/html" },
    redirect: "manual",
  });
  expect([asPage.status, asPage.headers.get("location")]).toEqual([
    303,
    "/operator/prove?next=%2Foperator%2Faudit.csv%3Fcall%3Ddiscounts.createCode",
  ]);
  const answer = await get(olga);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const lines = (await answer.text()).trim().split("\r\n");
  expect(lines[0]).toContain("row,at,staff,name,call");
  expect(lines.length).toBeGreaterThan(2);
  expect((await list()).entries[0]).toMatchObject({
    call: "audit.export",
    detail: { call: "discounts.createCode" },
  });
});
