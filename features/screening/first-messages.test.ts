import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openChat } from "#features/chat/chat-cast.ts";
import { languages } from "#i18n/locales.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { ofNumbers, ofWords } from "./disguises.ts";

let world: World;
let crowd: Actor[];
let men = 0;

beforeAll(async () => {
  world = await openWorld();
  crowd = await Promise.all(Array.from({ length: 60 }, (_, at) => world.member(`Woman${at}`)));
});

beforeEach(async () => {
  await world.db.deleteFrom("conversation").execute();
});

/** A confirmed premium member of long standing. */
async function man(credits = 5_000): Promise<Actor> {
  const member = await world.member(`Man${(men += 1)}`, {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits,
  });
  await world.db
    .updateTable("account")
    .set({ signup_date: new Date(Date.now() - 30 * 86_400_000) })
    .where("id", "=", member.id)
    .execute();
  return member;
}
const write = (from: Actor, conversation: string, body: string, more: object = {}) =>
  world.call(
    "chat.sendMessage",
    {
      conversation: { id: conversation },
      client_id: randomUUID(),
      body,
      contact_confirmed: true,
      ...more,
    },
    { as: from },
  );
/** Sends a text to each of so many members: 'sent' or why not, in order. */
async function toMany(from: Actor, to: readonly Actor[], text: (at: number) => string) {
  const outcomes: string[] = [];
  for (const [at, one] of to.entries()) {
    const { status, problem } = await write(from, await openChat(world, from, one), text(at));
    outcomes.push(status === 200 ? "sent" : problem.code);
  }
  return outcomes;
}
const sent = (outcomes: readonly string[]) =>
  outcomes.filter((outcome) => outcome === "sent").length;
/** Ten minutes go by, for the counter of first messages. */
const tenMinutesLater = () =>
  world.services.pool.query("delete from rate_limit where key like 'first-message-600%'");

/** How many first messages are counted for anybody in any span. */
const counted = async () =>
  (
    await world.services.pool.query<{ points: number }>(
      "select points from rate_limit where (key like 'first-message-%' or key like 'same-words-%') and points > 0",
    )
  ).rows;

describe("a first message that is refused is not counted", () => {
  const [gone, other] = [{ id: randomUUID() }, { id: randomUUID() }];
  test.each<[string, object, { status?: "not_confirmed"; credits?: number; broken?: true }]>([
    ["an answer that is gone", { quote: gone }, {}],
    ["a message that is gone", { quoted_seq: 4 }, {}],
    ["a photo that is nobody's", { photo: other, body: "" }, {}],
    ["credits that are missing", {}, { credits: 0 }],
    ["credits that are missing while it would wait", {}, { credits: 0, status: "not_confirmed" }],
    ["another price", { price: 0 }, {}],
    ["another price while it would wait", { price: 0 }, { status: "not_confirmed" }],
    ["a writer that fails", {}, { broken: true }],
  ])("for %s", async (_, more, { status, credits = 50, broken }) => {
    await world.services.pool.query("delete from rate_limit");
    const sender = await man(credits);
    if (status)
      await world.db
        .updateTable("account")
        .set({ status, confirmed_at: null })
        .where("id", "=", sender.id)
        .execute();
    await world.db
      .updateTable("account")
      .set({ free_conversations: 2 })
      .where("id", "=", sender.id)
      .execute();
    const conversation = await openChat(world, sender, crowd[0] ?? sender);
    const { messages } = world.services;
    const { send } = messages;
    if (broken) Object.assign(messages, { send: () => Promise.reject(new Error("down")) });
    const answer = await write(sender, conversation, "Hello", more);
    Object.assign(messages, { send });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await counted()).toEqual([]);
  });
});

