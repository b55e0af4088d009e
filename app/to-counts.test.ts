import { beforeAll, expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { toCounts } from "./to-counts.ts";

let world: World;
let anna: Actor;
const writers = 33;
const likers = 104;

beforeAll(async () => {
  world = await openWorld();
  anna = await world.member("Anna");
  for (let one = 0; one < likers; one++) {
    const man = await world.member(`Man${one}`, { gender: "man", paid_user: true, credits: 9 });
    await world.db.insertInto("likes").values({ account_id: man.id, liked_id: anna.id }).execute();
    if (one >= writers) continue;
    const chat = await openChat(world, man, anna);
    for (let words = 0; words < 4; words++) await say(world, man, chat, `Good evening ${words}`);
  }
});

const loaded = async () => {
  const { chats, likes } = (await world.call("polling.read", {}, { as: anna })).body;
  return {
    ...toCounts({ type: "chats_loaded", answer: chats }),
    ...toCounts({ type: "likes_loaded", answer: likes }),
  };
};

test("the badges count all messages and likes, not the first page of a list, and over 100 too", async () => {
  expect(await loaded()).toEqual({ unread: 4 * writers, newLikes: likers });
  expect(await loaded(), "as the server draws them").toEqual(await world.services.badges(anna.id));
});

test("what was looked at counts no more", async () => {
  await world.db
    .updateTable("likes")
    .set({ seen_at: new Date() })
    .where("liked_id", "=", anna.id)
    .where("account_id", "in", (q) =>
      q.selectFrom("likes").where("liked_id", "=", anna.id).select("account_id").limit(4),
    )
    .execute();
  expect(await loaded()).toEqual({ unread: 4 * writers, newLikes: likers - 4 });
});
