import { once } from "node:events";
import { WebSocket } from "ws";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mailTo, tokenIn } from "#features/accounts/accounts-cast.ts";
import { eventually, openChat, say } from "#features/chat/chat-cast.ts";
import { eraseOldJob } from "#features/account-settings/deletion/erase.server.ts";
import { attachPhotos } from "#features/photos/attach-photos.server.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { hashPassword } from "#server/security/password.ts";
import { byTwo } from "#test/by-two.ts";
import { hourPasses } from "#test/hour-passes.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import type { CaseKind } from "./case-kinds.ts";

let world: World;
let alice: Actor, bob: Actor, otto: Actor;
let chat: string;
let bobs = 0;

beforeAll(async () => {
  world = await openWorld();
  alice = await world.member("Alice");
  otto = await world.staff("Otto");
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
const statusOf = async (number: string) =>
  (await world.call("reports.list", {}, { as: alice })).body.reports.find(
    (each) => each.number === number,
  )?.status;
/** Who decided has a minute to think again; then everybody concerned is told. */
const mailed = async (to: string, text: string) => {
  await world.jobsDue("send-mail");
  await eventually(() =>
    world.mails().some((mail) => mail.includes(`To: ${to}`) && mail.includes(text)),
  ).toBe(true);
};

test("a dismissed report is answered; nothing happens to the member", async () => {
  const { id, number } = await reported();
  expect((await decide(id, "dismiss")).body).toMatchObject({ decided: true });
  expect(await statusOf(number)).toBe("dismissed");
  await mailed(alice.email, number);
  expect((await decide(id, "dismiss")).problem.code).toBe("decided_already");
  expect((await world.call("moderation.queue", {}, { as: otto })).body.cases).toEqual([]);
  expect((await world.call("members.read", { id: bob.id }, { as: alice })).status).toBe(200);
  expect((await reported()).number, "the same may be reported anew").not.toBe(number);
});

test("a warned member gets the reason and how to object; one who was decided about twice at once only once", async () => {
  const { id, number } = await reported();
  const answers = await Promise.all([decide(id, "warn"), decide(id, "warn"), decide(id, "warn")]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ problem }) => problem.code === "decided_already")).toHaveLength(2);
  expect(await statusOf(number)).toBe("acted");
  await mailed(bob.email, "six months");
  expect(
    await world.db
      .selectFrom("measure")
      .where("case_id", "=", id)
      .select(["kind", "blanks", "deciders"])
      .execute(),
  ).toEqual([{ kind: "warn", blanks: { words: "You are ugly" }, deciders: [otto.id] }]);
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
  expect((await decide(id, "hide")).status).toBe(200);
  expect((await world.call("members.read", { id: bob.id }, { as: alice })).status).toBe(404);
  expect(
    (await world.call("sessions.readUser", {}, { as: bob })).body.user?.id,
    "he may still come in and object",
  ).toBe(bob.id);
  await mailed("eve@outside.test", "found a breach of our rules");
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
  expect((await decide(id, "ban")).problem.code).toBe("nobody_concerned");
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
  expect((await decide(id, "ban")).status).toBe(200);
  expect((await closed)[0]).toBe(4001);
  expect((await say(world, bob, chat, "Still here")).problem.code).toBe("authentication_required");
  expect((await world.call("members.read", { id: bob.id }, { as: alice })).status).toBe(404);
  // What she reported stays hers to read.
  expect((await world.call("chat.read", { conversation: chat }, { as: alice })).status).toBe(200);
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
  expect((await decide(id, "ban")).status).toBe(200);
  expect((await world.call("account-settings.reactivate", { token })).problem.code).toBe(
    "link_invalid",
  );
  await hourPasses(world);
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
