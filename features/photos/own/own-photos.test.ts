import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { jpegOf, upload } from "#test/photos.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import type { OwnPhoto } from "../contract.ts";
import { sweep } from "../sweep-files.server.ts";

let world: World;
let operator: Actor, premium: Actor, outsider: Actor;
let next = 0;

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  operator = await world.staff("Otto");
  premium = await world.member("Paula", { paid_user: true, photo: false });
  outsider = await world.member("Olga", { host: "other.test", paid_user: true });
});

async function memberWith(
  count: number,
  active = count,
): Promise<{ member: Actor; photos: OwnPhoto[] }> {
  const member = await world.member(`M${randomUUID().slice(0, 8)}`, {
    gender: "man",
    seeks: ["woman"],
    photo: false,
  });
  const photos: OwnPhoto[] = [];
  for (let at = 0; at < count; at += 1) {
    const { photo } = await upload(world, member, await jpegOf(++next));
    photos.push(photo);
    if (at < active)
      await world.call(
        "photos.review",
        { photo: { id: photo.id }, verdict: "active" },
        { as: operator },
      );
  }
  return { member, photos };
}
const face = async ({ id }: Actor) =>
  (await world.call("members.read", { id }, { as: premium })).body.profile.main_image
    ?.thumb_filename ?? null;
const orderOf = async (member: Actor) =>
  (await world.call("photos.own", {}, { as: member })).body.photos.map(({ id }) => id);
const loads = async (file: string, as: Actor) =>
  (await fetch(`${world.url}/photos/${file}`, { headers: { cookie: as.cookie } })).status;
const ids = (photos: readonly OwnPhoto[]) => photos.map(({ id }) => id);

test("the order is the member's; its first photo is the face on the card", async () => {
  const { member, photos } = await memberWith(3);
  expect(await face(member)).toBe(photos[0]?.thumb_filename);
  const turned = photos.toReversed();
  const { status, body } = await world.call(
    "photos.order",
    { photos: ids(turned) },
    { as: member },
  );
  expect([status, ids(body.photos)]).toEqual([200, ids(turned)]);
  expect(await orderOf(member)).toEqual(ids(turned));
  expect(await face(member)).toBe(photos[2]?.thumb_filename);
});

test("trust row 29: a photo that has not been reviewed is no face, even in the first place", async () => {
  const {
    member,
    photos: [seen, waiting],
  } = await memberWith(2, 1);
  await world.call("photos.order", { photos: [waiting?.id ?? "", seen?.id ?? ""] }, { as: member });
  expect(await face(member)).toBe(seen?.thumb_filename);
  await world.call(
    "photos.review",
    { photo: { id: waiting?.id ?? "" }, verdict: "active" },
    { as: operator },
  );
  expect(await face(member)).toBe(waiting?.thumb_filename);
});

test("an order that leaves one out, doubles one or names a stranger's is refused and changes nothing", async () => {
  const { member, photos } = await memberWith(2, 0);
  const stranger = await memberWith(1, 0);
  const [a = "", b = ""] = ids(photos);
  for (const wrong of [
    [a],
    [a, a],
    [a, b, b],
    [a, ids(stranger.photos)[0] ?? ""],
    [a, b, randomUUID()],
  ]) {
    const { status, problem } = await world.call("photos.order", { photos: wrong }, { as: member });
    expect([status, problem.code]).toEqual([409, "photos_changed"]);
  }
  expect(await orderOf(member)).toEqual([a, b]);
});

test("many new orders at once end in one of them", async () => {
  const { member, photos } = await memberWith(3);
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ].map((order) => order.map((at) => photos[at]?.id ?? ""));
  const answers = await Promise.all(
    orders.map((order) => world.call("photos.order", { photos: order }, { as: member })),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const ended = await orderOf(member);
  expect(orders.map(String)).toContain(String(ended));
  expect(await face(member)).toBe(photos.find(({ id }) => id === ended[0])?.thumb_filename);
});

test("a deleted photo's links are dead at once, its files are gone, and the next one is the face", async () => {
  const {
    member,
    photos: [first, second],
  } = await memberWith(2);
  if (!first || !second) throw new Error("two photos");
  const { blurred } = await world.db
    .selectFrom("image")
    .select("blurred")
    .where("id", "=", first.id)
    .executeTakeFirstOrThrow();
  const files = [first.filename, first.thumb_filename, first.card_filename, `${blurred}.webp`];
  expect(await Promise.all(files.map((file) => loads(file, premium)))).toEqual([
    200, 200, 200, 200,
  ]);
  const key = randomUUID();
  const { body } = await world.call(
    "photos.remove",
    { photo: { id: first.id } },
    { as: member, key },
  );
  expect(ids(body.photos)).toEqual([second.id]);
  for (const who of [member, premium, operator])
    expect(await Promise.all(files.map((file) => loads(file, who)))).toEqual([404, 404, 404, 404]);
  expect(await face(member)).toBe(second.thumb_filename);
  await sweep(world.services);
  for (const file of files) expect(await world.services.storage.get(file.slice(0, 32))).toBeNull();
  expect(
    (await world.call("photos.remove", { photo: { id: first.id } }, { as: member, key })).body,
  ).toEqual(body);
  await world.call("photos.remove", { photo: { id: second.id } }, { as: member });
  expect(await face(member)).toBeNull();
});

test("the job itself removes the files", async () => {
  const {
    member,
    photos: [photo],
  } = await memberWith(1, 0);
  await world.call("photos.remove", { photo: { id: photo?.id ?? "" } }, { as: member });
  await expect
    .poll(() => world.services.storage.get((photo?.filename ?? "").slice(0, 32)))
    .toBeNull();
});

test("trust row 18: when the account goes, the photos' files go, by whatever path it went", async () => {
  const {
    member,
    photos: [photo],
  } = await memberWith(1);
  await world.db.deleteFrom("account").where("id", "=", member.id).execute();
  await sweep(world.services);
  expect(await world.services.storage.get((photo?.filename ?? "").slice(0, 32))).toBeNull();
});

test("trust row 5: somebody else's photo can not be deleted, moved or learnt of", async () => {
  const {
    member,
    photos: [photo],
  } = await memberWith(1);
  const other = await memberWith(1);
  for (const [who, host] of [
    [other.member, undefined],
    [premium, undefined],
    [outsider, "other.test"],
  ] as const) {
    await world.call(
      "photos.remove",
      { photo: { id: photo?.id ?? "" } },
      { as: who, ...(host && { host }) },
    );
    expect(
      JSON.stringify((await world.call("photos.own", {}, { as: who, ...(host && { host }) })).body),
    ).not.toContain(photo?.id);
  }
  expect(await orderOf(member)).toEqual([photo?.id]);
});

test("a deletion makes room, however often it is repeated", async () => {
  const { member, photos } = await memberWith(3, 0);
  expect((await upload(world, member, await jpegOf(++next))).problem.code).toBe("photo_limit");
  await Promise.all(
    [1, 2, 3].map(() =>
      world.call("photos.remove", { photo: { id: photos[0]?.id ?? "" } }, { as: member }),
    ),
  );
  expect((await upload(world, member, await jpegOf(++next))).status).toBe(200);
  expect((await upload(world, member, await jpegOf(++next))).problem.code).toBe("photo_limit");
});
