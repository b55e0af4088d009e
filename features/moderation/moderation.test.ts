import { beforeAll, beforeEach, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { aPhoto, bring, load, openChat, say } from "#features/chat/chat-cast.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { sweep } from "#features/photos/sweep-files.server.ts";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import { receivedDaysPass } from "#features/account-settings/deletion/received-cast.ts";
import { byTwo } from "#test/by-two.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import type { CaseKind } from "./case-kinds.ts";

let world: World;
let alice: Actor, bob: Actor, otto: Actor, olga: Actor;
let chat: string;
let bobs = 0;

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  alice = await world.member("Alice");
  otto = await world.staff("Otto");
  olga = await world.staff("Olga", { sites: ["other.test"] });
});
beforeEach(async () => {
  await world.db.deleteFrom("moderation_case").execute();
  bob = await world.member(`Bob${(bobs += 1)}`, {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits: 500,
  });
  chat = await openChat(world, bob, alice);
  for (const body of ["One", "You are ugly", "Three"]) await say(world, bob, chat, body);
});

const said = { facts: "harassment" as const, words: "You are ugly" };

/** Alice reports Bob's second message. */
async function reported(): Promise<{ id: string; number: string }> {
  const { body } = await world.call(
    "reports.report",
    { profile: { id: bob.id }, message: { conversation: chat, seq: 2 }, reason: "harassment" },
    { as: alice },
  );
  const { case_id: id } = await world.db
    .selectFrom("report")
    .where("number", "=", body.number)
    .select("case_id")
    .executeTakeFirstOrThrow();
  return { id, number: body.number };
}
const decide = async (
  id: string,
  kind: CaseKind,
  more: { photo?: string; report?: string } = {},
  as: Actor | null = otto,
) =>
  byTwo(
    world,
    await world.call(
      "moderation.decide",
      { case: { id }, kinds: [kind], ...(kind !== "dismiss" && said), ...more },
      { as },
    ),
  );

test("trust row 27: nobody but the site's operators sees a case, or decides one", async () => {
  const { id } = await reported();
  for (const stranger of [alice, bob]) {
    expect((await world.call("moderation.queue", {}, { as: stranger })).status).toBe(404);
    expect((await world.call("moderation.read", { id }, { as: stranger })).status).toBe(404);
    expect((await decide(id, "ban", {}, stranger)).status).toBe(404);
  }
  expect(
    (await world.call("moderation.queue", {}, { as: olga, host: "other.test" })).body.cases,
  ).toEqual([]);
  expect(
    (await world.call("moderation.read", { id }, { as: olga, host: "other.test" })).status,
  ).toBe(404);
  expect(
    (
      await world.call(
        "moderation.decide",
        { case: { id }, kinds: ["dismiss"] },
        { as: olga, host: "other.test" },
      )
    ).status,
  ).toBe(404);
  expect((await decide(id, "dismiss", {}, null)).status).toBe(404);
  expect((await world.call("moderation.queue", {}, { as: otto })).body.cases).toMatchObject([
    {
      id,
      gravity: 2,
      reports: 1,
      held: 0,
      reasons: ["harassment"],
      subject: { id: bob.id, status: "active", hidden: false },
    },
  ]);
});

test("what an operator reads is recorded, and the record cannot be changed", async () => {
  const { id, number } = await reported();
  const { body } = await world.call("moderation.read", { id }, { as: otto });
  expect(body.reports).toMatchObject([
    {
      number,
      kind: "message",
      reporter: "Alice",
      evidence: {
        messages: [{ seq: 1 }, { seq: 2, body: "You are ugly", reported: true }, { seq: 3 }],
      },
    },
  ]);
  expect(
    await world.db
      .selectFrom("audit")
      .where("subject_id", "=", bob.id)
      .select(["staff_id", "call", "case_id"])
      .execute(),
  ).toEqual([{ staff_id: otto.id, call: "moderation.read", case_id: id }]);
  await expect(
    world.db.deleteFrom("audit").where("subject_id", "=", bob.id).execute(),
  ).rejects.toThrow("permission denied for table audit");
});

