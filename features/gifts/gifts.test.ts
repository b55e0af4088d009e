import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { eventually, money, openCast, openChat, say } from "#features/chat/chat-cast.ts";

const { world, alice, bob, chat, spender } = await openCast({ gift_credits: 3 });
const rose = { gift: "rose" } as const;

test("a gift is a message with an optional line, charged once at the site's price, and named in both lists", async () => {
  const before = await money(world, bob);
  const { status, body } = await say(
    world,
    bob,
    chat,
    " For the nice evening ",
    randomUUID(),
    rose,
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: { seq: 1, gift: "rose", photo: null, body: "For the nice evening", credits: 3 },
    credits: before.wallet - 3,
  });
  expect(
    (await say(world, bob, chat, "", randomUUID(), { gift: "wine" })).body.message,
  ).toMatchObject({ seq: 2, gift: "wine", body: "" });
  expect(await money(world, bob)).toEqual({ wallet: before.wallet - 6, ledger: before.ledger - 6 });
  const entries = await world.db
    .selectFrom("ledger_entry")
    .where("account_id", "=", bob.id)
    .where("reason", "=", "gift")
    .orderBy("id")
    .select(["credits", "reference"])
    .execute();
  expect(entries).toEqual([
    { credits: -3, reference: `${chat}:1` },
    { credits: -3, reference: `${chat}:2` },
  ]);
  const { body: inbox } = await world.call("chat.list", {}, { as: alice });
  expect(inbox.chats).toMatchObject([
    { conversation: { last_kind: "gift", last_preview: "" }, num_unread_messages: 2 },
  ]);
  const { body: read } = await world.call("chat.read", { conversation: chat }, { as: alice });
  expect(read.messages).toMatchObject([{ gift: "rose", credits: null }, { gift: "wine" }]);
});

test("received gifts: who and what for their owner, a number for others, nothing about them for anybody else", async () => {
  const [ann, outsider, ben] = [
    await world.member("Ann"),
    await world.member("Nosy", { gender: "man" }),
    await spender(50),
  ];
  const id = await openChat(world, ben, ann);
  for (let n = 0; n < 14; n += 1) await say(world, ben, id, "", randomUUID(), rose);
  const first = (await world.call("gifts.received", {}, { as: ann })).body;
  expect(first).toMatchObject({ count: 14 });
  expect(first.gifts.map(({ profile, gift, seq }) => [profile.id, gift, seq])).toEqual(
    Array.from({ length: 12 }, (_, n) => [ben.id, "rose", 14 - n]),
  );
  const second = (await world.call("gifts.received", { cursor: first.next ?? "" }, { as: ann }))
    .body;
  expect([second.gifts.map(({ seq }) => seq), second.next]).toEqual([[2, 1], null]);
  const { body: seen } = await world.call("members.read", { id: ann.id }, { as: outsider });
  expect(seen.gifts).toBe(14);
  expect(JSON.stringify(seen)).not.toContain(ben.id);
  expect((await world.call("gifts.received", {}, { as: outsider })).body).toEqual({
    count: 0,
    gifts: [],
    next: null,
  });
});

test("trust row 3: a retried gift is one gift and one charge", async () => {
  const clientId = randomUUID();
  const first = await say(world, bob, chat, "", clientId, { gift: "book" });
  const after = await money(world, bob);
  const again = await Promise.all([
    say(world, bob, chat, "", clientId, { gift: "book" }),
    say(world, bob, chat, "Other words", clientId, rose),
    say(world, bob, chat, "Other words", clientId),
  ]);
  for (const { body } of again) expect(body.message).toEqual(first.body.message);
  expect(await money(world, bob)).toEqual(after);
  expect(
    await world.db
      .selectFrom("gift_received")
      .where("conversation_id", "=", chat)
      .where("gift", "=", "book")
      .select("seq")
      .execute(),
  ).toHaveLength(1);
});

test("trust row 2: 50 parallel gifts on a balance for one: one gift, and the ledger is the balance", async () => {
  const carl = await spender(4);
  const chats = await Promise.all(
    Array.from({ length: 10 }, async (_, n) =>
      openChat(world, carl, await world.member(`Dora${n}`)),
    ),
  );
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      say(world, carl, chats[n % 10] ?? "", "", randomUUID(), rose),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 402);
  expect(refused).toHaveLength(49);
  expect(refused[0]?.problem).toMatchObject({
    code: "not_enough_credits",
    data: { needed: 3, balance: 1, kind: "gift" },
    detail: "Your gift wasn’t sent: you have 1 credit, and it costs 3.",
  });
  expect(await money(world, carl)).toEqual({ wallet: 1, ledger: 1 });
  expect(
    await world.db
      .selectFrom("gift_received")
      .where("sender_id", "=", carl.id)
      .select("seq")
      .execute(),
  ).toHaveLength(1);
});

test("a free conversation is free for words; a gift costs, and begins it as a message does", async () => {
  const free = await spender(3, false);
  const [first, second, third] = (await Promise.all(
    ["Eva", "Fay", "Gwen"].map(async (name) => openChat(world, free, await world.member(name))),
  )) as [string, string, string];
  expect((await say(world, free, first, "", randomUUID(), rose)).body.message.credits).toBe(3);
  expect((await say(world, free, first, "Free words")).body.message.credits).toBe(0);
  expect((await say(world, free, second, "Free words")).body.message.credits).toBe(0);
  expect((await say(world, free, third, "The third")).status).toBe(402);
  expect((await say(world, free, first, "", randomUUID(), rose)).status).toBe(402);
});

