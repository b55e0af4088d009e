import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { digestOf, mailsOf, unsubscribeTokenIn } from "./notifications-cast.ts";

let world: World;
let bert: Actor;
let chris: Actor;

beforeAll(async () => {
  world = await openWorld({ mail_name: "Evening post" });
  [bert, chris] = await Promise.all([
    world.member("Bert", { gender: "man", credits: 100, paid_user: true }),
    world.member("Chris", { gender: "man", credits: 100, paid_user: true }),
  ]);
});

const writes = async (from: Actor, to: Actor, body: string) =>
  expect((await say(world, from, await openChat(world, from, to), body)).status).toBe(200);
const likes = async (from: Actor, to: Actor) =>
  expect((await world.call("likes.like", { profile: { id: to.id } }, { as: from })).status).toBe(
    200,
  );

test("unread messages wait some minutes, then one mail tells of all: who and how many, never what", async () => {
  const alice = await world.member("Alice");
  const digest = digestOf(world, alice);
  await writes(bert, alice, "a secret word");
  await writes(bert, alice, "and a second");
  await writes(chris, alice, "a third");
  await digest.later(9);
  await digest.run();
  expect(await mailsOf(world, alice)).toEqual([]);
  await digest.later(2);
  await Promise.all([digest.run(), digest.run(), digest.run()]); // several processes at the same minute
  const [mail, ...others] = await mailsOf(world, alice);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("You have 3 unread messages");
  expect(mail?.text).toContain("Bert: 2 unread messages");
  expect(mail?.text).toContain("Chris: 1 unread message");
  expect(mail?.raw).toMatch(/^From: Evening post </m);
  expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(unsubscribeTokenIn(mail?.raw ?? "")).not.toBe("");
  for (const word of ["secret", "second", "third"]) expect(mail?.raw).not.toContain(word);
});

test("nothing new, no mail; something new tells of everything unread; at most three a day, three hours apart", async () => {
  const anna = await world.member("Anna");
  const digest = digestOf(world, anna);
  const count = async () => (await mailsOf(world, anna)).length;
  await writes(bert, anna, "one");
  await digest.later(11);
  await digest.run();
  expect(await count()).toBe(1);
  await digest.later(300);
  await digest.run();
  expect(await count()).toBe(1);

  await writes(chris, anna, "two");
  await digest.later(11);
  await digest.run();
  expect((await mailsOf(world, anna)).at(-1)?.subject).toBe("You have 2 unread messages");
  await writes(chris, anna, "three");
  await digest.later(11);
  await digest.run();
  expect(await count()).toBe(2); // too soon after the last
  await digest.later(180);
  await digest.run();
  expect(await count()).toBe(3);
  await writes(chris, anna, "four");
  await digest.later(200);
  await digest.run();
  expect(await count()).toBe(3); // enough for today
  await digest.later(24 * 60);
  await digest.run();
  expect((await mailsOf(world, anna)).at(-1)?.subject).toBe("You have 4 unread messages");
});

test("whoever is here, or has read it meanwhile, gets no mail", async () => {
  const [eva, emma] = await Promise.all([world.member("Eva"), world.member("Emma")]);
  await Promise.all([writes(bert, eva, "hello"), writes(chris, emma, "hello")]);
  await Promise.all([digestOf(world, eva).later(11), digestOf(world, emma).later(11)]);
  await world.db
    .updateTable("profile")
    .set({ last_seen_at: new Date() })
    .where("id", "=", eva.id)
    .execute();
  const chat = await openChat(world, emma, chris);
  await world.call("chat.markRead", { conversation: { id: chat }, seq: 1 }, { as: emma });
  await digestOf(world, eva).run();
  expect(await mailsOf(world, eva)).toEqual([]);
  expect(await mailsOf(world, emma)).toEqual([]);
  await digestOf(world, eva).later(15); // she has left without reading
  await digestOf(world, eva).run();
  expect(await mailsOf(world, eva)).toHaveLength(1);
});

test("likes, matches, gifts and messages are one mail; a match is no like", async () => {
  const fay = await world.member("Fay");
  await likes(fay, bert);
  await likes(bert, fay); // a match
  await likes(chris, fay);
  const chat = await openChat(world, chris, fay);
  expect(
    (
      await world.call(
        "chat.sendMessage",
        { conversation: { id: chat }, client_id: randomUUID(), body: "", gift: "rose" },
        { as: chris },
      )
    ).status,
  ).toBe(200);
  await writes(chris, fay, "for you");
  await digestOf(world, fay).later(11);
  await digestOf(world, fay).run();
  const mails = await mailsOf(world, fay);
  expect(mails.map(({ subject }) => subject)).toEqual(["What you missed"]);
  const rows = [...(mails[0]?.text.matchAll(/^- (.*)$/gm) ?? [])].map(([, row]) => row);
  expect(rows).toEqual([
    "Bert: You like each other",
    "Chris: Sent you a gift",
    "Chris: 1 unread message",
    "Chris: Likes you",
  ]);
});

