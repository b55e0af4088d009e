import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { attachPhotos } from "./attach-photos.server.ts";
import { printOf, printPhotos, samePhotos } from "./print.server.ts";
import { freshPhotoIds } from "./upload/store-photo.server.ts";

let world: World;
let anna: Actor;
let bob: Actor;
let carl: Actor;
beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  [anna, bob, carl] = [
    await world.member("Anna"),
    await world.member("Bob"),
    await world.member("Carl"),
  ];
});

/** Light and dark in an order of its own for each seed, as a photo has. */
function scene(seed: number, width = 480, height = 600) {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const patches = Array.from(
    { length: 40 },
    () =>
      `<rect x="${next() * width}" y="${next() * height}" width="${next() * width}" height="${(next() * height) / 2}" fill="hsl(${next() * 360} 60% ${next() * 100}%)"/>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#777"/>${patches.join("")}</svg>`,
    ),
  );
}

async function give(actor: Actor, card: Buffer): Promise<void> {
  const ids = freshPhotoIds();
  await world.services.storage.put(ids.card, card);
  await attachPhotos(world.db, actor.id, ids, { status: "pending" });
  await printPhotos(world.services);
}
const also = async ({ id }: Actor) =>
  (await samePhotos(world.db, world.siteId, id)).map(({ name }) => name);

test("the same photo is found smaller, in another format and brighter; another photo is not", async () => {
  await give(anna, await scene(7).webp().toBuffer());
  await give(
    bob,
    await sharp(await scene(7).png().toBuffer())
      .resize(200)
      .modulate({ brightness: 1.1 })
      .jpeg({ quality: 45 })
      .toBuffer(),
  );
  await give(carl, await scene(8).webp().toBuffer());
  expect([await also(anna), await also(bob), await also(carl)]).toEqual([["Bob"], ["Anna"], []]);
});

test("a plain picture is nobody's, and neither is a file that is no picture", async () => {
  const plain = await sharp({
    create: { width: 480, height: 600, channels: 3, background: "#123" },
  })
    .webp()
    .toBuffer();
  expect([await printOf(plain), await printOf(Buffer.from("no picture"))]).toEqual([0n, 0n]);
  const [dora, eve] = [await world.member("Dora"), await world.member("Eve")];
  for (const each of [dora, eve]) await give(each, plain);
  expect(await also(dora)).toEqual([]);
});

test("members of another site are not told of", async () => {
  const zoe = await world.member("Zoe", { host: "other.test" });
  await give(zoe, await scene(7).webp().toBuffer());
  expect(await also(anna)).toEqual(["Bob"]);
});
