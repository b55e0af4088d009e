import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { byTwo } from "#test/by-two.ts";
import { jpegOf, upload } from "#test/photos.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import english from "../messages/en.json" with { type: "json" };
import { workKinds } from "./kinds.ts";
import { manyCases } from "./work-cast.ts";

let world: World;
let alice: Actor, bob: Actor, otto: Actor, olga: Actor, olaf: Actor;

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  alice = await world.member("Alice");
  bob = await world.member("Bob", { gender: "man", seeks: ["woman"], photo: false });
  otto = await world.staff("Otto");
  olga = await world.staff("Olga");
  olaf = await world.staff("Olaf", { sites: ["other.test"] });
});
beforeEach(async () => {
  for (const table of ["moderation_case", "complaint", "image", "work_item"] as const)
    await world.db.deleteFrom(table).execute();
});

const list = async (more: object = {}, as = otto) =>
  (await world.call("work.list", more, { as })).body;
const report = (reason: "minor" | "scam" | "other" = "scam") =>
  world.call("reports.report", { profile: { id: bob.id }, reason }, { as: alice });
const minutesLeft = ({ due_at }: { due_at: string }) => (Date.parse(due_at) - Date.now()) / 60_000;

test("each kind of work has its words: above the queue, and in a row of it", () => {
  const words = workKinds.flatMap((kind) => [
    `moderation.work.${kind}`,
    `moderation.work_kind.${kind}`,
  ]);
  expect(words.filter((key) => !(key in english))).toEqual([]);
});

test("whatever waits is in the queue by the write that makes it wait, and leaves it with the decision", async () => {
  const { photo } = await upload(world, bob, await jpegOf(1));
  await report("minor");
  await world.call(
    "complaints.complain",
    { name: "Eve", email: "eve@outside.test", kind: "payment", words: "Twice" },
    {},
  );
  const { items, counts } = await list();
  expect(items[0]).toMatchObject({ kind: "report", gravity: 3, who: "Bob", reasons: ["minor"] });
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(["report", "photo", "complaint"]));
  expect(counts.map(({ kind, open }) => [kind, open])).toEqual([
    ["photo", 1],
    ["selfie", 0],
    ["report", 1],
    ["hold", 0],
    ["complaint", 1],
    ["appeal", 0],
    ["check", 0],
  ]);
  const [first] = items;
  expect(minutesLeft(first ?? { due_at: "" })).toBeGreaterThan(55);
  expect(minutesLeft(first ?? { due_at: "" })).toBeLessThan(61);
  expect(items.find(({ kind }) => kind === "complaint")).toMatchObject({ language: "en" });

  expect(await list({}, olaf)).toMatchObject({ items: [] });
  expect((await world.call("work.list", {}, { as: alice })).status).toBe(404);

  await world.call("photos.review", { photo: { id: photo.id }, verdict: "active" }, { as: otto });
  const id = first?.thing ?? "";
  const { body } = await byTwo(
    world,
    await world.call("moderation.decide", { case: { id }, kinds: ["dismiss"] }, { as: otto }),
  );
  expect((await list()).items.map(({ kind }) => kind)).toEqual(["complaint"]);
  const undo = { act: body.act, reason: "Once more." };
  await byTwo(world, await world.call("moderation.undo", undo, { as: otto }));
  expect((await list({ kind: "report" })).items).toMatchObject([{ thing: id }]);
});

test("photos are due within half an hour of office hours where the site is", async () => {
  const due = async (at: string) => {
    const { rows } = await sql<{ due: Date }>`select work_due('photo', 1::smallint,
      'Europe/Amsterdam') as due`.execute(world.db);
    return { at, due: rows[0]?.due ?? new Date(0) };
  };
  const { due: then } = await due("now");
  const local = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/Amsterdam",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
  }).format(then);
  expect(local).not.toMatch(/Sat|Sun/);
  const hour = Number(/(\d\d):/.exec(local)?.[1]);
  expect(hour).toBeGreaterThanOrEqual(9);
  expect(hour).toBeLessThanOrEqual(18);
});

