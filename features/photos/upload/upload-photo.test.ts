import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { jpegOf, pngOfSize, upload } from "#test/photos.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { sweep } from "../sweep-files.server.ts";

let world: World;
let next = 0;
const freshJpeg = () => jpegOf(++next);
const newcomer = (more: Parameters<World["member"]>[1] = {}): Promise<Actor> =>
  world.member(`N${randomUUID().slice(0, 8)}`, { photo: false, ...more });
const own = async (who: Actor) => (await world.call("photos.own", {}, { as: who })).body;
const filesOnDisk = () =>
  readdirSync(path.join(world.folder, "photos"), { recursive: true }).filter((name) =>
    String(name).endsWith(".webp"),
  ).length;

beforeAll(async () => {
  world = await openWorld();
});

test("an upload waits for review, is seen by its member, and changes no card", async () => {
  const alice = await newcomer();
  const { status, photo } = await upload(world, alice, await freshJpeg());
  expect([status, photo.status, photo.reason]).toEqual([200, "pending", null]);
  expect(await own(alice)).toEqual({ photos: [photo], limit: 3, premium_limit: 25 });
  for (const file of [photo.filename, photo.thumb_filename, photo.card_filename]) {
    const loaded = await fetch(`${world.url}/photos/${file}`, {
      headers: { cookie: alice.cookie },
    });
    expect((await sharp(Buffer.from(await loaded.arrayBuffer())).metadata()).format).toBe("webp");
  }
  expect(
    await world.db
      .selectFrom("profile")
      .select(["thumb", "card"])
      .where("id", "=", alice.id)
      .executeTakeFirst(),
  ).toEqual({ thumb: null, card: null });
});

test("trust row 7: a photo taken in a known place tells nothing of it in any file that is served", async () => {
  const alice = await newcomer();
  const tagged = await sharp(await freshJpeg())
    .withExif({
      IFD0: { Make: "Secret Camera" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "52/1 31/1 0/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "13/1 24/1 0/1",
      },
    })
    .jpeg()
    .toBuffer();
  expect((await sharp(tagged).metadata()).exif?.includes("Secret Camera")).toBe(true);
  const { photo } = await upload(world, alice, tagged);
  const { blurred } = await world.db
    .selectFrom("image")
    .select("blurred")
    .where("id", "=", photo.id)
    .executeTakeFirstOrThrow();
  for (const file of [
    photo.filename,
    photo.thumb_filename,
    photo.card_filename,
    `${blurred}.webp`,
  ]) {
    const bytes = Buffer.from(
      await (
        await fetch(`${world.url}/photos/${file}`, { headers: { cookie: alice.cookie } })
      ).arrayBuffer(),
    );
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.includes("EXIF") || bytes.includes("Secret")).toBe(false);
  }
});

test("trust row 14: each thing that is no photo is refused by its own name and sentence, and leaves nothing", async () => {
  const alice = await newcomer();
  const jpeg = await freshJpeg();
  const large = await sharp({
    create: { width: 900, height: 900, channels: 3, background: "#a33" },
  })
    .jpeg()
    .toBuffer();
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from("ftypheic\0\0\0\0mif1heic", "latin1"),
  ]);
  const svg = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const cases: [string, Buffer, number, string, RegExp][] = [
    ["gif", await sharp(jpeg).gif().toBuffer(), 422, "photo_kind", /^GIF files/],
    ["heic", heic, 422, "photo_kind", /^HEIC files/],
    ["svg", svg, 422, "photo_kind", /^SVG files/],
    [
      "html",
      Buffer.from("<!doctype html><script>alert(1)</script>"),
      422,
      "not_a_photo",
      /JPEG, PNG, WebP or AVIF/,
    ],
    [
      "polyglot: html in front of a photo",
      Buffer.concat([Buffer.from("<html>"), jpeg]),
      422,
      "not_a_photo",
      /JPEG/,
    ],
    [
      "polyglot: svg behind a JPEG's first bytes",
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]),
      422,
      "photo_damaged",
      /damaged/,
    ],
    ["truncated", large.subarray(0, large.length >> 1), 422, "photo_damaged", /damaged/],
    ["64k² PNG", pngOfSize(64_000, 64_000), 422, "photo_too_many_pixels", /40 megapixels/],
    [
      "11 MB",
      Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]),
      413,
      "photo_too_large",
      /10 MB/,
    ],
    ["nothing", Buffer.alloc(0), 422, "photo_missing", /Choose/],
  ];
  const before = filesOnDisk();
  for (const [name, bytes, status, code, words] of cases) {
    const { problem, ...answer } = await upload(world, alice, bytes);
    expect([name, answer.status, problem.code]).toEqual([name, status, code]);
    expect(problem.detail).toMatch(words);
  }
  expect((await own(alice)).photos).toEqual([]);
  expect(filesOnDisk()).toBe(before);
});

