import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { money, openChat, say } from "../chat-cast.ts";

let world: World;
let number = 0;
beforeAll(async () => {
  world = await openWorld();
});

/** Alice pays for words and a gift that reach no device of Bob's. */
async function written(): Promise<{ alice: Actor; bob: Actor; chat: string }> {
  number += 1;
  const alice = await world.member(`Alice${number}`, { paid_user: true, credits: 100 });
  const bob = await world.member(`Bob${number}`, { gender: "man", seeks: ["woman"] });
  const chat = await openChat(world, alice, bob);
  expect((await say(world, alice, chat, "Before he looked")).status).toBe(200);
  await world.call("chat.markRead", { conversation: { id: chat }, seq: 1 }, { as: bob });
  expect((await say(world, alice, chat, "Secret words")).status).toBe(200);
  expect((await say(world, alice, chat, "With love", undefined, { gift: "rose" })).status).toBe(
    200,
  );
  return { alice, bob, chat };
}
const blocks = (as: Actor, of: Actor) =>
  world.call("blocks.block", { profile: { id: of.id } }, { as });
const unblocks = (as: Actor, of: Actor) =>
  world.call("blocks.unblock", { profile: { id: of.id } }, { as });
const reads = async (as: Actor, conversation: string) =>
  (await world.call("chat.read", { conversation }, { as })).body.messages;

test("trust row 22: what was given back to the sender is not read after all: a block and its end make no free messages, nor gifts", async () => {
  const { alice, bob, chat } = await written();
  const before = await money(world, alice);
  await blocks(bob, alice);
  await unblocks(bob, alice);
  const after = await money(world, alice);
  expect(after.wallet).toBeGreaterThan(before.wallet);
  const seen = await reads(bob, chat);
  expect(seen.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(seen[0]?.body).toBe("Before he looked");
  expect(seen.slice(1)).toMatchObject([
    { gift: null, photo: null },
    { gift: null, photo: null },
  ]);
  for (const where of [
    JSON.stringify(seen),
    JSON.stringify((await world.call("chat.list", {}, { as: bob })).body),
  ])
    expect(where).not.toMatch(/Secret words|With love|rose/);
  expect(
    await world.db
      .selectFrom("gift_received")
      .where("receiver_id", "=", bob.id)
      .select("gift")
      .execute(),
  ).toEqual([]);
  expect(
    (await reads(alice, chat)).map(({ body }) => body),
    "the sender's own copy stands",
  ).toEqual(["Before he looked", "Secret words", "With love"]);
  await blocks(bob, alice);
  await unblocks(bob, alice);
  expect(await money(world, alice)).toEqual(after);
  expect((await say(world, alice, chat, "Once more")).status).toBe(200);
  expect((await reads(bob, chat)).at(-1)?.body).toBe("Once more");
});

test.each(["chat.read", "chat.list"] as const)(
  "trust row 22: who has read it by %s cannot have it given back, whatever the device says of deliveries",
  async (call) => {
    const { alice, bob, chat } = await written();
    const before = await money(world, alice);
    const seen =
      call === "chat.read"
        ? await world.call(call, { conversation: chat }, { as: bob })
        : await world.call(call, {}, { as: bob });
    expect(JSON.stringify(seen.body)).toContain(
      call === "chat.read" ? "Secret words" : "With love",
    );
    expect(
      (await world.call("chat.read", { conversation: chat }, { as: alice })).body,
    ).toMatchObject({ delivered_seq: 3, read_seq: 1 });
    await blocks(bob, alice);
    expect(await money(world, alice)).toEqual(before);
  },
);

test("trust row 22: nor do a deletion of the account and its way back", async () => {
  const { alice, bob, chat } = await written();
  await world.db
    .updateTable("account")
    .set({ status: "deleted", deleted_at: new Date() })
    .where("id", "=", bob.id)
    .execute();
  await world.db
    .updateTable("account")
    .set({ status: "active", deleted_at: null })
    .where("id", "=", bob.id)
    .execute();
  expect(JSON.stringify(await reads(bob, chat))).not.toMatch(/Secret words|With love/);
  expect((await money(world, alice)).wallet).toBe(99);
});
