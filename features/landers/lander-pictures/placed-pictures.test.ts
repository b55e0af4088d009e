import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, expect, test, vi } from "vitest";
import type { Problem } from "#server/calls/define.ts";
import { photoIn, upload as send } from "#test/photos.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { finishedLanguages } from "#i18n/locales.ts";
import { readMessages } from "#i18n/catalogue.server.ts";
import { landers } from "../landers.ts";
import { everywhere, inPlace, pictured, picturesIn, placeOfLook, placesOf } from "./places.ts";

let world: World;
let olga: Actor;

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  olga = await world.staff("Olga");
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
const filesOf = async (id: string) =>
  (
    await world.db
      .selectFrom("lander_picture_file")
      .where("picture_id", "=", id)
      .select("id")
      .execute()
  ).map((file) => photoIn(world.folder, file.id));

test("one look has its own, the others that of all; giving one back leaves the other; files go with their picture", async () => {
  const all = await upload(await photoOf(13), { lander: "maplanding" });
  const own = await upload(await photoOf(14), { lander: "maplanding" });
  await set(all.id, everywhere);
  await set(own.id, "lights");
  const shown = async (look: string) => inPlace(await listed(), "maplanding", look)?.id;
  expect([await shown("near"), await shown("lights"), await shown("weekend")]).toEqual([
    all.id,
    own.id,
    all.id,
  ]);
  const files = await filesOf(own.id);
  expect(files.map((file) => existsSync(file))).toEqual([true, true, true]);
  expect((await remove(own.id)).status).toBe(200);
  expect([await shown("lights"), await shown("near")]).toEqual([all.id, all.id]);
  await vi.waitFor(() => expect(files.some((file) => existsSync(file))).toBe(false), {
    timeout: 120_000,
  });
  const next = await upload(await photoOf(15), { lander: "maplanding" });
  const old = await filesOf(all.id);
  await set(next.id, everywhere);
  expect(await shown("near")).toBe(next.id);
  expect((await listed()).some(({ id }) => id === all.id)).toBe(false);
  await vi.waitFor(() => expect(old.some((file) => existsSync(file))).toBe(false), {
    timeout: 120_000,
  });
});

test("the same picture sent again, or one call repeated, is one picture and one change", async () => {
  const bytes = await photoOf(16);
  const key = randomUUID();
  const [first, again, other] = [
    await upload(bytes, { key }),
    await upload(bytes, { key }),
    await upload(bytes),
  ];
  expect([again.id, other.id]).toEqual([first.id, first.id]);
  const same = randomUUID();
  const [once, twice] = [
    await set(first.id, "snow", olga, same),
    await set(first.id, "snow", olga, same),
  ];
  expect([once.status, twice.body]).toEqual([200, once.body]);
  const gone = randomUUID();
  expect([
    (await remove(first.id, olga, gone)).status,
    (await remove(first.id, olga, gone)).status,
    (await remove(first.id)).status,
  ]).toEqual([200, 200, 404]);
  expect(
    await world.db
      .selectFrom("audit")
      .where(sql<boolean>`detail->>'picture' = ${first.id}`)
      .select("call")
      .execute(),
  ).toHaveLength(3);
});

test("of the same upload many times at once one picture comes; of many set at once in one place one stands", async () => {
  const bytes = await photoOf(17);
  const twins = await Promise.all(
    Array.from({ length: 5 }, () => upload(bytes, { lander: "socialnetwork" })),
  );
  expect(new Set(twins.map(({ id }) => id)).size).toBe(1);
  const several = [
    ...new Set([
      ...twins.map(({ id }) => id),
      ...(
        await Promise.all(
          [18, 19, 20].map(async (number) =>
            upload(await photoOf(number), { lander: "socialnetwork" }),
          ),
        )
      ).map(({ id }) => id),
    ]),
  ];
  const answers = await Promise.all(several.map((id) => set(id, "paths")));
  expect(
    answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404),
  ).toEqual([]);
  const there = (await listed()).filter(
    ({ lander, place }) => lander === "socialnetwork" && place === "paths",
  );
  expect(there).toHaveLength(1);
  expect((await get(there[0]?.files[0]?.path ?? "")).status).toBe(200);
});

test("a link's preview shows the page's own picture, and the front door's on every other page", async () => {
  const preview = async (path: string) =>
    Buffer.from(await (await get(`/og/en${path}.jpg`)).arrayBuffer());
  const before = await Promise.all(
    ["/landers/iconslanding", "/landers/iconslanding/culture", "/pages/faq"].map(preview),
  );
  const own = await upload(await photoOf(24), { lander: "iconslanding" });
  await set(own.id, "mix");
  const front = await upload(await photoOf(25), { lander: "front" });
  await set(front.id, everywhere);
  const after = await Promise.all(
    ["/landers/iconslanding", "/landers/iconslanding/culture", "/pages/faq"].map(preview),
  );
  expect(after.map((picture, at) => picture.equals(before[at] ?? Buffer.alloc(0)))).toEqual([
    false,
    true,
    false,
  ]);
});

test("the other process shows and forgets it at once", async () => {
  const other = await world.process();
  const { id } = await upload(await photoOf(26), { lander: "tinderswipe" });
  const path = (await listed()).find((each) => each.id === id)?.files[0]?.path ?? "";
  const there = async () => (await fetch(other + path)).status;
  expect(await there()).toBe(404);
  await set(id, "water");
  await expect.poll(() => there()).toBe(200);
  await remove(id);
  await expect.poll(() => there()).toBe(404);
});

test("every place of every lander has a name in every language, and the look of a link has its place", () => {
  for (const language of finishedLanguages) {
    const words = readMessages(language);
    for (const lander of pictured)
      expect(words[`lander-pictures.where.${lander}`], `${lander} in ${language}`).toEqual(
        expect.any(String),
      );
    for (const lander of ["gallery", "tinderswipe"] as const)
      for (const place of placesOf(lander))
        expect(words[`landers.${lander}.${place}`], `${place} in ${language}`).toEqual(
          expect.any(String),
        );
  }
  for (const [name, slugs] of Object.entries(landers))
    for (const slug of slugs)
      expect(placesOf(name as keyof typeof landers)).toContain(
        placeOfLook(name as keyof typeof landers, slug),
      );
  const one = {
    width: 1,
    height: 1,
    files: [],
    lander: "transitionsvideolanding",
    place: everywhere,
  };
  expect(Object.keys(picturesIn([one], "transitionsvideolanding", "morning"))).toEqual([
    "evening",
    "morning",
    "weekend",
    "journey",
  ]);
  expect(
    Object.keys(picturesIn([{ ...one, lander: "video", place: "snow" }], "video", "rain")),
  ).toEqual([]);
});
