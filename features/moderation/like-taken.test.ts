import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { mailTo, sessionOf, signUpInput, tokenIn } from "#features/accounts/accounts-cast.ts";
import { erased, measured } from "#features/accounts/barred-cast.ts";
import { printPhotos } from "#features/photos/print.server.ts";
import { hourPasses } from "#test/hour-passes.ts";
import { upload } from "#test/photos.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

// A photo that is gone from the profile still tells who was banned.

let world: World;
let otto: Actor;
beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
});

let scenes = 0;
/** A picture with light and dark places; each has its own. */
function scene(): Promise<Buffer> {
  scenes += 1;
  const patches = Array.from({ length: 12 }, (_, at) => {
    const [x, y, grey] = [37, 53, 71].map((prime) => (prime * (at + 1) * (scenes + 3)) % 251);
    return `<circle cx="${(x ?? 0) * 2}" cy="${(y ?? 0) * 2.4}" r="90" fill="rgb(${grey},${grey},${grey})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="600"><rect width="100%" height="100%" fill="#777"/>${patches.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
async function joins(photo: Buffer) {
  const name = `N${randomUUID().slice(0, 6).replaceAll(/\d/g, "x")}`.replaceAll("-", "");
  const email = `new-${randomUUID().slice(0, 8)}@cast.test`;
  const as = sessionOf((await world.call("accounts.signUp", signUpInput(name, { email }))).headers);
  await world.call("accounts.activate", { token: tokenIn(await mailTo(world, email)) }, { as });
  const { user } = (await world.call("sessions.readUser", {}, { as })).body;
  const member = { ...as, id: user?.id ?? "", name, email };
  const sent = await upload(world, member, photo);
  await printPhotos(world.services);
  return { member, photo: sent.photo.id };
}
async function openCase({ id }: Pick<Actor, "id">) {
  const opened = { profile: { id }, gravity: 2 };
  return (await world.call("moderation.openCase", opened, { as: otto })).body.case.id;
}
async function look(member: Actor) {
  const id = await openCase(member);
  const { body } = await world.call("moderation.read", { id }, { as: otto });
  const ring = (await world.call("ring.read", { case: id }, { as: otto })).body.members;
  return { marks: body.member?.like_banned ?? [], ring };
}
const active = (photo: string) =>
  world.call("photos.review", { photo: { id: photo }, verdict: "active" }, { as: otto });

/** How the photo goes from the profile. */
const ways: Record<string, (of: { member: Actor; photo: string }) => Promise<unknown>> = {
  async "taken by a decision"({ member, photo }) {
    const id = await openCase(member);
    const kinds: ["remove_photo"] = ["remove_photo"];
    const decision = { kinds, photo, facts: "harassment", words: "You are ugly" } as const;
    const done = await world.call("moderation.decide", { case: { id }, ...decision }, { as: otto });
    expect(done.status).toBe(200);
  },
  async "sealed when it was refused"({ photo }) {
    const verdict = { photo: { id: photo }, verdict: "refused", reason: "child" } as const;
    expect((await world.call("photos.review", verdict, { as: otto })).status).toBe(200);
  },
  async "removed by the accused"({ member, photo }) {
    await active(photo);
    await openCase(member);
    const gone = await world.call("photos.remove", { photo: { id: photo } }, { as: member });
    expect(gone.status).toBe(200);
  },
};
for (const [name, go] of Object.entries(ways))
  test(`a photo that was ${name} names a newcomer who sends it, banned or erased`, async () => {
    const face = await scene();
    const fraud = await joins(face);
    await go(fraud);
    await measured(world, fraud.member);
    const first = await look((await joins(face)).member);
    expect(first.marks).toEqual(["photo"]);
    expect(first.ring).toMatchObject([{ id: fraud.member.id, links: ["photo"] }]);
    expect((await look((await joins(await scene())).member)).marks).toEqual([]);
    await world.db
      .updateTable("moderation_case")
      .set({ status: "closed", closed_at: new Date() })
      .where("subject_id", "=", fraud.member.id)
      .execute();
    await hourPasses(world);
    await erased(world, fraud.member);
    expect((await look((await joins(face)).member)).marks).toContain("photo");
  });