test("trust row 5: an outsider cannot give in a conversation of others; who is invisible, unconfirmed or deleted gets no gift, and nothing is charged", async () => {
  const [ida, jan, stranger] = [await world.member("Ida"), await spender(9), await spender(9)];
  const id = await openChat(world, jan, ida);
  expect((await say(world, jan, id, "", randomUUID(), rose)).status).toBe(200);
  expect((await say(world, stranger, id, "", randomUUID(), rose)).status).toBe(404);
  const standing = async (change: { invisible?: boolean; status?: string }) => {
    await world.db.updateTable("account").set(change).where("id", "=", ida.id).execute();
    return (await say(world, jan, id, "", randomUUID(), rose)).problem.code;
  };
  await world.call("chat.markRead", { conversation: { id }, seq: 1 }, { as: ida });
  expect(await standing({ invisible: true })).toBe("recipient_unavailable");
  expect(await standing({ invisible: false, status: "not_confirmed" })).toBe(
    "recipient_unconfirmed",
  );
  expect(await standing({ status: "active" })).toBeUndefined();
  expect(await standing({ status: "deleted" })).toBe("recipient_unavailable");
  expect((await money(world, stranger)).wallet).toBe(9);
});

test("trust row 17: between two of whom one blocked the other goes no gift, and none is listed", async () => {
  const [kim, leo] = [await world.member("Kim"), await spender(9)];
  const id = await openChat(world, leo, kim);
  await say(world, leo, id, "", randomUUID(), rose);
  expect((await world.call("gifts.received", {}, { as: kim })).body).toMatchObject({
    count: 1,
    gifts: [{ profile: { id: leo.id } }],
  });
  await world.call("chat.markRead", { conversation: { id }, seq: 1 }, { as: kim }); // or the block would give it back
  await world.db.insertInto("block").values({ account_id: kim.id, blocked_id: leo.id }).execute();
  expect((await say(world, leo, id, "", randomUUID(), rose)).status).toBe(404);
  expect((await world.call("gifts.received", {}, { as: kim })).body).toMatchObject({
    count: 0,
    gifts: [],
  });
  await world.db.deleteFrom("block").execute();
  expect((await world.call("gifts.received", {}, { as: kim })).body).toMatchObject({ count: 1 });
});

test("a fictional profile: the first gift needs its own confirmation, and its page counts none", async () => {
  const doll = await world.member("Doll");
  await world.db
    .updateTable("profile")
    .set({ fictional: true })
    .where("id", "=", doll.id)
    .execute();
  const rex = await spender(9);
  const id = await openChat(world, rex, doll);
  expect((await say(world, rex, id, "", randomUUID(), rose)).problem).toMatchObject({
    code: "fictional_unconfirmed",
    data: { needed: 3 },
  });
  expect((await say(world, rex, id, "", randomUUID(), { ...rose, confirmed: true })).status).toBe(
    200,
  );
  expect((await say(world, rex, id, "And a word")).status).toBe(200);
  expect((await world.call("members.read", { id: doll.id }, { as: rex })).body.gifts).toBe(0);
});

test("no gift that we do not have, no line that is too long, no gift and photo in one", async () => {
  expect(
    (await say(world, bob, chat, "", randomUUID(), { gift: "diamond" as "rose" })).problem
      .fields?.[0]?.path,
  ).toBe("gift");
  expect((await say(world, bob, chat, "x".repeat(121), randomUUID(), rose)).problem).toMatchObject({
    code: "message_too_long",
    data: { max: 120 },
  });
  expect(
    (await say(world, bob, chat, "", randomUUID(), { ...rose, photo: { id: randomUUID() } }))
      .status,
  ).toBe(422);
});

test("what reached no device is given back by itself when the other leaves or blocks; what did, is not; once", async () => {
  const [una, max] = [await world.member("Una"), await spender(20)];
  const id = await openChat(world, max, una);
  await say(world, max, id, "Seen");
  await world.call("chat.markRead", { conversation: { id }, seq: 1 }, { as: una });
  await say(world, max, id, "Not seen");
  await say(world, max, id, "", randomUUID(), rose);
  expect(await money(world, max)).toEqual({ wallet: 15, ledger: 15 });
  await world.db.insertInto("block").values({ account_id: una.id, blocked_id: max.id }).execute();
  expect(await money(world, max)).toEqual({ wallet: 19, ledger: 19 });
  await world.db.deleteFrom("block").execute();
  await Promise.all([
    world.db.updateTable("account").set({ status: "deleted" }).where("id", "=", una.id).execute(),
    world.db.insertInto("block").values({ account_id: una.id, blocked_id: max.id }).execute(),
  ]);
  await eventually(() => money(world, max)).toEqual({ wallet: 19, ledger: 19 });
  const entries = await world.db
    .selectFrom("ledger_entry")
    .where("account_id", "=", max.id)
    .where("reason", "=", "refund")
    .orderBy("reference")
    .select(["credits", "reference"])
    .execute();
  expect(entries).toEqual([
    { credits: 1, reference: `${id}:2` },
    { credits: 3, reference: `${id}:3` },
  ]);
});

test("erasing a member at once gives back what had not reached them", async () => {
  const [vera, ned] = [await world.member("Vera"), await spender(5)];
  const id = await openChat(world, ned, vera);
  await say(world, ned, id, "", randomUUID(), rose);
  expect(await money(world, ned)).toEqual({ wallet: 2, ledger: 2 });
  await world.db.deleteFrom("account").where("id", "=", vera.id).execute();
  expect(await money(world, ned)).toEqual({ wallet: 5, ledger: 5 });
});
