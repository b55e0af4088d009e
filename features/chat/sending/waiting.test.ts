import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { confirmAddress } from "#features/accounts/activation/activate.server.ts";
import type { Actor } from "#test/world.ts";
import { aPhoto, bring, eventually, money, openCast, openChat, say } from "../chat-cast.ts";
import { countUnread } from "../reading/unread.server.ts";
import { deliverWaitingJob } from "./deliver-waiting.server.ts";
import { resumeWaitingJob } from "./resume-waiting.server.ts";

const { world, alice } = await openCast({ message_credits: 2 });
let nth = 0;
const newcomer = (more: { credits?: number; paid_user?: boolean } = {}) =>
  world.member(`Newcomer${(nth += 1)}`, { gender: "man", status: "not_confirmed", ...more });
/** `shut`: what is in force about the account at that moment. */
const confirm = (member: Actor, shut?: string) =>
  world.db.transaction().execute(async (tx) => {
    await confirmAddress(world.services, tx, member.id);
    if (shut) await sql`update account set ${sql.raw(shut)} where id = ${member.id}`.execute(tx);
  });
const keptOf = async ({ id }: Actor) =>
  (await world.db.selectFrom("waiting_message").where("sender_id", "=", id).select("id").execute())
    .length;
const read = async (as: Actor, conversation: string) =>
  (await world.call("chat.read", { conversation }, { as })).body;
const bodies = async (as: Actor, conversation: string) =>
  (await read(as, conversation)).messages.map(({ body }) => body);
const inbox = async (as: Actor) => (await world.call("chat.list", {}, { as })).body.chats;
const unread = async (as: Actor) => (await countUnread(world.db, [as.id]))[0];

test("trust row 15: 20 throw-away accounts, no mail confirmed, deliver 0 of 40", async () => {
  const women = await Promise.all(
    Array.from({ length: 40 }, (_, at) => world.member(`Woman${at}`)),
  );
  const heard: string[] = [];
  const { send } = world.services.live;
  Object.assign(world.services.live, {
    send: (ids: string[], event: { type: string }) => {
      if (event.type === "message") heard.push(...ids);
      send(ids, event as never);
    },
  });
  for (let at = 0; at < 40; at += 2) {
    const from = await newcomer();
    for (const to of women.slice(at, at + 2)) {
      const conversation = await openChat(world, from, to);
      await world.call(
        "chat.sendMessage",
        {
          conversation: { id: conversation },
          client_id: randomUUID(),
          body: "Call me, 06 12345678, https://scam.example.com/me",
          contact_confirmed: true,
        },
        { as: from },
      );
    }
  }
  await world.services.notices.flush();
  Object.assign(world.services.live, { send });
  expect(await world.db.selectFrom("message").select("seq").execute()).toEqual([]);
  expect(heard).toEqual([]);
  expect(await world.db.selectFrom("notification_digest").select("account_id").execute()).toEqual(
    [],
  );
  for (const woman of [women[0], women[39]]) {
    if (!woman) throw new Error("no woman");
    expect(await inbox(woman)).toEqual([]);
    expect(await unread(woman)).toBe(0);
  }
});

test("an honest newcomer's words wait, are said to wait, and arrive in order once the address is confirmed", async () => {
  const paul = await newcomer();
  const chat = await openChat(world, paul, alice);
  expect(await read(paul, chat)).toMatchObject({ waits: true, waiting: [], price: 0 });
  const client = randomUUID();
  const first = await say(world, paul, chat, "Good evening", client);
  expect(first.body.message).toMatchObject({
    seq: 0,
    waits: true,
    credits: 0,
    body: "Good evening",
  });
  expect((await say(world, paul, chat, "Good evening", client)).body.message, "a retry").toEqual(
    first.body.message,
  );
  for (const body of ["How are you?", "I bake bread."]) await say(world, paul, chat, body);
  expect((await read(paul, chat)).waiting.map(({ body }) => body)).toEqual([
    "Good evening",
    "How are you?",
    "I bake bread.",
  ]);
  expect((await inbox(paul)).map(({ conversation }) => conversation.id)).toEqual([chat]);
  expect(await read(alice, chat)).toMatchObject({
    messages: [],
    waiting: [],
    waits: false,
    conversation: { last_seq: 0 },
  });
  expect(await unread(alice)).toBe(0);

  await confirm(paul);
  await eventually(() => bodies(alice, chat)).toEqual([
    "Good evening",
    "How are you?",
    "I bake bread.",
  ]);
  expect(await unread(alice)).toBe(3);
  await eventually(async () => (await read(paul, chat)).waiting).toEqual([]);
  expect((await say(world, paul, chat, "Now at once")).body.message).toMatchObject({ seq: 4 });
  expect(
    (await say(world, paul, chat, "Good evening", client)).body.message,
    "a late retry",
  ).toMatchObject({ seq: 1 });
});

