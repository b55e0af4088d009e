import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import {
  ask,
  decide,
  facedMember,
  stateOf,
  waitingSelfie,
} from "#features/selfie-check/selfie-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let operator: Actor;
beforeAll(async () => {
  world = await openWorld();
  operator = await world.staff("Otto");
});

let nth = 0;
const makeFictional = (id: string, fictional = true) =>
  world.db.updateTable("profile").set({ fictional }).where("id", "=", id).execute();
/** A fictional profile and a member, in their conversation that nobody has written in. */
async function pair() {
  nth += 1;
  const doll = await world.member(`Doll${nth}`, { paid_user: true, credits: 100 });
  const rex = await world.member(`Rex${nth}`, { gender: "man", paid_user: true, credits: 100 });
  await makeFictional(doll.id);
  return { doll, rex, chat: await openChat(world, doll, rex) };
}
const violation = (constraint: string) => ({ code: "23514", constraint });

describe("a call", () => {
  test("of a fictional profile likes nobody, not even back", async () => {
    const { doll, rex } = await pair();
    const like = () => world.call("likes.like", { profile: { id: rex.id } }, { as: doll });
    expect((await like()).problem).toMatchObject({ code: "fictional_first", status: 403 });
    await world.call("likes.like", { profile: { id: doll.id } }, { as: rex });
    expect((await like()).problem.code).toBe("fictional_first");
    const swiped = await world.call(
      "swipe.answer",
      { profile: { id: rex.id }, answer: "like" },
      { as: doll },
    );
    expect(swiped.problem.code).toBe("fictional_first");
    const given = await world.db
      .selectFrom("likes")
      .where("account_id", "=", doll.id)
      .selectAll()
      .execute();
    expect(given).toEqual([]);
  });

  test.each([
    ["words", "Hello there", {}],
    ["a gift", "", { gift: "rose" as const }],
  ])(
    "of a fictional profile sends no %s first, and answers when written to",
    async (_, body, more) => {
      const { doll, rex, chat } = await pair();
      const send = () => say(world, doll, chat, body, undefined, { confirmed: true, ...more });
      const refused = await send();
      expect(refused.problem).toMatchObject({ code: "fictional_first", status: 403 });
      expect(refused.problem.detail).toContain("fictional");
      expect((await world.call("chat.list", {}, { as: rex })).body.chats).toEqual([]);
      expect((await say(world, rex, chat, "Hi", undefined, { confirmed: true })).status).toBe(200);
      expect((await send()).status).toBe(200);
    },
  );

  test("of a profile that became fictional does not write on in what it began", async () => {
    const { doll, rex, chat } = await pair();
    await makeFictional(doll.id, false);
    expect((await say(world, doll, chat, "Hello there")).status).toBe(200);
    await makeFictional(doll.id);
    expect((await say(world, doll, chat, "Are you there?")).problem.code).toBe("fictional_first");
    expect((await say(world, rex, chat, "Yes", undefined, { confirmed: true })).status).toBe(200);
    expect((await say(world, doll, chat, "Good")).status).toBe(200);
  });

  test("of a fictional profile asks for no selfie check", async () => {
    const { doll } = await pair();
    expect((await ask(world, doll)).status).toBe(404);
  });
});

describe("a statement", () => {
  test("gives no like of a fictional profile", async () => {
    const { doll, rex } = await pair();
    const insert = world.db.insertInto("likes").values({ account_id: doll.id, liked_id: rex.id });
    await expect(insert.execute()).rejects.toMatchObject(violation("fictional_never_likes"));
  });

  test.each(["text", "gift", "photo"])(
    "stores no first %s of a fictional profile",
    async (kind) => {
      const { doll, chat } = await pair();
      const insert = sql`insert into message (conversation_id, seq, sender_id, client_id, body, gift, photo_id)
      values (${chat}, 1, ${doll.id}, uuidv7(), ${kind === "text" ? "Hello" : ""},
        ${kind === "gift" ? "rose" : null}, ${kind === "photo" ? sql`uuidv7()` : null})`;
      await expect(insert.execute(world.db)).rejects.toMatchObject(
        violation("fictional_never_first"),
      );
    },
  );

  test("starts no conversation, and gives no first gift, of a fictional profile", async () => {
    const { doll, rex, chat } = await pair();
    const start = sql`update conversation set started_by = ${doll.id} where id = ${chat}`;
    await expect(start.execute(world.db)).rejects.toMatchObject(violation("fictional_never_first"));
    const give = sql`insert into gift_received (conversation_id, seq, receiver_id, sender_id, gift, created_at)
      values (${chat}, 1, ${rex.id}, ${doll.id}, 'rose', now())`;
    await expect(give.execute(world.db)).rejects.toMatchObject(violation("fictional_never_first"));
  });

  test("gives no fictional profile a tick or a check", async () => {
    const { member } = await facedMember(world, operator);
    await makeFictional(member.id);
    const tick = sql`update profile set checked_thumb = thumb where id = ${member.id}`;
    await expect(tick.execute(world.db)).rejects.toMatchObject(violation("fictional_not_checked"));
    const check = sql`insert into selfie_check (account_id, pose) values (${member.id}, 'wave')`;
    await expect(check.execute(world.db)).rejects.toMatchObject(violation("fictional_not_checked"));
  });
});

describe("a profile that becomes fictional", () => {
  test("loses its tick, for ever", async () => {
    const selfie = await waitingSelfie(world, operator);
    expect((await decide(world, operator, selfie)).status).toBe(200);
    expect((await stateOf(world, selfie.member))?.state).toBe("confirmed");
    await makeFictional(selfie.member.id);
    const read = await sql<{ verified: boolean }>`
      select verified from profile where id = ${selfie.member.id}`.execute(world.db);
    expect(read.rows).toEqual([{ verified: false }]);
    await makeFictional(selfie.member.id, false);
    expect((await stateOf(world, selfie.member))?.state).not.toBe("confirmed");
  });

  test("takes its waiting selfie out of the queue: confirming it is too late", async () => {
    const selfie = await waitingSelfie(world, operator);
    await makeFictional(selfie.member.id);
    expect((await decide(world, operator, selfie)).problem.code).toBe("selfie_decided_already");
    const { rows } = await sql`
      select from work_item where kind = 'selfie' and status = 'open' and thing_id = ${selfie.id}`.execute(
      world.db,
    );
    expect(rows).toEqual([]);
  });

  test("takes back what it liked", async () => {
    const { doll, rex } = await pair();
    await makeFictional(doll.id, false);
    await world.call("likes.like", { profile: { id: rex.id } }, { as: doll });
    await makeFictional(doll.id);
    expect((await world.call("likes.list", {}, { as: rex })).body.liked_by).toEqual([]);
  });
});
