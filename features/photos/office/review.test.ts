import { randomUUID } from "node:crypto";
import WebSocket from "ws";
import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { jpegOf, upload } from "#test/photos.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { sweep } from "../sweep-files.server.ts";
import { jobsSchema } from "#test/schema.ts";

/* Trust row 29: nobody else sees a photo before an operator has. */

let world: World;
let operator: Actor, premium: Actor, stranger: Actor;
let next = 0;

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  operator = await world.staff("Otto");
  stranger = await world.staff("Olaf", { sites: ["other.test"] });
  premium = await world.member("Paula", { paid_user: true, photo: false });
});

async function waitingPhoto() {
  const member = await world.member(`M${randomUUID().slice(0, 8)}`, {
    gender: "man",
    seeks: ["woman"],
    photo: false,
  });
  const { photo } = await upload(world, member, await jpegOf(++next));
  return { member, photo };
}
const shown = async (member: Actor) =>
  (await world.call("members.read", { id: member.id }, { as: premium })).body.profile;
const loads = async (file: string, as: Actor) =>
  (await fetch(`${world.url}/photos/${file}`, { headers: { cookie: as.cookie } })).status;

async function listen(as: Actor): Promise<() => Promise<{ type: string }>> {
  const socket = new WebSocket(`${world.url.replace("http", "ws")}/api/live`, {
    headers: { cookie: as.cookie, origin: world.url },
  });
  onTestFinished(() => socket.close());
  const events: { type: string }[] = [];
  socket.on("message", (data) => events.push(JSON.parse(String(data)) as { type: string }));
  await expect.poll(() => events.length).toBeGreaterThan(0);
  let at = 0;
  return async () => {
    at += 1;
    await expect.poll(() => events.length).toBeGreaterThan(at);
    return events[at] ?? { type: "none" };
  };
}

test("trust row 29: until it is approved a photo is its member's and the operators' alone; then everybody's", async () => {
  const { member, photo } = await waitingPhoto();
  expect([
    await loads(photo.filename, member),
    await loads(photo.filename, operator),
    await loads(photo.filename, premium),
  ]).toEqual([200, 200, 404]);
  expect(await shown(member)).toMatchObject({ main_image: null, images: [] });
  const { body } = await world.call(
    "photos.review",
    { photo: { id: photo.id }, verdict: "active" },
    { as: operator },
  );
  expect(body.photo).toMatchObject({
    id: photo.id,
    status: "active",
    main: true,
    member: { id: member.id, name: member.name, age: expect.any(Number) as number },
  });
  expect(await loads(photo.filename, premium)).toBe(200);
  expect(await shown(member)).toMatchObject({
    main_image: { thumb_filename: photo.thumb_filename },
    images: [{ filename: photo.filename }],
  });
});

test("the reason goes to the member by mail, with the way to object; not when the operator thinks again within ten minutes", async () => {
  const [refused, approved] = [await waitingPhoto(), await waitingPhoto()];
  for (const { photo } of [refused, approved])
    await world.call(
      "photos.review",
      { photo: { id: photo.id }, verdict: "refused", reason: "unclear" },
      { as: operator },
    );
  await world.call(
    "photos.review",
    { photo: { id: approved.photo.id }, verdict: "active", seen: "refused" },
    { as: operator },
  );
  const waiting = () =>
    sql<{
      id: string;
    }>`select id from ${sql.raw(jobsSchema)}.job where name = 'send-mail'
      and data ->> 'template' = 'photo-refused' and state < 'active'`.execute(world.db);
  expect((await waiting()).rows).toHaveLength(2);
  const to = (member: Actor) =>
    world
      .mails()
      .filter((mail) => mail.includes(`To: ${member.email}`) && mail.includes("hard to make out"));
  expect([to(refused.member), to(approved.member)]).toEqual([[], []]);
  await world.jobsDue("send-mail");
  await expect.poll(async () => (await waiting()).rows).toEqual([]);
  await expect.poll(() => to(refused.member).length).toBe(1);
  expect(to(refused.member)[0]).toContain("/decision?token=");
  expect(to(approved.member)).toEqual([]);
});