test.each([
  ["suspended", "suspended_until = now() + interval '1 day'", "suspended_until = null"],
  ["held", "held_until = now() + interval '1 day'", "held_until = now() - interval '1 second'"],
  ["banned", "status = 'blocked'", "status = 'active'"],
])(
  "what a member wrote who is %s when the address is confirmed waits until that is over",
  async (_, shut, open) => {
    const vera = await newcomer();
    const chat = await openChat(world, vera, alice);
    for (const body of ["I know where you live", "Answer me"]) await say(world, vera, chat, body);
    const set = (what: string) =>
      sql`update account set ${sql.raw(what)} where id = ${vera.id}`.execute(world.db);
    await confirm(vera, shut);
    await deliverWaitingJob(world.services).run({ account: vera.id });
    await resumeWaitingJob(world.services).run({});
    await world.jobsDue("deliver-waiting-messages");
    const sent = world.db.selectFrom("message").where("conversation_id", "=", chat).select("seq");
    expect([await sent.execute(), await keptOf(vera)]).toEqual([[], 2]);
    await set(open);
    await resumeWaitingJob(world.services).run({});
    await eventually(() => bodies(alice, chat)).toEqual(["I know where you live", "Answer me"]);
    await eventually(() => keptOf(vera)).toBe(0);
  },
);

test("nothing is charged before it is delivered, and no more is promised than can be paid", async () => {
  const rita = await newcomer({ credits: 5, paid_user: true });
  const [one, other] = await Promise.all([
    openChat(world, rita, await world.member("Sam", { gender: "woman" })),
    openChat(world, rita, alice),
  ]);
  expect((await say(world, rita, one, "First")).body).toMatchObject({
    message: { credits: 2, waits: true },
    credits: 5,
  });
  expect((await say(world, rita, other, "Second")).status).toBe(200);
  expect((await say(world, rita, other, "Third")).problem).toMatchObject({
    code: "not_enough_credits",
    data: { needed: 2, balance: 1 },
  });
  expect(await money(world, rita)).toEqual({ wallet: 5, ledger: 5 });
  await confirm(rita);
  await eventually(() => money(world, rita)).toEqual({ wallet: 1, ledger: 1 });
});

test("two conversations wait free, the third needs credits, also when four are begun at once", async () => {
  const tom = await newcomer();
  const chats = await Promise.all(
    ["Una", "Vera", "Wil", "Xenia"].map(async (name) =>
      openChat(world, tom, await world.member(name)),
    ),
  );
  const answers = await Promise.all(chats.map((id) => say(world, tom, id, "Hello")));
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
    200, 200, 402, 402,
  ]);
});

