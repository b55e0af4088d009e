import { copyFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { password } from "#features/account-settings/settings-cast.ts";
import { eraseAccount, replayErasures } from "#features/account-settings/deletion/erase.server.ts";
import { sessionOf } from "#features/accounts/accounts-cast.ts";
import { aPhoto } from "#features/chat/chat-cast.ts";
import { writeHeads } from "#features/office/audit/heads.server.ts";
import { filesOf } from "#features/photos/files-of.server.ts";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { migrationLimits } from "#server/db/connection-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { fillSmallWorld, keptSecret } from "#test/kept/small-world.ts";
import { photoIn } from "#test/photos.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { backupsIn, contents, emptyDatabase, folderFor, rowsOf, vesper } from "./backups-cast.ts";
import { jobsSchema } from "#test/schema.ts";

async function logIn(world: World, email: string): Promise<Actor> {
  const { status, headers } = await world.call("sessions.login", { email, password });
  expect(status).toBe(200);
  const session = sessionOf(headers);
  const { user } = (await world.call("sessions.readUser", {}, { as: session })).body;
  return { ...session, email, id: user?.id ?? "" };
}

/** Where the second erasure leaves another row than the first did, and why. */
const another = {
  site: "opened by the test's world",
  file_removal: "the time of the erasure",
  ledger_entry: "the time at which what they had sent was paid back to others",
  method_to_forget: "the time of the erasure",
  work_item: "the time of the erasure",
  invoice_series: "the first one paid back with a credit note; who comes back has been paid",
  payment_reversal: "the same",
  sandbox_reversal: "the same",
} as const;

/** What is in it once nothing is written by itself any more: presence, refunds' arrival, mails. */
async function contentsAtRest({ db, services }: World) {
  await services.presence.flush();
  const underWay = async () =>
    (
      await sql`select from refund where status in ('asked', 'under_way')
      union all select from ${sql.raw(jobsSchema)}.job where state in ('created', 'active', 'retry')
        and start_after <= now()`.execute(db)
    ).rows.length;
  await expect.poll(underWay).toBe(0);
  return contents(db);
}

test("trust row 18: who was erased after a backup is erased again after the restore, and all else is as it was", async () => {
  const world = await openWorld({}, { SECRET_KEY: keptSecret });
  await fillSmallWorld(world);
  const alice = await logIn(world, "alice@cast.test");
  const bob = await logIn(world, "bob@cast.test");
  await fetch(`${world.url}/api/photo.php`, {
    method: "POST",
    body: new Uint8Array(await aPhoto(600, 800)),
    headers: { "content-type": "image/jpeg", "x-client-request": "1", cookie: bob.cookie },
  });
  // Files that rows of the small world name and nothing has drawn.
  for (const letter of ["a", "b", "c", "d"])
    await world.services.storage.put(letter.repeat(32), await aPhoto(30, 40));
  await writeHeads(world.services);
  const [ofAlice, ofBob] = [await filesOf(world.db, alice.id), await filesOf(world.db, bob.id)];
  expect(Math.min(ofAlice.length, ofBob.length)).toBeGreaterThan(1);
  const photos = new Map(ofBob.map((id) => [id, readFileSync(photoIn(world.folder, id))] as const));

  const before = await contentsAtRest(world);
  const [to, dataDir] = [folderFor("backups"), folderFor("restored")];
  const made = await vesper(world.environment(), "backup", "--to", to).ended;
  expect(made).toMatchObject({ code: 0 });
  expect(made.said).toMatch(/secret key is not in it: keep a copy of SECRET_KEY/);
  expect(await contents(world.db)).toEqual(before);

  await sql`update account set status = 'deleted', deleted_at = now() where id = ${alice.id}`.execute(
    world.db,
  );
  await eraseAccount(world.services, alice.id);
  const erased = await rowsOf(world.db, alice.id);
  copyFileSync(path.join(world.folder, "erasures.txt"), path.join(dataDir, "erasures.txt"));

  const url = await emptyDatabase();
  const there = { DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: keptSecret };
  const [folder = ""] = backupsIn(to);
  const done = await vesper(there, "restore", "--from", folder).ended;
  expect(done).toMatchObject({ code: 0 });
  for (const { said } of [made, done]) expect(said).toMatch(/It took \d+\.\d minutes\./);
  const { db, close } = openDatabase(url, {
    max: 1,
    limits: migrationLimits,
    log: console.error,
  });
  expect(await contents(db)).toEqual(before);
  await close();

  // A start, as main.ts makes it.
  const again = await openWorld({}, there, async (server, name) => {
    await server.query(`create database ${name} template ${new URL(url).pathname.slice(1)}`);
  });
  expect(await replayErasures({ ...again.services, ...again.services.background })).toBeGreaterThan(
    0,
  );
  const { erased_at, email } = await again.db
    .selectFrom("account")
    .selectAll()
    .where("id", "=", alice.id)
    .executeTakeFirstOrThrow();
  expect([erased_at, email]).not.toEqual([null, alice.email]);
  for (const id of ofAlice) expect(await again.services.storage.get(id)).toBeNull();
  for (const [id, bytes] of photos) expect(await again.services.storage.get(id)).toEqual(bytes);
  // Everybody else's rows are those of the installation that was lost.
  const left = await rowsOf(again.db, alice.id);
  const others = Object.keys(erased).filter(
    (table) =>
      !Object.hasOwn(another, table) &&
      [...(erased[table] ?? [])].some((row) => !left[table]?.has(row)),
  );
  // The restored files lie in a folder of their own, whose mark the database records at its start.
  expect(others.filter((table) => table !== "installation_key")).toEqual([]);

  expect(await checkLedger(again.db)).toEqual([]);
  const nora = await again.staff("Nora");
  const { rows, broken, witnessed } = (await again.call("audit.verify", {}, { as: nora })).body;
  expect(rows).toBeGreaterThan(3);
  expect([broken, witnessed === null]).toEqual([null, false]);
  await logIn(again, "bob@cast.test");
  expect(
    (await again.call("sessions.login", { email: alice.email ?? "", password })).status,
  ).not.toBe(200);
}, 240_000);
