import { expect, test } from "vitest";
import { beginConversation } from "#features/chat/conversation/open-chat.server.ts";
import { type Actor, openWorld } from "#test/world.ts";

/* Whose photo is clear is the same of who chats with few and with very many. */

const world = await openWorld();
const alice = await world.member("Alice", { photo: true });
const man = (name: string) => world.member(name, { gender: "man", photo: true });
const men = [await man("Bob"), await man("Ben"), await man("Bill"), await man("Bart")];
const [bob, ben, bill] = men as [Actor, Actor, Actor];

async function chat(other: Actor, messages: number): Promise<void> {
  const id = await beginConversation(world.db, world.siteId, alice.id, other.id);
  await world.db
    .updateTable("conversation")
    .set({ last_seq: messages })
    .where("id", "=", id)
    .execute();
}

/** Is Alice's photo locked for the other? She is the older member of each conversation. */
async function locksAlice(other: Actor): Promise<boolean | undefined> {
  const { body } = await world.call("members.search", { gender: "woman" }, { as: other });
  return body.profiles.find(({ name }) => name === "Alice")?.main_image?.locked;
}

/** Names of those whose photos Alice sees clearly, by two ways that lead to them. */
async function clear(): Promise<string[][]> {
  const found = await world.call("members.search", { gender: "man" }, { as: alice });
  const liked = await world.call("likes.page", { type: "given" }, { as: alice });
  return [found.body.profiles, liked.body.profiles].map((profiles) =>
    profiles
      .filter(({ main_image }) => main_image?.locked === false)
      .map(({ name }) => name)
      .sort(),
  );
}

test("photos are clear of whom a member matched or chats with, few or very many", async () => {
  for (const each of men)
    await world.call("likes.like", { profile: { id: each.id } }, { as: alice });
  await world.call("likes.like", { profile: { id: alice.id } }, { as: bill });
  await chat(bob, 1);
  await chat(ben, 0); // opened, and nothing was said
  expect(await clear()).toEqual([
    ["Bill", "Bob"],
    ["Bill", "Bob"],
  ]);
  expect(await Promise.all([bob, ben, bill].map(locksAlice))).toEqual([false, true, false]);
  for (let n = 0; n < 55; n += 1) await chat(await world.member(`Woman${n}`), 1);
  expect(await clear()).toEqual([
    ["Bill", "Bob"],
    ["Bill", "Bob"],
  ]);
});
