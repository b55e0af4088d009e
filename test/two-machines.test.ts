import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import { password, withPassword } from "#features/account-settings/settings-cast.ts";
import { backUp } from "#features/backups/backup.server.ts";
import { backupsIn, emptyDatabase, folderFor } from "#features/backups/backups-cast.ts";
import { restore } from "#features/backups/restore.server.ts";
import { writeHeads } from "#features/office/audit/heads.server.ts";
import { readConfig } from "#server/config.ts";
import { openBucket } from "./bucket.ts";
import { keptSecret } from "./kept/small-world.ts";
import { jpegOf, upload } from "./photos.ts";
import { type Actor, openWorld } from "./world.ts";

/* Two machines with a data folder each, one database and one bucket. */

async function openMachines() {
  const bucket = await openBucket();
  const here = await openWorld({}, { S3_URL: bucket.url, SECRET_KEY: keptSecret });
  onTestFinished(here.close);
  const dataDir = mkdtempSync(path.join(tmpdir(), "vesper-machine-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const there = await here.machine(dataDir);
  const photoKeys = () => bucket.keys().filter((key) => key.includes("/photos/"));
  return { bucket, here, there, photoKeys };
}
const photoAt = (
  url: string,
  filename: string,
  as: Actor | null,
  more: Record<string, string> = {},
) => fetch(`${url}/photos/${filename}`, { headers: { ...(as && { cookie: as.cookie }), ...more } });

test("a photo made on one machine is seen on the other, with the same head, by who may and nobody else", async () => {
  const { here, there } = await openMachines();
  const [ben, outsider] = [await here.member("Ben"), await here.member("Olga")];
  const { photo } = await upload(here, ben, await jpegOf(1));
  const [one, other] = [
    await photoAt(here.url, photo.filename, ben),
    await photoAt(there.url, photo.filename, ben),
  ];
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(await other.bytes()).toEqual(await one.bytes());
  for (const name of ["etag", "cache-control", "vary", "content-type", "content-length"])
    expect([name, other.headers.get(name)]).toEqual([name, one.headers.get(name)]);
  const etag = other.headers.get("etag") ?? "";
  expect((await photoAt(there.url, photo.filename, ben, { "if-none-match": etag })).status).toBe(
    304,
  );
  for (const who of [outsider, null])
    expect((await photoAt(there.url, photo.filename, who)).status).toBe(404);
});

test("an export made on one machine is downloaded from the other; nothing of it stays on a disk, and a cancelled one is gone", async () => {
  const { bucket, here, there } = await openMachines();
  const [ben, outsider] = [await withPassword(here, "Ben"), await here.member("Olga")];
  await here.call("account-settings.requestExport", { password }, { as: ben });
  const newest = async () =>
    (await here.call("account-settings.readExport", {}, { as: ben })).body.export;
  await expect.poll(async () => (await newest())?.status).toBe("ready");
  const { id, bytes } = (await newest()) ?? { id: "", bytes: 0 };
  const get = (url: string, as: Actor) =>
    fetch(`${url}/exports/${id}.zip`, { headers: { cookie: as.cookie } });
  for (const url of [here.url, there.url]) {
    const answer = await get(url, ben);
    expect([answer.status, answer.headers.get("content-length")]).toEqual([200, String(bytes)]);
    expect((await answer.bytes()).subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
    expect((await get(url, outsider)).status).toBe(404);
  }
  for (const dataDir of [here.folder, there.services.config.dataDir])
    expect(
      existsSync(path.join(dataDir, "exports")) ? readdirSync(path.join(dataDir, "exports")) : [],
    ).toEqual([]);
  await here.call("account-settings.cancelExport", {}, { as: ben });
  await expect.poll(() => bucket.keys().filter((key) => key.includes("/exports/"))).toEqual([]);
});

test("eight photos made here, the account erased there: not done while the bucket is away, then nothing is left", async () => {
  const { bucket, here, there, photoKeys } = await openMachines();
  const ben = await withPassword(here, "Ben", { paid_user: true, photo: false });
  for (let n = 0; n < 8; n += 1)
    expect((await upload(here, ben, await jpegOf(n))).status).toBe(200);
  expect(photoKeys()).toHaveLength(32);
  await sql`update account set status = 'deleted', deleted_at = now() where id = ${ben.id}`.execute(
    here.db,
  );
  const erased = async () =>
    (await sql`select from account where id = ${ben.id} and erased_at is not null`.execute(here.db))
      .rows.length;

  await bucket.stop();
  await expect(eraseAccount(there.services, ben.id)).rejects.toMatchObject({ code: "unavailable" });
  expect(await erased()).toBe(0);
  await bucket.again();
  await eraseAccount(there.services, ben.id);
  expect([await erased(), photoKeys()]).toEqual([1, []]);
  expect(bucket.keys()).toContain(`of-tests/erasures/${ben.id}`);
});

test("a backup made here holds the objects and lists of the bucket, and is restored into another one", async () => {
  const { here, there, photoKeys } = await openMachines();
  const ben = await here.member("Ben", { photo: false });
  const { photo } = await upload(here, ben, await jpegOf(2));
  await there.services.erasures.add(["0190a0b0-0000-7000-8000-000000000001"]);
  await (await here.staff("Nora"), writeHeads(there.services));
  const to = folderFor("backups");
  await backUp(here.databaseUrl, here.services.config, to);

  const other = await openBucket();
  const dataDir = folderFor("restored");
  const config = readConfig({ DATA_DIR: dataDir, S3_URL: other.url });
  const said = await restore(await emptyDatabase(), config, backupsIn(to)[0] ?? "");
  expect(said).toContain("and 4 files");
  expect(said).toContain("1 lines of vesper/of-tests/erasures/");
  expect(other.keys().filter((key) => key.includes("/photos/"))).toEqual(photoKeys());
  expect(other.keys()).toContain("of-tests/erasures/0190a0b0-0000-7000-8000-000000000001");
  expect(readdirSync(dataDir)).toEqual([]);
  expect(photo.filename).not.toBe("");
});
