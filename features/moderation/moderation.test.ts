import { once } from "node:events";
import { WebSocket } from "ws";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { mailTo, tokenIn } from "#features/accounts/accounts-cast.ts";
import { aPhoto, bring, eventually, load, openChat, say } from "#features/chat/chat-cast.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { sweep } from "#features/photos/sweep-files.server.ts";
import { eraseAccount, eraseOldJob } from "#features/account-settings/deletion/erase.server.ts";
import { attachPhotos } from "#features/photos/attach-photos.server.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { hashPassword } from "#server/security/password.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import type { ModerationAction } from "./actions.ts";

let world: World;
let alice: Actor, bob: Actor, otto: Actor, olga: Actor;
let chat: string;
let bobs = 0;

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  alice = await world.member("Alice");
  otto = await world.member("Otto", { role: "operator" });
  olga = await world.member("Olga", { host: "other.test", role: "operator" });
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

const reason = "Our rules forbid insults; the message of today is one.";
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
const decide = (
  id: string,
  action: ModerationAction,
  more: { photo?: string; report?: string } = {},
  as: Actor | null = otto,
) => world.call("moderation.decide", { case: { id }, action, reason, ...more }, { as });
const statusOf = async (number: string) =>
  (await world.call("reports.list", {}, { as: alice })).body.reports.find(
    (each) => each.number === number,
  )?.status;
const mailed = (to: string, text: string) =>
  eventually(() =>
    world.mails().some((mail) => mail.includes(`To: ${to}`) && mail.includes(text)),
  ).toBe(true);

test("trust row 27: nobody but the site's operators sees a case, or decides one", async () => {
  const { id } = await reported();
  for (const stranger of [alice, bob]) {
    expect((await world.call("moderation.queue", {}, { as: stranger })).status).toBe(404);
    expect((await world.call("moderation.read", { id }, { as: stranger })).status).toBe(404);
    expect((await decide(id, "block_account", {}, stranger)).status).toBe(404);
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
        { case: { id }, action: "dismiss", reason },
        { as: olga, host: "other.test" },
      )
    ).status,
  ).toBe(404);
  expect((await decide(id, "dismiss", {}, null)).problem.code).toBe("authentication_required");
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
      .select(["operator_id", "action", "detail"])
      .execute(),
  ).toEqual([{ operator_id: otto.id, action: "read_case", detail: { case: id } }]);
  await expect(
    world.db.deleteFrom("audit").where("subject_id", "=", bob.id).execute(),
  ).rejects.toThrow("append-only");
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
      .where("action", "=", "see_photo")
      .select(["operator_id", "detail"])
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
    { operator_id: otto.id, detail: { case: id, file: name.slice(0, 32) } },
  ]);

  // The conversation's own photo goes with its member; the copy stays with the case, and loses the
  // person.
  await world.db
    .updateTable("account")
    .set({ status: "deleted" })
    .where("id", "=", bob.id)
    .execute();
  await eraseAccount(world.services, bob.id);
  await sweep(world.services);
  expect(await world.services.storage.get(photo.filename.slice(0, 32))).toBeNull();
  expect(await read()).toMatchObject({
    subject: null,
    erased: true,
    reports: [{ photos: [name] }],
  });
  expect((await statuses())[0]).toBe(200);
  expect((await decide(id, "block_account")).problem.code).toBe("nobody_concerned");
  expect((await decide(id, "dismiss")).status).toBe(200);
  expect((await read()).decisions).toMatchObject([{ action: "dismiss" }]);
  const after = async (months: number) => {
    await sql`update report set answered_at = now() - make_interval(months => ${months}) where case_id = ${id}`.execute(
      world.db,
    );
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

test("a dismissed report is answered; nothing happens to the member", async () => {
  const { id, number } = await reported();
  expect((await decide(id, "dismiss")).body).toEqual({ decided: true });
  expect(await statusOf(number)).toBe("dismissed");
  await mailed(alice.email, number);
  expect((await decide(id, "dismiss")).problem.code).toBe("decided_already");
  expect((await world.call("moderation.queue", {}, { as: otto })).body.cases).toEqual([]);
  expect((await world.call("members.read", { id: bob.id }, { as: alice })).status).toBe(200);
  expect((await reported()).number, "the same may be reported anew").not.toBe(number);
});

test("a warned member gets the reason and how to object; one who was decided about twice at once only once", async () => {
  const { id, number } = await reported();
  const answers = await Promise.all([
    decide(id, "warn"),
    decide(id, "warn"),
    decide(id, "block_account"),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ problem }) => problem.code === "decided_already")).toHaveLength(2);
  expect(await statusOf(number)).toBe("acted");
  await mailed(bob.email, "six months");
  expect(
    await world.db.selectFrom("decision").where("case_id", "=", id).select("reason").execute(),
  ).toEqual([{ reason }]);
});

test("a removed message is gone for both, without a gap", async () => {
  const { id, number } = await reported();
  const { id: report } = await world.db
    .selectFrom("report")
    .where("number", "=", number)
    .select("id")
    .executeTakeFirstOrThrow();
  expect((await decide(id, "remove_message")).problem.fields).toMatchObject([{ path: "report" }]);
  expect((await decide(id, "remove_message", { report: crypto.randomUUID() })).status).toBe(404);
  expect((await decide(id, "remove_message", { report })).status).toBe(200);
  for (const one of [alice, bob]) {
    const { messages } = (await world.call("chat.read", { conversation: chat }, { as: one })).body;
    expect(messages.map(({ seq, body }) => [seq, body])).toEqual([
      [1, "One"],
      [2, expect.stringContaining("removed")],
      [3, "Three"],
    ]);
  }
});

