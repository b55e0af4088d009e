import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { money, openChat } from "#features/chat/chat-cast.ts";
import { grantCredits } from "#features/wallet/grant-credits.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { openScreening } from "./open-screening.server.ts";

let world: World;
let crowd: Actor[];
let men = 0;

beforeAll(async () => {
  world = await openWorld();
  crowd = await Promise.all(Array.from({ length: 200 }, (_, at) => world.member(`Woman${at}`)));
});

beforeEach(async () => {
  await world.db.deleteFrom("conversation").execute();
});

async function man(signupDaysAgo = 30, paid = true): Promise<Actor> {
  const member = await world.member(`Man${(men += 1)}`, {
    gender: "man",
    seeks: ["woman"],
    paid_user: paid,
    credits: 5_000,
  });
  await world.db
    .updateTable("account")
    .set({ signup_date: new Date(Date.now() - signupDaysAgo * 86_400_000) })
    .where("id", "=", member.id)
    .execute();
  return member;
}
const write = (
  from: Actor,
  conversation: string,
  body: string,
  more: { contact_confirmed?: boolean } = { contact_confirmed: true },
) =>
  world.call(
    "chat.sendMessage",
    { conversation: { id: conversation }, client_id: randomUUID(), body, ...more },
    { as: from },
  );

/** Sends a text to each of so many members: 'sent' or why not, in order. `slowly`: as a person does. */
async function toMany(
  from: Actor,
  count: number,
  text: (at: number) => string,
  slowly = false,
): Promise<string[]> {
  const outcomes: string[] = [];
  for (const [at, to] of crowd.slice(0, count).entries()) {
    if (slowly)
      await world.services.pool.query("delete from rate_limit where key like 'first-message-%'");
    const { status, problem } = await write(from, await openChat(world, from, to), text(at));
    outcomes.push(status === 200 ? "sent" : problem.code);
  }
  return outcomes;
}
const delivered = (all: string[]) => all.filter((outcome) => outcome === "sent").length;
const names = ["Anna", "Béatrice", "Carla", "Dörte", "Els"];
const pitch = (at: number) =>
  `Hello my dear ${names[at % 5]}, I am an engineer on an oil platform and I saw your ${["lovely", "beautiful", "nice"][at % 3]} profile${"!".repeat(at % 4)} My contract ends in ${at} weeks and I would like to meet you. Write to me at https://site${at}.example.com/${at}`;
vi.setConfig({ testTimeout: 180_000 });
test("trust row 15: of 200 near-duplicates at most 10 are delivered; the rest notify nobody, cost nothing and are one case", async () => {
  const scammer = await man();
  const heard: string[] = [];
  const send = world.services.live.send;
  Object.assign(world.services.live, {
    send: (ids: string[], event: { type: string }) => {
      if (event.type === "message") heard.push(...ids);
      send(ids, event as never);
    },
  });
  const before = await money(world, scammer);
  const outcomes = await toMany(scammer, 200, pitch);
  Object.assign(world.services.live, { send });

  expect(delivered(outcomes)).toBe(10);
  expect(new Set(outcomes.slice(10))).toEqual(new Set(["message_held"]));
  expect(new Set(heard).size).toBe(11); // ten members and the sender's own devices
  const { message_credits: price } = (await world.services.sites.byId(world.siteId))?.settings ?? {
    message_credits: 0,
  };
  const after = await money(world, scammer);
  expect(before.wallet - after.wallet).toBe(10 * price);
  expect(after.ledger).toBe(after.wallet);
  const held = await world.db
    .selectFrom("held_message")
    .innerJoin("moderation_case as c", "c.id", "case_id")
    .where("sender_id", "=", scammer.id)
    .select(["c.id", "c.gravity", "c.status"])
    .execute();
  expect(held).toHaveLength(100); // enough to judge by
  expect(new Set(held.map(({ id }) => id)).size).toBe(1);
  expect(held[0]).toMatchObject({ gravity: 2, status: "open" });
  expect((await world.call("chat.list", {}, { as: crowd[150] ?? null })).body.chats).toEqual([]);
});

test("trust row 15: copies without any link are held too, and a new account may send fewer", async () => {
  const text = (at: number) => pitch(at).replace(/ Write to me.*/, "");
  expect(delivered(await toMany(await man(), 30, text))).toBe(10);
  await world.db.deleteFrom("conversation").execute();
  expect(delivered(await toMany(await man(0, false), 1, () => "Hello"))).toBe(1); // a free member may still write
  expect(delivered(await toMany(await man(1, true), 12, text))).toBe(10);
  const fresh = await man(1);
  await world.db
    .updateTable("account")
    .set({ paid_user: false })
    .where("id", "=", fresh.id)
    .execute();
  expect(delivered(await toMany(fresh, 12, text))).toBe(5);
});

test.each([
  [
    "one account number in ever new words",
    (at: number) =>
      `${["Rent", "Flight", "Doctor", "Visa"][at % 4]} ${at}: ${at % 2 ? "NL91ABNA0417164300" : "nl91 abna 0417 1643 00"}`,
  ],
  [
    "ever new links to whoever has not answered",
    (at: number) => `Look ${at}: https://${randomUUID()}.example.com/`,
  ],
  [
    "an invitation to a messenger, in few words",
    (at: number) => `Come to Telegram${".".repeat(at % 5)}`,
  ],
])("trust row 15: %s", async (_, text) => {
  expect(delivered(await toMany(await man(), 25, text))).toBe(10);
});

