import { randomUUID } from "node:crypto";
import http from "node:http";
import sharp from "sharp";
import { expect, test } from "vitest";
import { jpegOf, upload } from "#test/photos.ts";
import { type Actor, openWorld } from "#test/world.ts";

/* Uploads that are under way together: how many places there are, and who may hold them. */

const world = await openWorld();
let next = 0;
const freshJpeg = () => jpegOf(++next);
const newcomer = (): Promise<Actor> =>
  world.member(`N${randomUUID().slice(0, 8)}`, { photo: false });
const own = async (who: Actor) => (await world.call("photos.own", {}, { as: who })).body;

/** Begins an upload and sends half of it; `cut` ends it and waits until the line is closed. */
function half(
  as: Actor,
  bytes: Buffer,
  target = "/api/photo.php",
): { cut(): Promise<unknown>; refused: Promise<number | undefined> } {
  const sent = http.request(world.url + target, {
    method: "POST",
    headers: { cookie: as.cookie, "content-type": "image/png", "content-length": bytes.length },
  });
  const closed = new Promise((resolve) => sent.on("error", () => {}).on("close", resolve));
  const begun = new Promise<void>((resolve) =>
    sent.write(bytes.subarray(0, bytes.length >> 1), () => resolve()),
  );
  const refused = new Promise<number | undefined>((resolve) =>
    sent.on("response", ({ statusCode }) => resolve(statusCode)),
  );
  return { cut: async () => (await begun, sent.destroy(), closed), refused };
}

test("trust row 14: 32 uploads at once are all that are taken in, to profiles and conversations together; one more is asked to come back", async () => {
  const [alice, bob] = [await newcomer(), await world.member("Bob", { gender: "man" })];
  const chatWith = async (as: Actor) => {
    const { body } = await world.call("chat.open", { profile: { id: alice.id } }, { as });
    return `/api/chat-photo.php?conversation=${body.conversation.id}`;
  };
  const toChat = await chatWith(bob);
  const bytes = await freshJpeg();
  const open: ReturnType<typeof half>[] = [];
  // Whoever comes while bob asks has to come again: he holds the last place for that moment.
  const hold = (as: Actor, target: string): void => {
    const each = half(as, bytes, target);
    open.push(each);
    void each.refused.then((status) => status === 503 && hold(as, target));
  };
  for (let n = 0; n < 8; n += 1) {
    const each = await world.member(`Crowd${n}`, { gender: "man" });
    const theirs = await chatWith(each);
    for (const path of ["/api/photo.php", theirs, "/api/photo.php", theirs]) hold(each, path);
  }
  const one = async (path: string) => {
    const { status, problem, headers } = await upload(world, bob, Buffer.from("<html>"), { path });
    return [status, problem.code, headers.get("retry-after")];
  };
  // Not asked too often: whoever is let in takes one of bob's uploads of this hour.
  const patience = { interval: 250 };
  for (const path of ["/api/photo.php", toChat])
    await expect.poll(() => one(path), patience).toEqual([503, "photos_busy", "3"]);
  expect((await upload(world, bob, bytes)).problem.detail).toBe(
    "A lot of photos are arriving right now. Try again in a few seconds.",
  );
  await Promise.all(open.map(({ cut }) => cut()));
  for (const path of ["/api/photo.php", toChat])
    await expect
      .poll(() => one(path), { ...patience, message: "their places are free again" })
      .toEqual([422, "not_a_photo", null]);
  expect((await own(alice)).photos).toEqual([]);
});

test("40 uploads of one member leave the places of all others free", async () => {
  const [mallory, alice] = [await newcomer(), await newcomer()];
  const bytes = await freshJpeg();
  const open = Array.from({ length: 40 }, () => half(mallory, bytes));
  expect(await Promise.any(open.map(({ refused }) => refused))).toBe(429);
  expect((await upload(world, alice, bytes)).status).toBe(200);
  await Promise.all(open.map(({ cut }) => cut()));
});

test("a cancelled upload stays nowhere", async () => {
  const alice = await newcomer();
  const bytes = await sharp({
    create: { width: 3000, height: 3000, channels: 3, background: "#395" },
  })
    .png()
    .toBuffer();
  await half(alice, bytes).cut();
  const { status } = await upload(world, alice, await freshJpeg());
  expect(status, "and its place is free again").toBe(200);
  expect((await own(alice)).photos).toHaveLength(1);
});
