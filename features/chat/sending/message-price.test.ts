import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Actor } from "#test/world.ts";
import { money, openCast, openChat, say } from "../chat-cast.ts";

const { world, spender } = await openCast();
let nth = 0;
const somebody = (credits = 5) => world.member(`Woman${(nth += 1)}`, { paid_user: true, credits });
const words = "Good evening";

/** A free member who has begun so many conversations free, and the ids of those. */
async function whoBegan(used: number): Promise<{ member: Actor; begun: string[] }> {
  const member = await spender(0, false);
  const begun: string[] = [];
  for (let n = 0; n < used; n += 1) {
    const chat = await openChat(world, member, await somebody());
    expect((await say(world, member, chat, words)).body.message.credits).toBe(0);
    begun.push(chat);
  }
  return { member, begun };
}
const give = (member: Actor, credits: number) =>
  world.db
    .insertInto("ledger_entry")
    .values({ account_id: member.id, credits, reason: "grant", reference: randomUUID() })
    .execute();
const pay = (member: Actor) =>
  world.db.updateTable("account").set({ paid_user: true }).where("id", "=", member.id).execute();

/** What the screen says before anything is typed, and what one message then really takes. */
async function price(member: Actor, chat: string) {
  const { body: said } = await world.call("chat.read", { conversation: chat }, { as: member });
  const before = (await money(world, member)).wallet;
  const sent = await say(world, member, chat, words);
  expect(sent.status).toBe(200);
  expect(before - (await money(world, member)).wallet, "what was said is what it takes").toBe(
    said.price,
  );
  expect(sent.body.message.credits).toBe(said.price);
  return { price: said.price, because: said.price_reason, left: said.free_conversations_left };
}

describe("what a message in words costs", () => {
  for (const premium of [false, true]) {
    for (const used of [0, 1, 2]) {
      const who = `${premium ? "a premium" : "a free"} member who began ${used} conversations free`;
      const left = premium ? 0 : 2 - used;

      test(`${who}: in one of them, nothing`, async () => {
        const { member, begun } = await whoBegan(used);
        await give(member, 9);
        if (premium) await pay(member);
        for (const chat of begun)
          expect(await price(member, chat)).toEqual({ price: 0, because: "began_free", left });
        expect((await money(world, member)).wallet).toBe(9);
      });

      test(`${who}: a reply to somebody who wrote first, and the reply after it`, async () => {
        const { member } = await whoBegan(used);
        const other = await somebody();
        const chat = await openChat(world, other, member);
        await say(world, other, chat, words);
        await give(member, 9);
        if (premium) await pay(member);
        const due = premium
          ? { price: 1, because: "premium", left }
          : used < 2
            ? { price: 0, because: "reply_free", left }
            : { price: 1, because: "both_used", left };
        expect(await price(member, chat)).toEqual(due);
        expect(await price(member, chat), "uses none of the two").toEqual(due);
      });

      test(`${who}: a conversation begun now, and the second message in it`, async () => {
        const { member } = await whoBegan(used);
        await give(member, 9);
        if (premium) await pay(member);
        const chat = await openChat(world, member, await somebody());
        const free = !premium && used < 2;
        expect(await price(member, chat)).toEqual({
          price: free ? 0 : 1,
          because: premium ? "premium" : free ? "begins_free" : "both_used",
          left,
        });
        expect(await price(member, chat)).toEqual({
          price: free ? 0 : 1,
          because: premium ? "premium" : free ? "began_free" : "both_used",
          left: free ? left - 1 : left,
        });
      });
    }
  }
});

test("a reply that was free costs once both free conversations are used, and the screen says so before", async () => {
  const { member } = await whoBegan(1);
  const other = await somebody();
  const chat = await openChat(world, other, member);
  await say(world, other, chat, words);
  expect(await price(member, chat)).toEqual({ price: 0, because: "reply_free", left: 1 });
  await say(world, member, await openChat(world, member, await somebody()), words);
  expect(
    (await world.call("chat.read", { conversation: chat }, { as: member })).body,
  ).toMatchObject({ price: 1, price_reason: "both_used", free_conversations_left: 0 });
  expect((await say(world, member, chat, words)).problem).toMatchObject({
    code: "not_enough_credits",
    data: { needed: 1, balance: 0 },
  });
  await give(member, 2);
  expect(await price(member, chat)).toEqual({ price: 1, because: "both_used", left: 0 });
});

test("paying does not make the two free conversations cost, and opens no third free one", async () => {
  const {
    member,
    begun: [first = ""],
  } = await whoBegan(1);
  await pay(member);
  await give(member, 30);
  expect(await price(member, first)).toEqual({ price: 0, because: "began_free", left: 0 });
  const paid = await openChat(world, member, await somebody());
  expect(await price(member, paid)).toEqual({ price: 1, because: "premium", left: 0 });
  expect(await price(member, paid)).toEqual({ price: 1, because: "premium", left: 0 });
  expect(
    (await say(world, member, first, "", randomUUID(), { gift: "rose" })).body.message.credits,
    "words only: a gift costs its price",
  ).toBeGreaterThan(0);
});

test("a message costs no more than its sender was shown: a price that rose meanwhile is refused, and nothing is charged", async () => {
  const { member, begun } = await whoBegan(2);
  const other = await somebody();
  const chat = await openChat(world, other, member);
  await say(world, other, chat, words);
  await give(member, 5);
  const send = (shown: number, clientId: string = randomUUID()) =>
    world.call(
      "chat.sendMessage",
      { conversation: { id: chat }, client_id: clientId, body: words, price: shown },
      { as: member },
    );
  const once = randomUUID();
  expect((await send(0, once)).problem).toMatchObject({
    code: "message_price_changed",
    data: { needed: 1, kind: "text" },
  });
  expect((await money(world, member)).wallet).toBe(5);
  expect((await send(1, once)).body.message.credits).toBe(1);
  expect(
    (await send(0, once)).body.message.credits,
    "a repeat is the first one, whatever it says",
  ).toBe(1);
  const gift = await world.call(
    "chat.sendMessage",
    { conversation: { id: chat }, client_id: randomUUID(), body: "", gift: "rose", price: 1 },
    { as: member },
  );
  expect(gift.problem.code).toBe("message_price_changed");
  expect(
    (
      await world.call(
        "chat.sendMessage",
        { conversation: { id: begun[0] ?? "" }, client_id: randomUUID(), body: words, price: 1 },
        { as: member },
      )
    ).body.message.credits,
    "a lower price is taken",
  ).toBe(0);
  expect((await money(world, member)).wallet).toBe(4);
});
