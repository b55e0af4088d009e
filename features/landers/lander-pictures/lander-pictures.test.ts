import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Problem } from "#server/calls/define.ts";
import { pngOfSize, upload as send } from "#test/photos.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { everywhere } from "./places.ts";

let world: World;
let olga: Actor;
let alice: Actor;
let stranger: Actor; // another site's operator
beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  [olga, alice, stranger] = await Promise.all([
    world.staff("Olga"),
    world.member("Alice"),
    world.staff("Stranger", { sites: ["other.test"] }),
  ]);
});

/** A picture like a photo: another one for every number, with the place where it was taken. */
const photoOf = (number: number, width = 1920, height = 1200) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: number % 256, g: (number * 7) % 256, b: 90 },
    },
  })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: "52/1 22/1 0/1", GPSLatitudeRef: "N" } })
    .toBuffer();

interface Sent {
  readonly picture: { readonly id: string };
}
async function upload(
  bytes: Buffer,
  {
    as = olga as Actor | null,
    lander = "alonetonight",
    rights = "yes",
    key = randomUUID(),
    headers = {} as Record<string, string>,
  } = {},
) {
  const { status, problem } = await send(world, as, bytes, {
    key,
    headers,
    path: `/api/lander-picture.php?${new URLSearchParams({ lander, ...(rights && { rights }) })}`,
  });
  return { status, problem, id: (problem as Problem & Partial<Sent>).picture?.id ?? "" };
}
const set = (id: string, place: string, as: Actor = olga, key = randomUUID()) =>
  world.call("lander-pictures.set", { picture: { id }, place }, { as, key });
const remove = (id: string, as: Actor = olga, key = randomUUID()) =>
  world.call("lander-pictures.remove", { picture: { id } }, { as, key });
const listed = async () =>
  (await world.call("lander-pictures.list", {}, { as: olga })).body.pictures;
const get = (path: string, as: Actor | null = null, headers: Record<string, string> = {}) =>
  fetch(world.url + path, { headers: { ...(as && { cookie: as.cookie }), ...headers } });