describe("trust row 35: first messages to strangers", () => {
  test("ten in ten minutes, whatever they say; then clear words, nothing charged, and ten more later", async () => {
    const hasty = await man();
    const outcomes = await toMany(hasty, crowd.slice(0, 25), (at) => `Hello number ${at}`);
    expect(outcomes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "sent"));
    expect(new Set(outcomes.slice(10))).toEqual(new Set(["first_messages_limit"]));
    const to = crowd[20] ?? hasty;
    const { problem } = await write(hasty, await openChat(world, hasty, to), "Hello again");
    expect(problem.data).toEqual({ unit: "minutes", count: 10 });
    expect(problem.detail).toContain("10 minutes");
    expect((await world.call("chat.list", {}, { as: to })).body.chats).toEqual([]);
    const { credits } = await world.db
      .selectFrom("wallet")
      .where("account_id", "=", hasty.id)
      .select("credits")
      .executeTakeFirstOrThrow();
    expect(credits).toBe(5_000 - 10);

    await tenMinutesLater();
    expect(sent(await toMany(hasty, crowd.slice(10, 25), (at) => `Hello once more ${at}`))).toBe(
      10,
    );
  });

  test("the wait is said in every language", async () => {
    for (const language of languages)
      for (const key of ["refusal.first_messages_limit", "refusal.likes_limit"])
        for (const unit of ["minutes", "hours"])
          for (const count of [1, 2, 5]) {
            const words = world.services.words.get(language)?.intl.t(key, { unit, count }) ?? "";
            expect(words).toContain(String(count));
            expect(words).not.toMatch(/[{}#]/);
          }
  });

  test("many at once are no way round", async () => {
    const script = await man();
    const chats = await Promise.all(crowd.slice(0, 40).map((to) => openChat(world, script, to)));
    const answers = await Promise.all(chats.map((chat, at) => write(script, chat, `Hi ${at}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  test("gifts count as well", async () => {
    const giver = await man();
    const outcomes: number[] = [];
    for (const to of crowd.slice(0, 14))
      outcomes.push(
        (await write(giver, await openChat(world, giver, to), "", { gift: "rose" })).status,
      );
    expect(outcomes.filter((status) => status === 200)).toHaveLength(10);
  });

  test("more to the same person is free of it, and so is who has written or likes the sender", async () => {
    const talker = await man();
    expect(sent(await toMany(talker, crowd.slice(0, 10), (at) => `Hello ${at}`))).toBe(10);
    expect(sent(await toMany(talker, crowd.slice(0, 10), () => "How are you?"))).toBe(10);
    const [fan = talker, friend = talker] = [crowd[30], crowd[31]];
    await world.call("likes.like", { profile: { id: talker.id } }, { as: fan });
    const chat = await openChat(world, friend, talker);
    expect((await write(friend, chat, "Good morning")).status).toBe(200);
    expect(await toMany(talker, [fan, friend], () => "Good evening")).toEqual(["sent", "sent"]);
  });

  test("what is refused for another reason is given back", async () => {
    const poor = await man(0);
    for (const to of crowd.slice(0, 12))
      expect(
        (await write(poor, await openChat(world, poor, to), `Hello ${to.id}`)).problem.code,
      ).toBe("not_enough_credits");
  });

  test("the same few words go to forty a day, and others still go", async () => {
    const greeter = await man();
    const outcomes: string[] = [];
    for (let ten = 0; ten < 5; ten += 1) {
      await tenMinutesLater();
      outcomes.push(
        ...(await toMany(
          greeter,
          crowd.slice(10 * ten, 10 * ten + 10),
          (at) => ["Hi", "hi!", "H i", "HI :)", "Hí"][at % 5] ?? "",
        )),
      );
    }
    expect(sent(outcomes)).toBe(40);
    expect(new Set(outcomes.slice(40))).toEqual(new Set(["same_words"]));
    expect(await toMany(greeter, crowd.slice(50, 51), () => "Your dog looks kind")).toEqual([
      "sent",
    ]);
  });

  test("of near-duplicates in ever new disguises at most ten are delivered", async () => {
    const scammer = await man();
    const numbers = Object.values(ofNumbers);
    const words = Object.values(ofWords);
    const outcomes = await toMany(scammer, crowd, (at) =>
      at % 2
        ? `Dear ${at}, call ${numbers[at % numbers.length]?.("0612345678")}`
        : `Come to ${words[at % words.length]?.("telegram")} ${at}`,
    );
    expect(sent(outcomes)).toBeLessThanOrEqual(10);
    await tenMinutesLater();
    expect(
      sent(await toMany(scammer, crowd.slice(30), (at) => `Me: ${numbers[at]?.("0612345678")}`)),
    ).toBe(0);
  });
});

describe("trust row 35: over several messages", () => {
  test("the last part carries the note for its receiver", async () => {
    const [from, to] = [await man(), crowd[42] ?? (await man())];
    const chat = await openChat(world, from, to);
    for (const body of ["061", "234", "5678", "bye"]) await write(from, chat, body);
    const { messages } = (await world.call("chat.read", { conversation: chat }, { as: to })).body;
    expect(messages.map(({ caution }) => caution)).toEqual([[], [], ["phone"], []]);
  });

  test.each([
    [["061", "234", "5678"], ["phone"]],
    [["my number", "06 12", "34 56 78"], ["phone"]],
    [["zero six one two", "three four five", "six seven eight"], ["phone"]],
    [["whats", "app"], ["messenger"]],
    [["anna92@", "gmail"], ["email"]],
  ])("%j is asked about", async (messages, kinds) => {
    const [from, to] = [await man(), crowd[40] ?? (await man())];
    const chat = await openChat(world, from, to);
    const answers = [];
    for (const body of messages)
      answers.push(await write(from, chat, body, { contact_confirmed: false }));
    expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(
      messages.slice(1).map(() => 200),
    );
    const last = answers.at(-1);
    expect([last?.problem.code, last?.problem.data]).toEqual(["contact_unconfirmed", { kinds }]);
  });

  test("a date, a time and a house number one after another are not", async () => {
    const [from, to] = [await man(), crowd[41] ?? (await man())];
    const chat = await openChat(world, from, to);
    for (const body of [
      "12.05.2026",
      "14:30",
      "number 12",
      "I was born in 1958",
      "1985 and 1987",
      "5",
      "2.50",
    ])
      expect([body, (await write(from, chat, body, { contact_confirmed: false })).status]).toEqual([
        body,
        200,
      ]);
  });
});