test("a reported chat photo is kept for the case, shown to its operators alone, and each look is recorded", async () => {
  const { photo } = (await bring(world, bob, chat, await aPhoto())).body;
  const { message } = (
    await say(world, bob, chat, "For you", randomUUID(), { photo: { id: photo.id } })
  ).body;
  await world.call(
    "reports.report",
    {
      profile: { id: bob.id },
      message: { conversation: chat, seq: message.seq },
      reason: "sexual",
    },
    { as: alice },
  );
  const { id } = await world.db
    .selectFrom("moderation_case")
    .where("subject_id", "=", bob.id)
    .select("id")
    .executeTakeFirstOrThrow();
  const read = async () => (await world.call("moderation.read", { id }, { as: otto })).body;
  const [report] = (await read()).reports;
  expect(report?.evidence.messages?.find(({ reported: it }) => it)).toMatchObject({
    body: "For you",
    kind: "photo",
  });
  const [name = ""] = report?.photos ?? [];
  const looks = () =>
    world.db
      .selectFrom("audit")
      .where("subject_id", "=", bob.id)
      .where("call", "=", "moderation.see")
      .select(["staff_id", "case_id", "detail"])
      .execute();
  expect(await looks(), "reading the case is not looking at the photo").toEqual([]);
  const statuses = async () =>
    Promise.all([otto, alice, bob, null].map(async (who) => (await load(world, who, name)).status));
  expect(await statuses()).toEqual([200, 404, 404, 404]);
  expect(
    (
      await fetch(`${world.url}/photos/${name}`, {
        headers: { cookie: olga.cookie, host: "other.test" },
      })
    ).status,
  ).toBe(404);
  expect(await looks()).toEqual([
    { staff_id: otto.id, case_id: id, detail: { file: name.slice(0, 32) } },
  ]);

  // Once 30 days have passed without a decision the member's account is erased. The conversation's
  // own photo stays with the member who reported it, as long as the report is kept; the copy stays
  // with the case, and loses the person.
  await world.db
    .updateTable("account")
    .set({ status: "deleted", erasure_waits_until: new Date() })
    .where("id", "=", bob.id)
    .execute();
  await eraseAccount(world.services, bob.id);
  await sweep(world.services);
  const received = () => world.services.storage.get(photo.filename.slice(0, 32));
  expect(await received()).not.toBeNull();
  expect(await read()).toMatchObject({
    subject: null,
    erased: true,
    reports: [{ photos: [name] }],
  });
  expect((await statuses())[0]).toBe(200);
  await receivedDaysPass(world, 45);
  expect((await decide(id, "ban")).problem.code).toBe("nobody_concerned");
  expect((await decide(id, "dismiss")).status).toBe(200);
  expect((await read()).measures).toMatchObject([{ kind: "dismiss" }]);
  const after = async (months: number) => {
    await sql`update report set answered_at = now() - make_interval(months => ${months})
      where case_id = ${id}`.execute(world.db);
    await purgeJob(world.services.pool).run({});
    await sweep(world.services);
    return world.services.storage.get(name.slice(0, 32));
  };
  expect(await after(5), "a complaint is possible").not.toBeNull();
  expect(await after(7)).toBeNull();
  expect((await read()).reports[0]?.photos).toEqual([]);
});

test("the queue shows the gravest first, then the oldest, page by page", async () => {
  const men = await Promise.all(
    Array.from({ length: 30 }, (_, at) => world.member(`Queued${at}`, { gender: "man" })),
  );
  await world.db
    .insertInto("moderation_case")
    .values(
      men.map(({ id }, at) => ({
        site_id: world.siteId,
        subject_id: id,
        gravity: (at % 3) + 1,
        opened_at: new Date(Date.UTC(2026, 0, 1, 0, 0, at % 5)),
      })),
    )
    .execute();
  const first = (await world.call("moderation.queue", {}, { as: otto })).body;
  const second = (await world.call("moderation.queue", { cursor: first.next ?? "" }, { as: otto }))
    .body;
  const all = [...first.cases, ...second.cases];
  expect([
    first.cases.length,
    all.length,
    new Set(all.map(({ id }) => id)).size,
    second.next,
  ]).toEqual([24, 30, 30, null]);
  const order = all.map(({ gravity, opened_at }) => `${3 - gravity} ${opened_at}`);
  expect(order).toEqual(order.toSorted((one, two) => one.localeCompare(two)));
});
