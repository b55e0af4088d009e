import { copyFileSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { eraseAccount, replayErasures } from "#features/account-settings/deletion/erase.server.ts";
import { password } from "#features/account-settings/settings-cast.ts";
import { aPhoto } from "#features/chat/chat-cast.ts";
import { filesOf } from "#features/photos/files-of.server.ts";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { migrationLimits } from "#server/db/connection-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { fillSmallWorld, keptSecret } from "#test/kept/small-world.ts";
import { type Actor, openWorld } from "#test/world.ts";
import { writeHeads } from "#features/office/audit/heads.server.ts";
import { backupsIn, contents, emptyDatabase, folderFor, vesper } from "./backups-cast.ts";

test("whoever was erased after a backup is erased again after the restore, and all else is as it was", async () => {
  const world = await openWorld({}, { SECRET_KEY: keptSecret });
  await fillSmallWorld(world);
  const alice = await memberAt("alice@cast.test");
  const bob = await memberAt("bob@cast.test");
  async function memberAt(email: string) {
    const { status, headers } = await world.call("sessions.login", { email, password });
    expect(status).toBe(200);
    const cookie = headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    const { id } = await world.db
      .selectFrom("account")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    return { id, email, cookie } as Actor;
  }
  await fetch(`${world.url}/api/photo.php`, {
    method: "POST",
    body: new Uint8Array(await aPhoto(600, 800)),
    headers: { "content-type": "image/jpeg", "x-client-request": "1", cookie: bob.cookie },
  });
  await writeHeads(world.services);
  const [to, dataDir] = [folderFor("backups"), folderFor("restored")];
  const url = await emptyDatabase();

  const here = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.folder, SECRET_KEY: keptSecret };
  const before = await contents(world.db);
  const filesOfBob = await filesOf(world.db, bob.id);
  const filesOfAlice = await filesOf(world.db, alice.id);
  expect(Math.min(filesOfAlice.length, filesOfBob.length)).toBeGreaterThan(1);
  const made = await vesper(here, "backup", "--to", to).ended;
  console.log(made.said);
  expect(made).toMatchObject({ code: 0 });
  expect(await contents(world.db)).toEqual(before);

  await sql`update account set status = 'deleted', deleted_at = now() where id = ${alice.id}`.execute(
    world.db,
  );
  await eraseAccount(world.services, alice.id);
  copyFileSync(path.join(world.folder, "erasures.txt"), path.join(dataDir, "erasures.txt"));

  const there = { DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: keptSecret };
  const [folder = ""] = backupsIn(to);
  const restored = await vesper(there, "restore", "--from", folder).ended;
  console.log(restored.said);
  expect(restored).toMatchObject({ code: 0 });
  const plain = openDatabase(url, { max: 1, limits: migrationLimits, log: console.error });
  expect(await contents(plain.db)).toEqual(before);
  await plain.close();
});
