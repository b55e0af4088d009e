import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { keyOfFolder } from "#server/security/secret-key.ts";
import { openSealing } from "#server/security/sealed.ts";
import { erased } from "#features/accounts/barred-cast.ts";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type DebitCast, debitCast, ingNL } from "./direct-debit/debit-cast.ts";
import { openDetails } from "./direct-debit/mandate/mandate.server.ts";
import { sealedPayee } from "./orders/refunds/payee.server.ts";
import { placeOfTotp } from "./staff/factors/totp.server.ts";
import { sealedColumns } from "./sealed-columns.server.ts";

const blocked = "NL91ABNA0417164300";
let world: World;
let cast: DebitCast;
let otto: Actor, alice: Actor, bob: Actor;
beforeAll(async () => {
  world = await openWorld({ countries: ["NL"] }, { SANDBOX_PAYMENTS: "off" });
  otto = await world.staff("Otto");
  [alice, bob] = [
    await world.member("Alice", { paid_user: true }),
    await world.member("Bob", { paid_user: true }),
  ];
  cast = debitCast(world, otto);
});

const inFolder = (name: string) => path.join(world.folder, name);
const newKey = (name: string) =>
  writeFileSync(inFolder(name), randomBytes(32).toString("base64"), { mode: 0o600 });

/** The operator's command, in a process of its own. */
const vesper = (...args: string[]) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const also = inFolder("secret.key.also");
    const env = {
      ...process.env,
      ...world.environment(),
      ...(existsSync(also) && { SECRET_KEY_ALSO: readFileSync(also, "utf8") }),
    };
    const child = spawn(process.execPath, ["scripts/vesper.mjs", ...args], { env });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk));
    child.on("close", (code) => resolve({ code, said }));
  });

const prepareAt = (url: string, as: Actor, iban: string) =>
  fetch(`${url}/api/directdebit.php`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      "x-client-request": "1",
      host: new URL(world.url).host,
      cookie: as.cookie,
    },
    body: JSON.stringify({ iban, holder: "A. de Vries" }),
  }).then(async (answer) => [answer.status, (await answer.json()).code]);

