import sharp from "sharp";
import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";
import { attachPhotos } from "./attach-photos.server.ts";
import { blurAgain } from "./blur-again.server.ts";
import { keepFiles } from "./upload/keep-upload.server.ts";
import { sweep } from "./sweep-files.server.ts";

const world = await openWorld();
const {
  db,
  services: { storage },
} = world;
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a63" } })
    .webp()
    .toBuffer();

/** A member whose photo has a blurred file of the drawing before this one. */
async function withOldPhoto(name: string, cardBytes?: Buffer) {
  const member = await world.member(name, { photo: false });
  const [card, old] = [cardBytes ?? (await plain(480, 600)), await plain(240, 300)];
  const files = await keepFiles(
    { db, storage },
    {
      thumb: { bytes: card },
      card: { bytes: card },
      full: { bytes: card },
      blurred: { bytes: old },
    },
  );
  const image = await attachPhotos(db, member.id, files);
  await db.updateTable("image").set({ blur: 1 }).where("id", "=", image).execute();
  return { member, image, old: files.blurred };
}
const of = async (image: string) => {
  const row = await db
    .selectFrom("image")
    .where("id", "=", image)
    .select(["blurred", "blur", "profile_id"])
    .executeTakeFirstOrThrow();
  const face = await db
    .selectFrom("profile")
    .where("id", "=", row.profile_id)
    .select("blurred")
    .executeTakeFirstOrThrow();
  return { ...row, face: face.blurred };
};
const widthOf = async (id: string) => {
  const bytes = await storage.get(id);
  return bytes && (await sharp(bytes).metadata()).width;
};

test("a photo with a blurred file of the older drawing gets a new one, and visitors load that", async () => {
  const { image, old, member } = await withOldPhoto("Anna");
  await blurAgain({ db, storage });
  const { blurred, blur, face } = await of(image);
  expect([blurred === old, blur, face, await widthOf(blurred)]).toEqual([false, 2, blurred, 480]);
  const viewer = await world.member("Bert", { gender: "man", photo: false });
  const { body } = await world.call("members.read", { id: member.id }, { as: viewer });
  expect(body.profile.images[0]).toMatchObject({ filename: `${blurred}.webp`, locked: true });
  const load = (id: string) =>
    fetch(`${world.url}/photos/${id}.webp`, { headers: { cookie: viewer.cookie } });
  expect([(await load(blurred)).status, (await load(old)).status]).toEqual([200, 404]);

  await sweep(world.services);
  expect([await storage.get(old), await widthOf(blurred)]).toEqual([null, 480]);
  await blurAgain({ db, storage });
  expect((await of(image)).blurred, "and not again").toBe(blurred);
});

test("two processes that do it at once leave one file, and no photo without", async () => {
  const photos = await Promise.all(["Cora", "Dora", "Edda"].map((name) => withOldPhoto(name)));
  await Promise.all([blurAgain({ db, storage }), blurAgain({ db, storage })]);
  for (const { image } of photos) {
    const { blurred, face } = await of(image);
    expect([face, await widthOf(blurred)]).toEqual([blurred, 480]);
    const doors = await db
      .selectFrom("image_file")
      .where("image_id", "=", image)
      .where("clear", "=", false)
      .select("id")
      .execute();
    expect(doors).toEqual([{ id: blurred }]);
  }
});

test("a photo whose card cannot be read keeps its blurred file, and stops nobody else's", async () => {
  const broken = await withOldPhoto("Fenna", Buffer.from("no picture"));
  const whole = await withOldPhoto("Gesa");
  await blurAgain({ db, storage });
  expect(await of(broken.image)).toMatchObject({ blurred: broken.old, blur: 2 });
  expect(await widthOf((await of(whole.image)).blurred)).toBe(480);
});