test("trust row 15: many at once, through several processes, are no way round", async () => {
  const scammer = await man();
  const others = [openScreening(world.services.pool), openScreening(world.services.prepared)];
  const conversations = await Promise.all(
    crowd.slice(0, 40).map((to) => openChat(world, scammer, to)),
  );
  const verdicts = await Promise.all(
    conversations.map(async (conversation, at) => {
      const message = {
        siteId: world.siteId,
        sender: scammer.id,
        conversation,
        clientId: randomUUID(),
        body: pitch(at),
        contactConfirmed: true,
      };
      return [world.services.screening, ...others][at % 3]?.judge(message);
    }),
  );
  expect(verdicts.filter((verdict) => verdict?.code === "pass")).toHaveLength(10);
});

/** Young accounts, each writing to `each` members; 'sent' or why not, in order. */
async function byMany(
  senders: number,
  each: number,
  text: (at: number) => string,
): Promise<string[]> {
  const outcomes: string[] = [];
  for (let nth = 0; nth < senders; nth += 1) {
    const from = await man(0, false);
    for (let at = 0; at < each; at += 1) {
      const to = crowd[nth * each + at];
      if (!to) throw new Error("too few members");
      const { status, problem } = await write(
        from,
        await openChat(world, from, to),
        text(nth * each + at),
      );
      outcomes.push(status === 200 ? "sent" : problem.code);
    }
  }
  return outcomes;
}

describe("trust row 15: one sender behind many young accounts", () => {
  beforeEach(async () => {
    await world.db.deleteFrom("young_print").execute();
  });

  test("of 200 near-duplicates by 100 confirmed young accounts at most 10 are delivered", async () => {
    const outcomes = await byMany(100, 2, pitch);
    expect(delivered(outcomes)).toBe(10);
    expect(new Set(outcomes.slice(10))).toEqual(new Set(["message_held"]));
  });

  test("ever new words around one number", async () => {
    const outcomes = await byMany(
      15,
      2,
      (at) =>
        `${randomUUID().replaceAll(/[^a-f]/g, "")} ${at % 2 ? "+31 6 12345678" : "0612345678"}`,
    );
    expect(delivered(outcomes)).toBe(10);
  });

  test("many accounts at once, through several processes, are no way round", async () => {
    const others = [
      world.services.screening,
      openScreening(world.services.pool),
      openScreening(world.services.prepared),
    ];
    const senders = await Promise.all(Array.from({ length: 30 }, () => man(0, false)));
    const conversations = await Promise.all(
      senders.map((from, at) => openChat(world, from, crowd[at] ?? from)),
    );
    const verdicts = await Promise.all(
      conversations.map((conversation, at) =>
        (others[at % 3] ?? world.services.screening).judge({
          siteId: world.siteId,
          sender: senders[at]?.id ?? "",
          conversation,
          clientId: randomUUID(),
          body: pitch(at),
          contactConfirmed: true,
        }),
      ),
    );
    expect(verdicts.filter((verdict) => verdict.code === "pass")).toHaveLength(10);
  });

  test("an honest newcomer greets three people in a day of scams, and newcomers share songs", async () => {
    await byMany(20, 1, pitch);
    const honest =
      "Good evening, I read that you sail on the lakes in summer. My brother has an old wooden boat in Enkhuizen, do you know the harbour there?";
    expect(delivered(await byMany(1, 3, () => honest))).toBe(3);
    expect(
      delivered(await byMany(20, 1, (at) => `Song ${at}: https://www.youtube.com/watch?v=${at}`)),
    ).toBe(20);
    expect(delivered(await byMany(20, 1, () => "Are you on WhatsApp?"))).toBe(20);
  });
});

describe("innocent people", () => {
  test("greet forty a day with the words that everybody uses", async () => {
    const greeter = await man();
    expect(delivered(await toMany(greeter, 40, () => "Hi, how are you?", true))).toBe(40);
    const evening = () => "Good evening, I like your profile!";
    expect(delivered(await toMany(greeter, 40, evening, true))).toBe(40);
  });

  test("write to each what is meant for each", async () => {
    const talker = await man();
    const hobbies = [
      "sailing on the big lakes",
      "singing in a choir",
      "old motorcycles",
      "baking bread with spelt",
      "hiking in the mountains",
      "chess by post",
      "growing roses",
    ];
    const openings = [
      "I read that you like",
      "What a surprise to find somebody who loves",
      "My sister spends every weekend with",
      "Tell me how you came to",
    ];
    const text = (at: number) =>
      `${openings[at % 4]} ${hobbies[at % 7]}. ${["Where do you do that?", "I tried it once and failed.", "Is it hard to begin?"][at % 3]} ${["Greetings from Utrecht.", "It has rained here all day, so I am at home with a book.", "My dog sends his regards."][at % 3]}`;
    expect(delivered(await toMany(talker, 28, text, true))).toBe(28);
  });

  test("tell the same long story in conversations that go both ways", async () => {
    const teller = await man();
    const outcomes: string[] = [];
    for (const friend of crowd.slice(0, 15)) {
      const chat = await openChat(world, friend, teller);
      await world.db
        .updateTable("account")
        .set({ paid_user: true })
        .where("id", "=", friend.id)
        .execute();
      await grantCredits(world.db, friend.id, 100, "grant", "");
      expect((await write(friend, chat, "Hello")).status).toBe(200);
      outcomes.push(
        (await write(teller, chat, pitch(1).replace(/ Write to me.*/, ""))).status === 200
          ? "sent"
          : "held",
      );
    }
    expect(delivered(outcomes)).toBe(15);
  });

  test("are free again when an operator says so", async () => {
    const member = await man();
    expect(delivered(await toMany(member, 12, pitch))).toBe(10);
    await world.db
      .insertInto("sender_pass")
      .values({ account_id: member.id, until: new Date(Date.now() + 3_600_000) })
      .execute();
    expect(delivered(await toMany(member, 12, pitch))).toBe(12);
  });
});