test("whoever blocked the sender meanwhile, left or became invisible gets nothing, and nothing is charged", async () => {
  const yves = await newcomer({ credits: 20, paid_user: true });
  const [blocks, leaves, hides, stays] = [
    await world.member("Blocks"),
    await world.member("Leaves"),
    await world.member("Hides"),
    await world.member("Stays"),
  ];
  const [a, b, c, d] = [
    await openChat(world, yves, blocks),
    await openChat(world, yves, leaves),
    await openChat(world, yves, hides),
    await openChat(world, yves, stays),
  ];
  for (const id of [a, b, c, d])
    expect((await say(world, yves, id, "Hello")).body.message.waits).toBe(true);
  await world.db
    .insertInto("block")
    .values({ account_id: blocks.id, blocked_id: yves.id })
    .execute();
  await world.db
    .updateTable("account")
    .set({ status: "deleted" })
    .where("id", "=", leaves.id)
    .execute();
  await world.db
    .updateTable("account")
    .set({ invisible: true })
    .where("id", "=", hides.id)
    .execute();
  await confirm(yves);
  await eventually(() => bodies(stays, d)).toEqual(["Hello"]);
  await eventually(() =>
    world.db.selectFrom("waiting_message").where("sender_id", "=", yves.id).select("id").execute(),
  ).toEqual([]);
  expect(
    await world.db
      .selectFrom("message")
      .where("conversation_id", "in", [a, b, c])
      .select("seq")
      .execute(),
  ).toEqual([]);
  expect(await money(world, yves)).toEqual({ wallet: 18, ledger: 18 });
});

test("gifts and photos wait too, and a photo is not tidied away meanwhile", async () => {
  const zeno = await newcomer({ credits: 50, paid_user: true });
  const chat = await openChat(world, zeno, alice);
  const {
    body: { photo },
  } = await bring(world, zeno, chat, await aPhoto());
  expect(
    (await say(world, zeno, chat, "", randomUUID(), { gift: "rose" })).body.message,
  ).toMatchObject({ gift: "rose", waits: true });
  expect((await say(world, zeno, chat, "Me", randomUUID(), { photo })).body.message).toMatchObject({
    photo: { id: photo.id },
    waits: true,
  });
  expect(
    (await say(world, zeno, chat, "Me again", randomUUID(), { photo })).problem.code,
    "one photo, one message",
  ).toBe("not_found");
  await confirm(zeno);
  await eventually(async () =>
    (await read(alice, chat)).messages.map(({ gift, photo: sent }) => gift ?? sent?.id),
  ).toEqual(["rose", photo.id]);
});

test("an outsider, somebody else's client id and a conversation that was removed", async () => {
  const [mine, nosy] = [await newcomer(), await newcomer()];
  const chat = await openChat(world, mine, alice);
  const client = randomUUID();
  await say(world, mine, chat, "Mine", client);
  expect((await say(world, nosy, chat, "Not mine")).problem.code).toBe("not_found");
  expect((await world.call("chat.read", { conversation: chat }, { as: nosy })).problem.code).toBe(
    "not_found",
  );
  await world.call("chat.remove", { conversation: { id: chat } }, { as: mine });
  expect(await inbox(mine)).toEqual([]);
  await confirm(mine);
  expect(await bodies(alice, chat)).toEqual([]);
});

test("written in the moment of the confirmation: each word is delivered once, whichever came first", async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => newcomer()));
  const chats = await Promise.all(members.map((member) => openChat(world, member, alice)));
  await Promise.all(
    members.map((member, at) =>
      Promise.all([
        confirm(member),
        ...["a", "b", "c"].map((body) => say(world, member, chats[at] ?? "", body)),
      ]),
    ),
  );
  for (const chat of chats) {
    await expect.poll(async () => (await bodies(alice, chat)).toSorted()).toEqual(["a", "b", "c"]);
  }
});

test("the database itself stores no message of who has not confirmed, whatever writes it", async () => {
  const sly = await newcomer();
  const chat = await openChat(world, sly, alice);
  const verdict = world.services.messages.send({
    conversation: chat,
    sender: sly.id,
    clientId: randomUUID(),
    body: "Past the recipe",
    price: 0,
    confirmed: false,
  });
  await expect(verdict).rejects.toMatchObject({ constraint: "message_sender_confirmed" });
  expect(await bodies(alice, chat)).toEqual([]);
  expect(
    (await sql`select from waiting_message where sender_id = ${sly.id}`.execute(world.db)).rows,
  ).toEqual([]);
});
