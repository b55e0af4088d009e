import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { attachPhotos } from "#features/photos/attach-photos.server.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { expireExportsJob } from "./request-export.server.ts";
import { password, withPassword } from "../settings-cast.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const ask = (as: Actor, more: { password?: string; key?: string } = {}) =>
  world.call(
    "account-settings.requestExport",
    { password: more.password ?? password },
    { as, ...(more.key && { key: more.key }) },
  );
const newest = async (as: Actor) =>
  (await world.call("account-settings.readExport", {}, { as })).body.export;
const isReady = (as: Actor) => expect.poll(async () => (await newest(as))?.status).toBe("ready");
const exportFile = (id: string) => path.join(world.folder, "exports", `${id}.zip`);
const fetchFile = (id: string, as: Actor | null) =>
  fetch(`${world.url}/exports/${id}.zip`, { headers: as ? { cookie: as.cookie } : {} });

/** Unpacks with a program that is not ours: the format is right when others can read it. */
function unpack(bytes: Buffer): Record<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), "vesper-export-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, "a.zip"), bytes);
  execFileSync("python3", [
    "-c",
    "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])",
    path.join(folder, "a.zip"),
    folder,
  ]);
  const read = (at: string): [string, string][] =>
    readdirSync(path.join(folder, at), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? read(path.join(at, entry.name))
        : [
            [
              path.join(at, entry.name),
              readFileSync(path.join(folder, at, entry.name), "utf8"),
            ] as [string, string],
          ],
    );
  return Object.fromEntries(read("").filter(([name]) => name !== "a.zip"));
}

test("everything of the member is in it, photos too; of others only what they showed", async () => {
  const alice = await withPassword(world, "Alice", { paid_user: true, credits: 9, photo: false });
  const bob = await world.member("Bob", { gender: "man", seeks: ["woman"] });
  const admirer = await world.member("Admirer", { gender: "man", seeks: ["woman"] });
  const ids = freshPhotoIds();
  for (const id of Object.values(ids)) await world.services.storage.put(id, Buffer.from("a photo"));
  await attachPhotos(world.db, alice.id, ids);
  await world.db
    .updateTable("profile")
    .set({ about: "I like ümlauts" })
    .where("id", "=", alice.id)
    .execute();
  await world.db
    .updateTable("account")
    .set({ language: "de" })
    .where("id", "=", alice.id)
    .execute();
  const id = await openChat(world, alice, bob);
  await say(world, alice, id, "Hello Bob");
  await say(world, bob, id, "Hello Alice");
  await world.call("likes.like", { profile: { id: alice.id } }, { as: admirer });
  await world.call("favourites.add", { profile: { id: alice.id } }, { as: admirer });
  await world.call("favourites.add", { profile: { id: bob.id } }, { as: alice });
  expect((await ask(alice)).body.export).toMatchObject({ status: "waiting" });
  await isReady(alice);
  const ready = await newest(alice);
  expect(ready?.done).toBe(ready?.total);
  const answer = await fetchFile(ready?.id ?? "", alice);
  expect([
    answer.status,
    answer.headers.get("content-disposition"),
    answer.headers.get("cache-control"),
  ]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="data-\d{4}-\d\d-\d\d\.zip"$/),
    "no-store",
  ]);
  const files = unpack(Buffer.from(await answer.arrayBuffer()));
  const json = (name: string) => JSON.parse(files[`data/${name}.json`] ?? "null");
  expect(json("account")).toMatchObject([{ email: alice.email, paid_user: true }]);
  expect(json("profile")).toMatchObject({ name: "Alice", about: "I like ümlauts" });
  expect(json("messages")).toMatchObject([
    { with: "Bob", sent_by_me: true, body: "Hello Bob", credits: 1 },
    { with: "Bob", sent_by_me: false, body: "Hello Alice", credits: null },
  ]);
  expect(json("favourites")).toMatchObject([{ name: "Bob" }]); // and not whose she is
  expect(json("likes")).toMatchObject([{ direction: "received", name: null }]);
  expect(files[`photos/${ids.full}.webp`]).toBe("a photo");
  expect(files["README.txt"], "in her language").toMatch(
    /^Ihre Daten\n\n.*messages \(Nachrichten\)/,
  );
  const all = Object.values(files).join("\n");
  for (const others of [bob.email, bob.id, admirer.name, admirer.id, "password_hash"])
    expect(all).not.toContain(others);
});

test("its file is the member's alone, logged in, for 24 hours by the database's clock, then gone", async () => {
  const [carol, stranger] = [
    await withPassword(world, "Carol"),
    await withPassword(world, "Stranger"),
  ];
  await ask(carol);
  await isReady(carol);
  const id = (await newest(carol))?.id ?? "";
  expect(
    (
      await Promise.all([
        fetchFile(id, stranger),
        fetchFile(id, null),
        fetchFile("..%2f..%2fetc%2fpasswd", carol),
        fetchFile(`${id.slice(0, 8)}${"-".repeat(28)}`, carol),
      ])
    ).map(({ status }) => status),
  ).toEqual([404, 403, 404, 404]);
  expect((await fetchFile(id, carol)).status).toBe(200);
  await sql`update data_export set expires_at = now() - interval '1 second' where id = ${id}`.execute(
    world.db,
  );
  expect((await fetchFile(id, carol)).status).toBe(404);
  expect(await newest(carol)).toBeNull();
  await expireExportsJob(world.services).run({});
  expect(existsSync(exportFile(id))).toBe(false);
});

test("a wrong password, a second one beside it, more than five a day", async () => {
  const dave = await withPassword(world, "Dave");
  expect((await ask(dave, { password: "wrong" })).problem.fields).toMatchObject([
    { path: "password" },
  ]);
  const together = await Promise.all([ask(dave), ask(dave), ask(dave)]);
  expect(together.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  expect(
    together.every(({ status, problem }) => status === 200 || problem.code === "export_running"),
  ).toBe(true);
  await sql`delete from data_export where account_id = ${dave.id}`.execute(world.db);
  await sql`insert into data_export (account_id, status) select ${dave.id}, 'cancelled'
    from generate_series(1, 5)`.execute(world.db);
  expect((await ask(dave)).problem.code).toBe("too_many_exports");
});

test("a repeat under the same key is the same export; thrown away, its file is gone", async () => {
  const erin = await withPassword(world, "Erin");
  const key = "the-same-key";
  expect((await ask(erin, { key })).body.export.id).toBe((await ask(erin, { key })).body.export.id);
  await isReady(erin);
  const id = (await newest(erin))?.id ?? "";
  await world.call("account-settings.cancelExport", {}, { as: erin });
  expect(await newest(erin)).toBeNull();
  expect((await fetchFile(id, erin)).status).toBe(404);
  await expect.poll(() => existsSync(exportFile(id))).toBe(false);
});
