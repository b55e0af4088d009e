import { beforeAll, expect, test } from "vitest";
import { readCookies } from "#server/http/cookies.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
const crowd: Actor[] = [];

beforeAll(async () => {
  world = await openWorld();
  for (let at = 0; at < 40; at += 1)
    crowd.push(await world.member(`Crowd${at}`, { gender: "woman", seeks: ["man"] }));
});

const reader = (name: string) => world.member(name, { gender: "man", seeks: ["woman"] });
const viewerOf = (actor: Actor) =>
  world.services.findViewer(world.siteId, readCookies(actor.cookie), false);
/** Leaves so many cards of the budget of five minutes. */
async function leave(actor: Actor, cards: number): Promise<void> {
  const viewer = await viewerOf(actor);
  await world.services.limits.countCards({ viewer, network: "192.0.2.1" }, 1_000 - cards);
}

test("a page of search costs as many as it shows", async () => {
  const anna = await reader("Adam");
  await leave(anna, 30);
  const first = await world.call("members.search", {}, { as: anna });
  expect(first.body.profiles.length).toBe(24);
  const cursor = first.body.next ?? "";
  const second = await world.call("members.search", { cursor }, { as: anna });
  expect([second.status, second.body.profiles.length]).toEqual([200, 16]);
  const third = await world.call("members.search", {}, { as: anna });
  expect([third.status, third.problem.code]).toEqual([429, "too_many_requests"]);
  expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("every call that introduces members is refused once the budget is spent", async () => {
  const bert = await reader("Bert");
  const [first] = crowd;
  await leave(bert, 0);
  const id = first?.id ?? "";
  const asked = [
    await world.call("members.search", {}, { as: bert }),
    await world.call("members.read", { id }, { as: bert }),
    await world.call("members.similar", { id }, { as: bert }),
    await world.call("members.said", { ids: [id] }, { as: bert }),
    await world.call("swipe.cards", {}, { as: bert }),
    await world.call("swipe.undo", {}, { as: bert }),
    await world.call("matchFinder.suggest", {}, { as: bert }),
    await world.call("likes.page", {}, { as: bert }),
    await world.call("likes.autoLike", {}, { as: bert }),
    await world.call("favourites.page", {}, { as: bert }),
    await world.call("chat.open", { profile: { id } }, { as: bert }),
  ];
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 429));
});

test("opening conversations one by one is counted like looking at profiles", async () => {
  const carl = await reader("Carl");
  await leave(carl, 3);
  const statuses: number[] = [];
  for (const { id } of crowd.slice(0, 5)) {
    const opened = await world.call("chat.open", { profile: { id } }, { as: carl });
    statuses.push(opened.status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test("passing members by their ids and taking it back is counted like looking at them", async () => {
  const gwen = await reader("Gwen");
  await leave(gwen, 3);
  const undone: [number, string | undefined][] = [];
  for (const { id } of crowd.slice(0, 5)) {
    await world.call("swipe.answer", { profile: { id }, answer: "pass" }, { as: gwen });
    const { status, body } = await world.call("swipe.undo", {}, { as: gwen });
    undone.push([status, body?.card?.id]);
  }
  expect(undone.map(([status]) => status)).toEqual([200, 200, 200, 429, 429]);
  expect(undone.slice(0, 3).map(([, id]) => id)).toEqual(crowd.slice(0, 3).map(({ id }) => id));
});

test("what a member already has stays readable: conversations, likes, counts, their own profile", async () => {
  const dirk = await reader("Dirk");
  const friend = crowd[7];
  const opened = await world.call("chat.open", { profile: { id: friend?.id ?? "" } }, { as: dirk });
  const conversation = opened.body.conversation.id;
  await world.call(
    "chat.sendMessage",
    {
      conversation: { id: conversation },
      client_id: crypto.randomUUID(),
      body: "Good evening, how was your week?",
    },
    { as: dirk },
  );
  await leave(dirk, 0);
  const asked = [
    await world.call("chat.list", {}, { as: dirk }),
    await world.call("chat.read", { conversation }, { as: dirk }),
    await world.call("likes.list", {}, { as: dirk }),
    await world.call("polling.read", {}, { as: dirk }),
    await world.call("profiles.own", {}, { as: dirk }),
  ];
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test("each member has a budget, and one that is spent is no one else's", async () => {
  const [erik, frank] = [await reader("Erik"), await reader("Frank")];
  await leave(erik, 0);
  expect((await world.call("members.search", {}, { as: erik })).status).toBe(429);
  expect((await world.call("members.search", {}, { as: frank })).status).toBe(200);
});