test("held messages stand in the queue as one item of their case", async () => {
  const chat = await openChat(world, bob, alice);
  await say(world, bob, chat, "One");
  const { rows } = await sql<{ id: string }>`select open_case(${world.siteId}, ${bob.id},
    2::smallint) as id`.execute(world.db);
  const case_id = rows[0]?.id ?? "";
  for (let count = 0; count < 3; count += 1)
    await world.db
      .insertInto("held_message")
      .values({
        conversation_id: chat,
        client_id: randomUUID(),
        sender_id: bob.id,
        case_id,
        body: "Buy",
      })
      .execute();
  expect((await list()).items).toMatchObject([{ kind: "hold", thing: case_id, gravity: 2 }]);
});

test("two who take at once get different items, kept for five minutes; anybody's after that", async () => {
  await manyCases(world, 6);
  const take = (as: Actor, most: number) =>
    world.call("work.take", { most }, { as }).then(({ body }) => body.items.map(({ id }) => id));
  const [his, hers] = await Promise.all([take(otto, 3), take(olga, 3)]);
  expect(new Set([...his, ...hers]).size).toBe(6);
  expect(await take(otto, 6), "again, they are his for five more").toEqual(
    expect.arrayContaining(his),
  );
  expect((await list()).items.filter(({ taken }) => taken === "Olga")).toHaveLength(3);
  const [held = ""] = hers;
  const one = (as: Actor) =>
    world.call("work.take", { item: { id: held } }, { as }).then(({ body }) => body.items.length);
  expect([await one(otto), await one(olga)], "one that somebody else has").toEqual([0, 1]);
  await world.call("work.release", {}, { as: olga });
  expect((await list()).items.filter(({ taken }) => taken)).toHaveLength(0);
  await take(olga, 3);
  await sql`update work_item set leased_until = now() - interval '1 second'`.execute(world.db);
  expect(await take(otto, 6)).toHaveLength(6);
  expect((await world.call("work.take", {}, { as: alice })).status).toBe(404);
});

test("what one gives back and takes at the same moment is nobody else's", async () => {
  await manyCases(world, 1);
  const [item] = (await list()).items;
  const take = () => world.call("work.take", { item: { id: item?.id ?? "" } }, { as: otto });
  await take();
  for (let round = 0; round < 20; round += 1) {
    const [, { body }] = await Promise.all([world.call("work.release", {}, { as: otto }), take()]);
    expect(body.items).toHaveLength(1);
  }
});

test("an item is escalated, labelled and noted on; of another site it is not there", async () => {
  await report();
  const id = (await list()).items[0]?.id ?? "";
  const mark = (more: object, as = otto) =>
    world.call("work.mark", { item: { id }, ...more }, { as });
  expect(
    (await mark({ escalated: true, labels: ["police", "police"], note: "Seen before." })).body,
  ).toMatchObject({
    escalated: true,
    labels: ["police"],
    notes: [{ words: "Seen before.", by: "Otto" }],
    known: ["police"],
  });
  expect((await world.call("work.readMarks", { id }, { as: olga })).body).toMatchObject({
    labels: ["police"],
    notes: [{ by: "Otto" }],
  });
  for (const stranger of [olaf, alice])
    expect((await world.call("work.readMarks", { id }, { as: stranger })).status).toBe(404);
  expect((await list({ label: "police" })).items).toMatchObject([{ id }]);
  expect((await list({ label: "lawyer" })).items).toEqual([]);
  expect((await list({ escalated: "yes" })).items).toMatchObject([{ id, labels: ["police"] }]);
  expect((await mark({ escalated: false }, olaf)).status).toBe(404);
  expect((await mark({ escalated: false }, alice)).status).toBe(404);
});

test("several are dismissed by who types how many they are, in one act with one undo", async () => {
  await manyCases(world, 5);
  await report("minor");
  const { items } = await list();
  const cases = items.map(({ thing }) => thing);
  const dismiss = (count: number, as = otto) =>
    world.call("moderation.dismissAll", { cases, count }, { as });
  expect((await dismiss(5)).problem.code).toBe("count_differs");
  expect((await dismiss(6, alice)).status).toBe(404);
  const { body } = await dismiss(6);
  expect(body.dismissed, "the gravest is decided alone").toHaveLength(5);
  expect((await list()).items).toMatchObject([{ gravity: 3 }]);
  const undo = { act: body.act, reason: "All too quick." };
  expect((await world.call("moderation.undo", undo, { as: otto })).status).toBe(200);
  expect((await list()).items).toHaveLength(6);
});

