import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { money, openChat, say } from "#features/chat/chat-cast.ts";
import { formOutcome } from "#features/photos/own/form-outcome.ts";
import { passingFailure } from "#server/db/passing-failure.ts";
import { openBucket } from "./bucket.ts";
import { keptSecret } from "./kept/small-world.ts";
import { jpegOf } from "./photos.ts";
import { type Actor, openWorld, type World } from "./world.ts";

/* A place that is full or away: what members are told, and that a repeat is one write. */

const world = await openWorld();

/** As a form without JavaScript sends a photo; where it leads, and what is said there. */
async function sendForm(to: World, as: Actor): Promise<[number, string | undefined]> {
  const form = new FormData();
  form.append(
    "photos",
    new Blob([new Uint8Array(await jpegOf(3))], { type: "image/jpeg" }),
    "a.jpg",
  );
  const answer = await fetch(`${to.url}/api/photo.php`, {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { origin: to.url, cookie: as.cookie, accept: "text/html,*/*" },
  });
  const led = new URL(answer.headers.get("location") ?? "/", to.url);
  const { intl } = to.services.words.get("en") ?? {};
  return [answer.status, intl && formOutcome(led.searchParams.get("photo"), intl)?.text];
}

/** As the disk says it. */
const noSpace = (): Promise<unknown> =>
  writeFile("/dev/full", "x").catch((error: unknown) => error);

test("PostgreSQL's disk is full: a message is refused in words, costs nothing, and is one when there is room", async () => {
  const anna = await world.member("Anna");
  const ben = await world.member("Ben", { gender: "man", paid_user: true, credits: 100 });
  const chat = await openChat(world, ben, anna);
  const had = (await money(world, ben)).wallet;
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(
    world.db,
  );
  await sql`create trigger no_room before insert on message execute function no_room()`.execute(
    world.db,
  );
  const id = randomUUID();
  const refused = await say(world, ben, chat, "Is there room?", id);
  expect([refused.status, refused.problem]).toMatchObject([
    507,
    { code: "storage_full", detail: expect.stringContaining("no room") as string },
  ]);
  expect((await money(world, ben)).wallet).toBe(had);
  await sql`drop trigger no_room on message`.execute(world.db);
  for (let n = 0; n < 2; n += 1)
    expect((await say(world, ben, chat, "Is there room?", id)).status).toBe(200);
  const { rows } = await sql`select from message where client_id = ${id}`.execute(world.db);
  expect(rows).toHaveLength(1);
});

test("a page that would write while a disk is full says so, as a call does", async () => {
  const failure: unknown =
    await sql`do $$ begin raise exception using errcode = 'disk_full'; end $$`
      .execute(world.db)
      .catch((error: unknown) => error);
  for (const error of [failure, await noSpace()])
    expect(passingFailure(error)).toMatchObject({ code: "storage_full", status: 507 });
});

test("a form without JavaScript says that there is no room for the photo, and takes it later", async () => {
  const cleo = await world.member("Cleo", { photo: false });
  const put = vi.spyOn(world.services.storage, "put").mockRejectedValue(await noSpace());
  expect(await sendForm(world, cleo)).toEqual([303, expect.stringContaining("no room")]);
  expect(world.logged().at(-1)).toMatchObject({ msg: "request failed", err: { code: "ENOSPC" } });
  put.mockRestore();
  expect(await sendForm(world, cleo)).toEqual([303, expect.stringContaining("is here")]);
});

test("a form without JavaScript says that the bucket is away, and takes the photo later", async () => {
  const bucket = await openBucket();
  const there = await openWorld({}, { S3_URL: bucket.url, SECRET_KEY: keptSecret });
  onTestFinished(there.close);
  const dora = await there.member("Dora", { photo: false });
  await bucket.stop();
  expect(await sendForm(there, dora)).toEqual([303, expect.stringContaining("right now")]);
  await bucket.again();
  expect(await sendForm(there, dora)).toEqual([303, expect.any(String)]);
  expect((await there.call("photos.own", {}, { as: dora })).body.photos).toHaveLength(1);
});