test("what else hides in an accepted photo's file does not come out again", async () => {
  const alice = await newcomer();
  const { photo } = await upload(
    world,
    alice,
    Buffer.concat([await freshJpeg(), Buffer.from("PK\u0003\u0004<script>alert(1)</script>")]),
  );
  const bytes = Buffer.from(
    await (
      await fetch(`${world.url}/photos/${photo.filename}`, { headers: { cookie: alice.cookie } })
    ).arrayBuffer(),
  );
  expect(bytes.includes("script")).toBe(false);
});

test("the name and the type that the sender claims count for nothing", async () => {
  const alice = await newcomer();
  expect(
    (
      await upload(world, alice, await freshJpeg(), {
        headers: { "content-type": "image/svg+xml" },
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await upload(world, alice, Buffer.from("<svg/>"), {
        headers: { "content-type": "image/png" },
      })
    ).problem.code,
  ).toBe("photo_kind");
});

test("a free member has room for 3, a premium member for 25, whatever arrives at once (trust row 14)", async () => {
  for (const [paid_user, limit] of [
    [false, 3],
    [true, 25],
  ] as const) {
    const member = await newcomer({ paid_user });
    const photos = await Promise.all(Array.from({ length: 26 }, freshJpeg));
    const answers = await Promise.all(photos.map((bytes) => upload(world, member, bytes)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every(({ problem }) => problem.code === "photo_limit")).toBe(true);
    expect(refused[0]?.problem.data).toEqual({ limit, premium_limit: 25 });
    const { photos: kept } = await own(member);
    expect(kept).toHaveLength(limit);
    const rows = await world.db
      .selectFrom("image")
      .select("position")
      .where("profile_id", "=", member.id)
      .orderBy("position")
      .execute();
    expect(rows.map(({ position }) => position)).toEqual(kept.map((_, at) => at));
  }
});

test("files of uploads that came to nothing are swept from storage; those that were kept stay", async () => {
  const alice = await newcomer();
  await Promise.all(
    (await Promise.all(Array.from({ length: 8 }, freshJpeg))).map((bytes) =>
      upload(world, alice, bytes),
    ),
  );
  await world.db
    .updateTable("file_removal")
    .set({ due_at: sql<Date>`now()` })
    .execute();
  await sweep(world.services);
  const known = (await world.db.selectFrom("image_file").select("id").execute()).length;
  expect(filesOnDisk()).toBe(known);
  expect(await world.db.selectFrom("file_removal").select("id").execute()).toEqual([]);
});

test("trust row 3: the same photo again, at once or later, under the same key or another, is one photo", async () => {
  const alice = await newcomer();
  const bytes = await freshJpeg();
  const key = randomUUID();
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => upload(world, alice, bytes, { key })),
    ...Array.from({ length: 4 }, () => upload(world, alice, bytes)),
  ]);
  answers.push(await upload(world, alice, bytes, { key }));
  expect(new Set(answers.map(({ status, photo }) => `${status} ${photo.id}`)).size).toBe(1);
  expect((await own(alice)).photos).toHaveLength(1);
  const bob = await newcomer();
  const { photo } = await upload(world, bob, bytes);
  expect(photo.id, "another member’s same file is another photo").not.toBe(answers[0]?.photo.id);
});

test("who may: a member, from our own pages", async () => {
  const alice = await newcomer();
  expect((await upload(world, null, await freshJpeg())).problem.code).toBe(
    "authentication_required",
  );
  for (const headers of [
    { "sec-fetch-site": "cross-site", origin: "https://evil.test" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.test" },
  ] as Record<string, string>[]) {
    expect(
      (await upload(world, alice, await freshJpeg(), { headers })).problem.code,
      "trust row 11",
    ).toBe("wrong_origin");
  }
  expect((await own(alice)).photos).toEqual([]);
});

test("an account without a profile has no photos to add to", async () => {
  const alice = await newcomer();
  await world.db.deleteFrom("profile").where("id", "=", alice.id).execute();
  expect((await upload(world, alice, await freshJpeg())).status).toBe(404);
});

test("a member who sends hundreds within an hour is asked to come back later", async () => {
  const alice = await newcomer();
  await upload(world, alice, await freshJpeg());
  await sql`update rate_limit set points = 80 where key like 'photos.upload:%'`.execute(world.db);
  const { status, problem, headers } = await upload(world, alice, await freshJpeg());
  expect([status, problem.code, headers.get("retry-after")]).toEqual([429, "photo_rate", "600"]);
  await sql`delete from rate_limit`.execute(world.db);
});
