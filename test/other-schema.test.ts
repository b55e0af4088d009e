import { once } from "node:events";
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { logIn, withPassword } from "#features/account-settings/settings-cast.ts";
import { emptyDatabase } from "#features/backups/backups-cast.ts";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { StartError } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { payerOf } from "./payer.ts";
import { openWorld, type World } from "./world.ts";

/* The installation is in the schema that the role's search_path names; nothing of it in another. */

let world: World;
beforeAll(async () => {
  world = await openWorld({}, {}, async (server, name) => {
    await server.query(`create database ${name}`);
    await server.query(`alter role vesper in database ${name} set search_path = elsewhere`);
    const client = new pg.Client({
      connectionString: Object.assign(new URL(inject("databaseServer")), { pathname: `/${name}` })
        .href,
    });
    await client.connect();
    await client.query("create schema elsewhere");
    await client.end();
    await migrate(Object.assign(new URL(inject("databaseServer")), { pathname: `/${name}` }).href);
  });
});

test("a login, a message heard live, a like, a purchase, a job and the audit happen there", async () => {
  const [anna, ben] = [
    await withPassword(world, "Anna"),
    await world.member("Ben", { gender: "man", paid_user: true, credits: 9 }),
  ];
  const device = await logIn(world, anna);
  const socket = new WebSocket(`${world.url.replace("http", "ws")}/api/live`, {
    headers: { cookie: device.cookie },
  });
  onTestFinished(() => socket.close());
  const heard: string[] = [];
  socket.on("message", (data) => heard.push((JSON.parse(String(data)) as { type: string }).type));
  await once(socket, "message");
  const chat = await openChat(world, ben, anna);
  expect((await say(world, ben, chat, "Hello")).status).toBe(200);
  await expect.poll(() => heard).toContain("message");
  expect((await world.call("likes.like", { profile: { id: anna.id } }, { as: ben })).status).toBe(
    200,
  );

  const order = { bundle: "p0", payment_method: "ideal" } as const;
  const { body } = await world.call("payments.order", order, { as: ben });
  await payerOf(world).press(body.checkout_url, "pay");
  const { user } = (await world.call("sessions.readUser", {}, { as: ben })).body;
  expect(user?.credits).toBe(28);
  expect(await checkLedger(world.db)).toEqual([]);

  const { rows: before } =
    await sql`select from elsewhere_pgboss.job where name = 'erase-account'`.execute(world.db);
  await world.call(
    "account-settings.deleteAccount",
    { password: "a lamp in the window", now: true },
    { as: device },
  );
  await expect
    .poll(
      async () =>
        (
          await sql`select from elsewhere.account where id = ${anna.id} and erased_at is not null`.execute(
            world.db,
          )
        ).rows.length,
    )
    .toBe(1);
  expect(before).toEqual([]);

  const owner = await world.staff("Nora");
  expect(
    (
      await world.call(
        "people.openPrivate",
        { member: { id: ben.id }, purpose: "He asks about his photo" },
        { as: owner },
      )
    ).status,
  ).toBe(200);
  const { rows: links } = await sql<{
    whole: boolean;
  }>`select hash = audit_hash(a) as whole from elsewhere.audit a`.execute(world.db);
  expect(links).toContainEqual({ whole: true });

  const { rows: strays } = await sql`
    select relname from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
    and relkind in ('r', 'p')`.execute(world.db);
  expect(strays).toEqual([]);
});

test("no trigger stands on a statement's rows, which a table that is distributed cannot have", async () => {
  const { rows } =
    await sql`select tgname from pg_trigger where tgnewtable is not null or tgoldtable is not null`.execute(
      world.db,
    );
  expect(rows).toEqual([]);
});

test("a schema that is not there, and one with a name that cannot be written plainly: one sentence", async () => {
  for (const [schema, said] of [
    ["nowhere", /^The database has no schema that search_path \(nowhere\) names: [^\n]+\.$/],
    ["Two Words", /^The schema Two Words cannot be used: [^\n]+\.$/],
  ] as const) {
    const url = await emptyDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    if (schema !== "nowhere") await client.query(`create schema "${schema}"`);
    await client.query(
      `alter role vesper in database ${new URL(url).pathname.slice(1)} set search_path = "${schema}"`,
    );
    await client.end();
    const error: unknown = await migrate(url).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect((error as Error).message).toMatch(said);
  }
});