test("a refused photo is its member's, with the reason, and takes no place; it is erased after 14 days", async () => {
  const { member, photo } = await waitingPhoto();
  expect(
    (
      await world.call(
        "photos.review",
        { photo: { id: photo.id }, verdict: "refused" },
        { as: operator },
      )
    ).problem.fields?.[0]?.path,
  ).toBe("reason");
  await world.call(
    "photos.review",
    { photo: { id: photo.id }, verdict: "refused", reason: "contact" },
    { as: operator },
  );
  expect((await world.call("photos.own", {}, { as: member })).body.photos).toMatchObject([
    { id: photo.id, status: "refused", reason: "contact" },
  ]);
  expect([
    await loads(photo.thumb_filename, member),
    await loads(photo.thumb_filename, premium),
  ]).toEqual([200, 404]);
  for (let count = 0; count < 3; count += 1)
    expect((await upload(world, member, await jpegOf(++next))).status).toBe(200);
  expect((await upload(world, member, await jpegOf(++next))).problem.code).toBe("photo_limit");
  await world.db
    .updateTable("image")
    .set({ reviewed_at: sql<Date>`now() - interval '13 days'` })
    .where("id", "=", photo.id)
    .execute();
  await sweep(world.services);
  expect(await loads(photo.thumb_filename, member)).toBe(200);
  await world.db
    .updateTable("image")
    .set({ reviewed_at: sql<Date>`now() - interval '15 days'` })
    .where("id", "=", photo.id)
    .execute();
  await sweep(world.services);
  expect(await loads(photo.thumb_filename, member)).toBe(404);
  expect(await world.services.storage.get(photo.thumb_filename.slice(0, 32))).toBeNull();
});

test("an approved photo that is refused later disappears for others at once, from the card too", async () => {
  const { member, photo } = await waitingPhoto();
  await world.call(
    "photos.review",
    { photo: { id: photo.id }, verdict: "active" },
    { as: operator },
  );
  await world.call(
    "photos.review",
    { photo: { id: photo.id }, verdict: "refused", reason: "others", seen: "active" },
    { as: operator },
  );
  expect(await loads(photo.filename, premium)).toBe(404);
  expect(await shown(member)).toMatchObject({ main_image: null, images: [] });
});

test("two operators at once: one decision, and the other hears that it was made", async () => {
  const { photo } = await waitingPhoto();
  const answers = await Promise.all([
    world.call("photos.review", { photo: { id: photo.id }, verdict: "active" }, { as: operator }),
    world.call(
      "photos.review",
      { photo: { id: photo.id }, verdict: "refused", reason: "unclear" },
      { as: operator },
    ),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe("photo_reviewed_already");
});

test("a repeat under the same key is the same decision", async () => {
  const { photo } = await waitingPhoto();
  const key = randomUUID();
  const decide = () =>
    world.call(
      "photos.review",
      { photo: { id: photo.id }, verdict: "active" },
      { as: operator, key },
    );
  const [one, other] = [await decide(), await decide()];
  expect([other.status, other.body]).toEqual([200, one.body]);
});

test("the queue is oldest first, by key, and of this site alone", async () => {
  await world.db.updateTable("image").set({ status: "active", reason: null }).execute();
  const photos: string[] = [];
  for (let count = 0; count < 14; count += 1) photos.push((await waitingPhoto()).photo.id);
  const { body: first } = await world.call("photos.waiting", {}, { as: operator });
  expect([first.photos.map(({ id }) => id), first.count]).toEqual([photos.slice(0, 12), 14]);
  const { body: rest } = await world.call(
    "photos.waiting",
    { cursor: first.next ?? "" },
    { as: operator },
  );
  expect([rest.photos.map(({ id }) => id), rest.next]).toEqual([photos.slice(12), null]);
  expect(
    (await world.call("photos.waiting", {}, { as: stranger, host: "other.test" })).body,
  ).toEqual({ photos: [], next: null, count: 0 });
  const { status } = await world.call(
    "photos.review",
    { photo: { id: photos[0] ?? "" }, verdict: "active" },
    { as: stranger, host: "other.test" },
  );
  expect(status).toBe(404);
});

test("trust row 27: to a member none of it is there, not even for their own photo", async () => {
  const { member, photo } = await waitingPhoto();
  for (const who of [member, premium]) {
    expect((await world.call("photos.waiting", {}, { as: who })).status).toBe(404);
    expect(
      (
        await world.call(
          "photos.review",
          { photo: { id: photo.id }, verdict: "active" },
          { as: who },
        )
      ).status,
    ).toBe(404);
  }
  expect((await world.call("photos.own", {}, { as: member })).body.photos[0]?.status).toBe(
    "pending",
  );
});

test("the member hears of the decision, and nobody else", async () => {
  const { member, photo } = await waitingPhoto();
  const [theirs, hers] = [await listen(member), await listen(premium)];
  await world.call(
    "photos.review",
    { photo: { id: photo.id }, verdict: "refused", reason: "child" },
    { as: operator },
  );
  expect(await theirs()).toEqual({
    type: "photo_reviewed",
    photo: photo.id,
    status: "refused",
    reason: "child",
  });
  world.services.live.send([premium.id], { type: "reload" });
  expect(await hers(), "the first thing she hears").toEqual({ type: "reload" });
});