test("every column of bytes is a hash, or is known to whoever changes the key", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'bytea' order by 1`.execute(world.db);
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  const others = rows.map(({ name }) => name).filter((name) => !known.includes(name));
  expect(
    others.filter(
      (name) =>
        !/[._]hash$|\.digest$|\.link_secret$|\.public_key$|^known_device\.mark$|^audit\.previous$/.test(
          name,
        ),
    ),
  ).toEqual([]);
  expect(rows.length - others.length).toBe(known.length);
});

/** Where money can go that is on its way to an erased account. */
async function sealPayee(account: string): Promise<void> {
  const { table, placeOf } = sealedPayee;
  const details = world.services.sealing.seal('{"email":"carl@cast.test"}', placeOf(account));
  await sql`insert into ${sql.table(table)} (account_id, details)
    values (${account}, ${details})`.execute(world.db);
}

test("there is something sealed of every kind", async () => {
  await cast.saveSetup();
  await cast.signed(alice);
  await cast.prepare(bob);
  const keys = { provider: "mollie", api_key: `live_${"a".repeat(30)}` } as const;
  world.services.payments.checkKeys = async () => ({ answer: "good", identity: "ours" });
  expect((await world.call("payment-accounts.save", keys, { as: otto })).status).toBe(200);
  const words = { iban: blocked, reason: "Returned twice" };
  expect((await world.call("direct-debit.block", words, { as: otto })).status).toBe(200);
  const hook = { url: "https://hooks.example.org/work" };
  expect((await world.call("workNotices.saveWebhook", hook, { as: otto })).status).toBe(200);
  const owner = await world.staff("Owner");
  await world.db
    .updateTable("staff")
    .set({ totp_secret: world.services.sealing.seal("JBSWY3DP", placeOfTotp(owner.id)) })
    .where("id", "=", owner.id)
    .execute();
  await world.db
    .updateTable("profile")
    .set({ about: "I paint." })
    .where("id", "=", bob.id)
    .execute();
  const member = { profile: { id: bob.id }, gravity: 1 };
  const { body: opened } = await world.call("moderation.openCase", member, { as: otto });
  const decision = { kinds: ["remove_text" as const], facts: "other" as const, words: "I paint." };
  expect(
    (await world.call("moderation.decide", { ...opened, ...decision }, { as: otto })).status,
  ).toBe(200);
  const { body: grave } = await world.call("moderation.openCase", member, { as: otto });
  const ban = { kinds: ["ban" as const], facts: "other" as const, words: "Twice." };
  expect(
    (await world.call("moderation.decide", { ...grave, ...ban }, { as: otto })).problem.code,
  ).toBe("waits_for_second");
  const carl = await world.member("Carl", { gender: "man", seeks: ["woman"] });
  await say(world, carl, await openChat(world, carl, alice), "I know where you live");
  const report = { profile: { id: carl.id }, reason: "danger" } as const;
  expect((await world.call("reports.report", report, { as: alice })).status).toBe(200);
  await sealPayee(carl.id);
  const dirk = await world.member("Dirk", { gender: "man", seeks: ["woman"] });
  await say(world, dirk, await openChat(world, dirk, alice), "Goodbye");
  await erased(world, dirk);
  for (const { table, column } of sealedColumns) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
        world.db,
      );
    expect(rows.length, table).toBe(1);
  }
});

test("an operator changes the key: everything opens with the new one alone, and a blocked account stays blocked", async () => {
  const before = keyOfFolder(world.folder);
  renameSync(inFolder("secret.key"), inFolder("secret.key.also"));
  newKey("secret.key");
  const first = await vesper("rotate-key");
  expect(first).toEqual({
    code: 0,
    said: "installation_key: 1\nsite_payment_account: 1\ndirect_debit_draft: 1\ndirect_debit_mandate: 1\npayee: 1\nstaff: 1\nsealed_item: 1\nerased_writer: 1\nsealed_conversation: 1\nstaff_proposal: 1\nwork_webhook: 1\n",
  });
  expect((await vesper("rotate-key")).said, "begun again, it leaves what is done").not.toMatch(/1/);
  rmSync(inFolder("secret.key.also"));

  const { umr, details } = await world.db
    .selectFrom("direct_debit_mandate")
    .select(["umr", "details"])
    .executeTakeFirstOrThrow();
  const current = openSealing({ current: keyOfFolder(world.folder) });
  expect(openDetails(current, umr, details ?? Buffer.alloc(0)).iban).toBe(ingNL);
  const old = openSealing({ current: before });
  expect(() => openDetails(old, umr, details ?? Buffer.alloc(0))).toThrow("authenticate");

  const url = await world.process();
  expect(await prepareAt(url, bob, blocked)).toEqual([403, "direct_debit_blocked"]);
  expect((await prepareAt(url, bob, ingNL))[0]).toBe(200);
});

test("a process with another key does not start; after the key is lost, the installation begins again without what it sealed", async () => {
  newKey("secret.key");
  await expect(world.process()).rejects.toThrow("was sealed with another SECRET_KEY");
  await sql`insert into barred_address (site_id, address_hash, ban_hash, ends_on)
    values (${world.siteId}, sha256('address'), sha256('ban'), current_date)`.execute(world.db);
  await sql`insert into barred_mark (site_id, kind, marks, ban_hash, began_on, ends_on)
    values (${world.siteId}, 'mailbox', array[sha256('mailbox')], sha256('ban'), current_date,
      current_date)`.execute(world.db);
  expect(await vesper("forget-sealed", "--lost=perhaps")).toMatchObject({ code: 1 });
  await expect(world.process()).rejects.toThrow("was sealed with another SECRET_KEY");
  expect(await vesper("forget-sealed", "--lost=yes")).toEqual({
    code: 0,
    said: "site_payment_account: 1\ndirect_debit_mandate: 1\npayee: 1\nstaff: 1\nsealed_item: 1\nsealed_conversation: 1\nerased_writer: 1\nbarred_address: 1\nbarred_mark: 1\nstaff_proposal: 1\nwork_webhook: 1\n",
  });
  const url = await world.process();
  expect((await prepareAt(url, bob, ingNL))[0]).toBe(200);
  const cookie = { cookie: alice.cookie, host: new URL(world.url).host };
  const read = await fetch(`${url}/api/directdebit.php`, { headers: cookie });
  expect(await read.json()).toMatchObject({ mandate: null, ended: { last4: "6789" } });
  const accounts = await world.db.selectFrom("site_payment_account").selectAll().execute();
  expect(accounts).toMatchObject([{ provider: "mollie", active: false, hints: {} }]);
});