test("one kind alone has its own words, in the member's language", async () => {
  const gerda = await world.member("Gerda");
  await world.db
    .updateTable("account")
    .set({ language: "de" })
    .where("id", "=", gerda.id)
    .execute();
  await likes(bert, gerda);
  await digestOf(world, gerda).later(11);
  await digestOf(world, gerda).run();
  expect((await mailsOf(world, gerda)).map(({ subject }) => subject)).toEqual(["Jemand mag Sie"]);
});

test("a kind that is off, disabled mails, an unconfirmed or deleted account: none", async () => {
  const [off, disabled, unconfirmed, deleted] = await Promise.all([
    world.member("Off"),
    world.member("Disabled"),
    world.member("Unconfirmed", { status: "not_confirmed" }),
    world.member("Deleted"),
  ]);
  await world.call("notifications.update", { mail: ["like"], push: [] }, { as: off });
  await world.db
    .updateTable("account")
    .set({ notifications_disabled: ["bounce"] })
    .where("id", "=", disabled.id)
    .execute();
  for (const to of [off, disabled, deleted]) await writes(bert, to, "hello");
  await world.db
    .insertInto("notification_digest")
    .values({ account_id: unconfirmed.id, due_at: new Date() })
    .execute();
  await world.db
    .updateTable("account")
    .set({ status: "deleted" })
    .where("id", "=", deleted.id)
    .execute();
  for (const to of [off, disabled, unconfirmed, deleted]) await digestOf(world, to).later(11);
  await digestOf(world, off).run();
  for (const to of [off, disabled, unconfirmed, deleted]) {
    expect(await mailsOf(world, to), to.name).toEqual([]);
    expect((await digestOf(world, to).row())?.due_at, to.name).toBeNull();
  }
});

test("a pause: no mail for 30 days and the settings say until when; then, or when it is ended, what is new is told again", async () => {
  const paula = await world.member("Paula");
  const digest = digestOf(world, paula);
  const { body } = await world.call("notifications.pause", {}, { as: paula, key: "one-pause" });
  expect(
    (await world.call("notifications.pause", {}, { as: paula, key: "one-pause" })).body,
  ).toEqual(body);
  const {
    rows: [until],
  } = await sql<{
    days: number;
  }>`select
      round(extract(epoch from ${body.paused_until}::timestamptz - now()) / 86400)::int as days`.execute(
    world.db,
  );
  expect([until?.days, body.disabled]).toEqual([30, []]);
  await writes(bert, paula, "during the pause");
  await digest.later(11);
  await digest.run();
  expect(await mailsOf(world, paula)).toEqual([]);
  await sql`update account set mails_paused_until = now() where id = ${paula.id}`.execute(world.db);
  expect((await world.call("notifications.read", {}, { as: paula })).body.paused_until).toBeNull();
  await writes(bert, paula, "after it");
  await digest.later(11);
  await digest.run();
  expect((await mailsOf(world, paula)).map(({ subject }) => subject)).toEqual([
    "You have 2 unread messages",
  ]);
  await world.call("notifications.pause", {}, { as: paula });
  expect(
    (await world.call("notifications.enable", {}, { as: paula })).body.paused_until,
  ).toBeNull();
});

test("trust row 17: nobody hears of somebody who blocked them, or whom they blocked", async () => {
  const hanna = await world.member("Hanna");
  const dirk = await world.member("Dirk", { gender: "man", credits: 10, paid_user: true });
  await likes(dirk, hanna);
  await writes(dirk, hanna, "hello");
  await likes(bert, hanna);
  await world.db
    .insertInto("block")
    .values({ account_id: hanna.id, blocked_id: dirk.id })
    .execute();
  await digestOf(world, hanna).later(11);
  await digestOf(world, hanna).run();
  const [mail] = await mailsOf(world, hanna);
  expect(mail?.subject).toBe("Someone likes you");
  expect(mail?.text).toContain("Bert");
  expect(mail?.raw).not.toContain("Dirk");
});

test("a fictional profile's name carries its label", async () => {
  const ida = await world.member("Ida");
  const fiction = await world.member("Fiction", { gender: "man", credits: 10, paid_user: true });
  await world.db
    .updateTable("profile")
    .set({ fictional: true })
    .where("id", "=", fiction.id)
    .execute();
  await writes(ida, fiction, "hi"); // fictional profiles never write first
  await writes(fiction, ida, "hello");
  await digestOf(world, ida).later(11);
  await digestOf(world, ida).run();
  expect((await mailsOf(world, ida))[0]?.text).toContain(
    "- Fiction (fictional profile): 1 unread message",
  );
});