test("a removed photo's links are dead, and the next one is the face", async () => {
  const [first, second] = [freshPhotoIds(), freshPhotoIds()];
  for (const files of [first, second]) {
    await attachPhotos(world.db, bob.id, files);
    for (const file of Object.values(files))
      await world.services.storage.put(file, Buffer.from("photo"));
  }
  await world.db
    .updateTable("image")
    .set({ position: 1 })
    .where("thumb", "=", second.thumb)
    .execute();
  const load = async (file: string) =>
    (await fetch(`${world.url}/photos/${file}.webp`, { headers: { cookie: alice.cookie } })).status;
  expect(await load(first.blurred)).toBe(200);
  const { id } = await reported();
  const photo = await world.db
    .selectFrom("image")
    .where("thumb", "=", first.thumb)
    .select("id")
    .executeTakeFirstOrThrow();
  expect((await decide(id, "remove_photo", { photo: photo.id })).status).toBe(200);
  expect([await load(first.blurred), await load(second.blurred)]).toEqual([404, 200]);
  expect(
    (
      await world.db
        .selectFrom("profile")
        .where("id", "=", bob.id)
        .select("thumb")
        .executeTakeFirstOrThrow()
    ).thumb,
  ).toBe(second.thumb);
});

test("trust row 29: a profile that somebody outside reported is hidden, and the report answered", async () => {
  const { body } = await world.call("reports.reportOutside", {
    email: "eve@outside.test",
    who: "Bob",
    link: `/members/${bob.id}`,
    reason: "fake",
    words: "These are my photos",
  });
  const { case_id: id } = await world.db
    .selectFrom("report")
    .where("number", "=", body.number)
    .select("case_id")
    .executeTakeFirstOrThrow();
  expect((await decide(id, "hide_profile")).status).toBe(200);
  expect((await world.call("members.read", { id: bob.id }, { as: alice })).status).toBe(404);
  expect(
    (await world.call("sessions.readUser", {}, { as: bob })).body.user?.id,
    "he may still come in and object",
  ).toBe(bob.id);
  await mailed("eve@outside.test", "have acted");
  await mailed(bob.email, "hidden your profile");
});

test("a report that names nobody can only be dismissed", async () => {
  const { body } = await world.call("reports.reportOutside", {
    email: "eve@outside.test",
    who: "Somebody",
    link: "",
    reason: "fake",
    words: "I do not know more",
  });
  const { case_id: id } = await world.db
    .selectFrom("report")
    .where("number", "=", body.number)
    .select("case_id")
    .executeTakeFirstOrThrow();
  expect((await decide(id, "block_account")).problem.code).toBe("nobody_concerned");
  expect((await decide(id, "dismiss")).status).toBe(200);
});

test("trust row 17: a blocked account's sessions and sockets end at once, and its login says why", async () => {
  await world.db
    .updateTable("account")
    .set({ password_hash: await hashPassword("a long pass phrase") })
    .where("id", "=", bob.id)
    .execute();
  const socket = new WebSocket(`ws://127.0.0.1:${world.port}/api/live`, {
    headers: { cookie: bob.cookie },
  });
  await once(socket, "message");
  const closed = once(socket, "close");
  const { id } = await reported();
  expect((await decide(id, "block_account")).status).toBe(200);
  expect((await closed)[0]).toBe(4001);
  expect((await say(world, bob, chat, "Still here")).problem.code).toBe("authentication_required");
  expect((await world.call("members.read", { id: bob.id }, { as: alice })).status).toBe(404);
  expect((await world.call("chat.read", { conversation: chat }, { as: alice })).status).toBe(404);
  expect(
    (await world.call("sessions.login", { email: bob.email, password: "a long pass phrase" }))
      .problem.code,
  ).toBe("account_blocked");
  await mailed(bob.email, "blocked your account");
});

test("trust row 18: blocking who has deleted the account ends the way back, and the erasure comes all the same", async () => {
  const { id } = await reported();
  await world.db
    .updateTable("account")
    .set({ status: "deleted", deleted_at: new Date() })
    .where("id", "=", bob.id)
    .execute();
  await world.call("account-settings.requestReactivation", { email: bob.email });
  const token = tokenIn(await mailTo(world, bob.email));
  expect((await decide(id, "block_account")).status).toBe(200);
  expect((await world.call("account-settings.reactivate", { token })).problem.code).toBe(
    "link_invalid",
  );
  await eraseOldJob(world.services).run({});
  expect(
    await world.db
      .selectFrom("account")
      .where("id", "=", bob.id)
      .select(["status", "email"])
      .executeTakeFirst(),
  ).toMatchObject({ status: "deleted", email: expect.not.stringContaining("bob") as string });
});

test("held messages stand in the case; dismissing it lets their sender write again", async () => {
  const { id } = await world.db
    .insertInto("moderation_case")
    .values({ site_id: world.siteId, subject_id: bob.id, gravity: 2 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto("held_message")
    .values({
      conversation_id: chat,
      client_id: crypto.randomUUID(),
      sender_id: bob.id,
      case_id: id,
      body: "Buy now",
    })
    .execute();
  expect((await world.call("moderation.read", { id }, { as: otto })).body).toMatchObject({
    held: [{ body: "Buy now" }],
    held_count: 1,
    reports: [],
  });
  expect((await decide(id, "dismiss")).status).toBe(200);
  expect(await world.db.selectFrom("sender_pass").select("account_id").execute()).toEqual([
    { account_id: bob.id },
  ]);
});