test("photos are approved together by who counted them, and wait again in one act", async () => {
  const photos: string[] = [];
  for (let at = 1; at <= 3; at += 1)
    photos.push((await upload(world, bob, await jpegOf(10 + at))).photo.id);
  const approve = (count: number, as = otto) =>
    world.call("photos.approveAll", { photos, count }, { as });
  expect((await approve(2)).problem.code).toBe("count_differs");
  expect((await approve(3, alice)).status).toBe(404);
  expect((await approve(3, olaf)).body.approved).toEqual([]);
  const [one, two] = await Promise.all([approve(3), approve(3, olga)]);
  expect([one, two].flatMap(({ body }) => body.approved).toSorted()).toEqual(photos.toSorted());
  expect((await list({ kind: "photo" })).items).toEqual([]);
  const mine = one.body.approved.length > 0 ? otto : olga;
  const { body } = await world.call("photos.waitAgain", { photos }, { as: mine });
  expect(body.waiting.toSorted()).toEqual(photos.toSorted());
  expect((await list({ kind: "photo" })).items).toHaveLength(3);
  expect(
    (await world.call("photos.waitAgain", { photos }, { as: mine })).body.waiting,
    "they wait already",
  ).toEqual([]);
});

test("a refusal is taken back like an approval, by who decided alone: nothing of it is left, and nobody hears", async () => {
  const { photo } = await upload(world, bob, await jpegOf(40));
  const own = async () =>
    (await world.call("photos.own", {}, { as: bob })).body.photos.find(({ id }) => id === photo.id);
  const before = await own();
  const refuse = {
    photo: { id: photo.id },
    verdict: "refused" as const,
    reason: "contact" as const,
  };
  expect((await world.call("photos.review", refuse, { as: otto })).status).toBe(200);
  expect(await own()).toMatchObject({ status: "refused", reason: "contact" });
  const back = (as: Actor) => world.call("photos.waitAgain", { photos: [photo.id] }, { as });
  expect([(await back(olga)).body, (await back(olaf)).body]).toEqual([
    { waiting: [] },
    { waiting: [] },
  ]);
  expect((await back(bob)).status).toBe(404);
  expect((await back(otto)).body).toEqual({ waiting: [photo.id] });
  expect(await own()).toEqual(before);
  expect((await list({ kind: "photo" })).items).toMatchObject([{ thing: photo.id }]);
  expect((await world.call("measures.own", {}, { as: bob })).body.measures).toMatchObject([
    { kind: "refuse_photo", in_force: false },
  ]);
  await world.jobsDue("send-mail");
  await world.call("photos.review", { photo: { id: photo.id }, verdict: "active" }, { as: olga });
  expect(world.mails().filter((mail) => mail.includes(`To: ${bob.email}`))).toEqual([]);
});

test("everybody sees of the queue what is in their rights, and no more", async () => {
  const { photo } = await upload(world, bob, await jpegOf(30));
  await report();
  await world.call(
    "complaints.complain",
    { name: "Eve", email: "eve@outside.test", kind: "payment", words: "Twice" },
    {},
  );
  const sees = async (...roles: string[]) => {
    const who = await world.staff(`Of-${roles.join("-")}`, { roles });
    const { items, counts } = await list({}, who);
    expect(
      new Set(items.map(({ kind }) => kind)).isSubsetOf(new Set(counts.map(({ kind }) => kind))),
    ).toBe(true);
    return items.map(({ kind }) => kind).toSorted();
  };
  expect(await sees("moderator")).toEqual(["complaint", "photo", "report"]);
  expect(await sees("child-safety")).toEqual(["photo", "report"]);
  expect(await sees("support")).toEqual(["complaint"]);
  expect((await list({ without_photos: "yes" })).items.map(({ kind }) => kind).toSorted()).toEqual([
    "complaint",
    "report",
  ]);
  const sue = await world.staff("Sue", { roles: ["support"] });
  const { items } = await list({ kind: "photo" });
  expect(items).toMatchObject([{ thing: photo.id }]);
  const note = { item: { id: items[0]?.id ?? "" }, note: "Let me see." };
  expect((await world.call("work.mark", note, { as: sue })).status).toBe(404);
  expect((await world.call("work.take", { kind: "photo" }, { as: sue })).body.items).toEqual([]);
  const paul = await world.staff("Paul", { roles: ["finance"] });
  expect((await world.call("work.list", {}, { as: paul })).status).toBe(404);
});