const statusOn = (host: string, path: string) =>
  new Promise<number>((resolve, reject) => {
    request(world.url + path, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
const count = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from lander_picture`.execute(
      world.db,
    )
  ).rows[0]?.count;

test("an upload is seen by operators only until it is set; then by everybody, under an address made of its bytes", async () => {
  const { status, id } = await upload(await photoOf(1));
  expect(status).toBe(200);
  const [draft] = (await listed()).filter((each) => each.id === id);
  expect(draft).toMatchObject({
    lander: "alonetonight",
    place: null,
    width: 1600,
    height: 1000,
    confirmed_by: "Olga",
    files: [{ width: 640 }, { width: 1080 }, { width: 1600 }],
  });
  const path = draft?.files.at(-1)?.path ?? "";
  expect([
    (await get(path)).status,
    (await get(path, alice)).status,
    (await get(path, olga)).status,
  ]).toEqual([404, 404, 200]);
  expect((await get(path, olga)).headers.get("cache-control")).toBe("private, no-store");

  expect((await set(id, "rain")).status).toBe(200);
  const shown = await get(path);
  expect(shown.status).toBe(200);
  expect(
    Object.fromEntries(
      ["content-type", "cache-control", "x-content-type-options"].map((name) => [
        name,
        shown.headers.get(name),
      ]),
    ),
  ).toEqual({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await get(path, null, { "if-none-match": shown.headers.get("etag") ?? "" })).status).toBe(
    304,
  );
  expect(await statusOn("other.test", path), "another site has nothing of it").toBe(404);
  expect((await get("/pictures/0123.webp")).status).toBe(404);
});

test("trust row 7: nothing of where it was taken is left in any width; no wider than asked for", async () => {
  const { id } = await upload(await photoOf(2, 900, 3000));
  const refused = await upload(await photoOf(3, 1400, 1400));
  expect([id, refused.status]).toEqual(["", 200]);
  const [picture] = (await listed()).filter((each) => each.id === refused.id);
  for (const { path, width } of picture?.files ?? []) {
    const about = await sharp(Buffer.from(await (await get(path, olga)).arrayBuffer())).metadata();
    expect(about).toMatchObject({ format: "webp", width });
    expect([about.exif, about.icc, about.xmp]).toEqual([undefined, undefined, undefined]);
  }
});

test("who set it, and who said that they hold the rights, is written down", async () => {
  const { id } = await upload(await photoOf(4), { lander: "video" });
  await set(id, everywhere);
  await remove(id);
  const audit = await world.db
    .selectFrom("audit")
    .where("staff_id", "=", olga.id)
    .where(sql<boolean>`detail->>'picture' = ${id}`)
    .orderBy("created_at")
    .select(["call", "detail"])
    .execute();
  expect(audit).toMatchObject([
    { call: "lander-pictures.upload", detail: { lander: "video" } },
    { call: "lander-pictures.set", detail: { lander: "video", place: everywhere } },
    { call: "lander-pictures.remove", detail: { lander: "video", place: everywhere } },
  ]);
  const kept = await upload(await photoOf(5), { lander: "video" });
  expect(
    await world.db
      .selectFrom("lander_picture")
      .where("id", "=", kept.id)
      .select(["confirmed_by", sql<boolean>`confirmed_at > now() - interval '1 minute'`.as("now")])
      .executeTakeFirst(),
  ).toEqual({ confirmed_by: olga.id, now: true });
});

test("refused: without the tick, what is no picture, too small, a strip, too many bytes; nothing stays", async () => {
  const before = await count();
  const strip = await photoOf(6, 3000, 700);
  const tries = [
    await upload(await photoOf(7), { rights: "" }),
    await upload(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
    await upload(Buffer.from("not a picture at all")),
    await upload((await photoOf(8)).subarray(0, 400)),
    await upload(await photoOf(9, 800, 700)),
    await upload(strip),
    await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 0xff)),
    await upload(Buffer.alloc(0)),
  ];
  expect(tries.map(({ status, problem }) => [status, problem.code])).toEqual([
    [422, "invalid"],
    [422, "photo_kind"],
    [422, "not_a_photo"],
    [422, "photo_damaged"],
    [422, "picture_too_small"],
    [422, "picture_too_small"],
    [413, "photo_too_large"],
    [422, "photo_missing"],
  ]);
  expect(tries[0]?.problem.fields).toMatchObject([
    { path: "rights", code: "invalid.picture_rights" },
  ]);
  expect(tries[4]?.problem.detail).toContain("1,280");
  expect(await count()).toBe(before);
});

test("trust row 14: a small file that says it is enormous is refused by its header", async () => {
  const { status, problem } = await upload(pngOfSize(65_000, 65_000));
  expect([status, problem.code]).toEqual([422, "photo_too_many_pixels"]);
});

test("trust row 27: a member, nobody, and another site's operator change nothing and see nothing", async () => {
  const { id } = await upload(await photoOf(10), { lander: "gallery" });
  const bytes = await photoOf(11);
  expect([
    (await upload(bytes, { as: alice })).status,
    (await upload(bytes, { as: null })).status,
    (await upload(bytes, { as: stranger })).status,
    (await upload(bytes, { lander: "nothing" })).status,
  ]).toEqual([404, 404, 200, 404]); // the stranger's lies on their own site
  expect([(await set(id, "wine", alice)).status, (await remove(id, alice)).status]).toEqual([
    404, 404,
  ]);
  const there = { as: stranger, host: "other.test" };
  expect([
    (await world.call("lander-pictures.set", { picture: { id }, place: "wine" }, there)).status,
    (await world.call("lander-pictures.remove", { picture: { id } }, there)).status,
  ]).toEqual([404, 404]);
  expect(
    (await world.call("lander-pictures.list", {}, there)).body.pictures.map((each) => each.id),
  ).not.toContain(id);
  expect((await world.call("lander-pictures.list", {}, { as: alice })).status).toBe(404);
  expect((await listed()).find((each) => each.id === id)).toMatchObject({ place: null });
  expect((await set(id, "wine")).status, "its own operator may").toBe(200);
  expect((await upload(bytes, { headers: { origin: "https://evil.test" } })).problem.code).toBe(
    "wrong_origin",
  );
});

test("a place that the lander has not is refused at its field", async () => {
  const { id } = await upload(await photoOf(12), { lander: "gallery" });
  for (const place of [everywhere, "rain", "__proto__"])
    expect((await set(id, place)).problem.fields).toMatchObject([
      { path: "place", code: "invalid.picture_place" },
    ]);
  expect((await set(id, "music")).status).toBe(200);
});

test("a form without JavaScript: the tick, then the file, and back to the screen with what came of it", async () => {
  const form = async (rights: boolean, bytes: Buffer) => {
    const body = new FormData();
    if (rights) body.set("rights", "yes");
    body.set("picture", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "evening.jpg");
    const answer = await fetch(`${world.url}/api/lander-picture.php?lander=video`, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { cookie: olga.cookie, accept: "text/html", "sec-fetch-site": "same-origin" },
    });
    return [answer.status, answer.headers.get("location")];
  };
  expect(await form(true, await photoOf(21))).toEqual([303, "/operator/pictures/video?uploaded"]);
  expect(await form(false, await photoOf(22))).toEqual([
    303,
    "/operator/pictures/video?refused=rights",
  ]);
  expect(await form(true, await photoOf(23, 300, 300))).toEqual([
    303,
    "/operator/pictures/video?refused=picture_too_small",
  ]);
  expect(await form(true, Buffer.from("x"))).toEqual([
    303,
    "/operator/pictures/video?refused=not_a_photo",
  ]);
});

test("a picture that nobody set is gone after a day", async () => {
  const { id } = await upload(await photoOf(27), { lander: "video" });
  await sql`update lander_picture set confirmed_at = now() - interval '25 hours' where id = ${id}`.execute(
    world.db,
  );
  const { purgeJob } = await import("#features/housekeeping/purge.server.ts");
  await purgeJob(world.services.pool).run({});
  expect((await listed()).some((each) => each.id === id)).toBe(false);
});
