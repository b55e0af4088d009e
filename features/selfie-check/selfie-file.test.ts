import { execFileSync } from "node:child_process";
import path from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import { password } from "#features/account-settings/settings-cast.ts";
import { openBucket } from "#test/bucket.ts";
import { keptSecret } from "#test/kept/small-world.ts";
import { openWorld, type World } from "#test/world.ts";
import { decide, waitingSelfie } from "./selfie-cast.ts";

const gone = (world: World, file: string) =>
  expect.poll(() => world.services.storage.get(file)).toBeNull();

test("trust row 18: in a bucket too the file goes with the decision", async () => {
  const bucket = await openBucket();
  const world = await openWorld({}, { S3_URL: bucket.url, SECRET_KEY: keptSecret });
  onTestFinished(world.close);
  const operator = await world.staff("Otto");
  const selfie = await waitingSelfie(world, operator);
  const lies = () => bucket.keys().some((key) => key.includes(selfie.file));
  expect(lies()).toBe(true);
  await decide(world, operator, selfie);
  await gone(world, selfie.file);
  expect(lies()).toBe(false);
});

test("trust row 18: an erasure takes a selfie that waits, its row and its place in the queue", async () => {
  const world = await openWorld();
  const operator = await world.staff("Otto");
  const { member, file } = await waitingSelfie(world, operator);
  await sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
    where id = ${member.id}`.execute(world.db);
  await eraseAccount(world.services, member.id);
  expect(await world.services.storage.get(file)).toBeNull();
  const { rows } = await sql`select from selfie_check where account_id = ${member.id}
    union all select from work_item where kind = 'selfie'`.execute(world.db);
  expect(rows).toEqual([]);
});

test("an export holds the selfie while it waits, and what was asked and decided", async () => {
  const world = await openWorld();
  const operator = await world.staff("Otto");
  const { member, file } = await waitingSelfie(world, operator);
  const { hashPassword } = await import("#server/security/password.ts");
  await world.db
    .updateTable("account")
    .set({ password_hash: await hashPassword(password) })
    .where("id", "=", member.id)
    .execute();
  await world.call("account-settings.requestExport", { password }, { as: member });
  const newest = async () =>
    (await world.call("account-settings.readExport", {}, { as: member })).body.export;
  await expect.poll(async () => (await newest())?.status).toBe("ready");
  const zip = path.join(world.folder, "exports", `${(await newest())?.id}.zip`);
  const said = execFileSync("python3", [
    "-c",
    "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.namelist()); print(z.read('data/photo-checks.json').decode())",
    zip,
  ]).toString();
  expect(said).toContain(`photos/${file}.webp`);
  expect(said).toMatch(/"status": "waiting"/);
  expect(said).toMatch(/"pose": "[a-z_]+"/);
});
