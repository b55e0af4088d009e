import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Interest, interestNames } from "#features/interests/interest-names.ts";
import { toMask } from "#server/db/mask.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { ownLine } from "./own-line.server.ts";

let world: World;
let alice: Actor, bob: Actor;

beforeAll(async () => {
  world = await openWorld({ logged_out_search: "yes" });
  alice = await world.member("Alice");
  bob = await world.member("Bob", { gender: "man", seeks: ["woman"] });
});
const longAgo = "2026-01-01T10:00:00Z";
beforeEach(async () => {
  await world.db.deleteFrom("likes").execute();
  await world.db.deleteFrom("block").execute();
  await world.db.deleteFrom("profile_prompts").execute();
  await setProfile(alice, { interests: mask("wine", "hiking", "tea", "bondage"), about: "" });
  await setProfile(bob, { about: "", interests: 0, last_seen_at: longAgo, fictional: false });
  await setProfile(bob, { region: "NL-NH", city: "Amsterdam" });
  await joined(bob, longAgo);
});

const mask = (...names: Interest[]) => toMask(interestNames, names);
const setProfile = (of: Actor, values: object) =>
  world.db.updateTable("profile").set(values).where("id", "=", of.id).execute();
const joined = (of: Actor, signup_date: string | Date) =>
  world.db.updateTable("account").set({ signup_date }).where("id", "=", of.id).execute();
const answer = (of: Actor, place: number, words: string) =>
  world.db
    .insertInto("profile_prompts")
    .values({ account_id: of.id, place, prompt: place === 1 ? "song" : "place", answer: words })
    .execute();
const like = (from: Actor, to: Actor) =>
  world.db.insertInto("likes").values({ account_id: from.id, liked_id: to.id }).execute();
const ask = async (as: Actor, ids: string[], more = {}) =>
  (await world.call("members.said", { ids, ...more }, { as })).body.said;
const ofBob = async (more = {}, as = alice) => (await ask(as, [bob.id], more))[0];

test("a line is the first answer, else how the text begins; with contact details it is no line", async () => {
  expect(await ofBob()).toMatchObject({ words: null });
  await setProfile(bob, { about: "Mostly at sea.\n\nRarely late." });
  expect(await ofBob()).toMatchObject({ words: "Mostly at sea. Rarely late.", question: null });
  await answer(bob, 2, "A harbour.");
  expect(await ofBob()).toMatchObject({
    words: "A harbour.",
    question: "A place I keep going back to",
  });
  await answer(bob, 1, "Write to bob@mail.test");
  expect(await ofBob()).toMatchObject({ words: "A harbour." });
  await sql`delete from profile_prompts where place = 2`.execute(world.db);
  await setProfile(bob, { about: "Find me on WhatsApp" });
  expect(await ofBob()).toMatchObject({ words: null });
});

test("a line is cut between words, never within a character", () => {
  const of = (text: string) => ownLine([{ prompt: null, text }])?.words;
  expect(ownLine(["  ", "One\n two "].map((text) => ({ prompt: text, text })))).toEqual({
    prompt: "One\n two ",
    words: "One two",
  });
  const long = of("evening ".repeat(20));
  expect(long).toMatch(/^(evening )+evening…$/);
  expect(long?.length).toBeLessThanOrEqual(61);
  expect(of("🌊".repeat(90))).toBe(`${"🌊".repeat(60)}…`);
  expect(
    of(`Late, and with the paper that everybody here has read before, ${"x".repeat(40)}`),
  ).toBe("Late, and with the paper that everybody here has read…");
  expect(ownLine([])).toBeNull();
});

test("what both like is really shared, two at most, and nothing intimate", async () => {
  await setProfile(bob, { interests: mask("beach", "bondage") });
  expect(await ofBob()).toMatchObject({ why: null, shared: null });
  await setProfile(bob, { interests: mask("wine", "hiking", "tea", "bondage", "beach") });
  expect(await ofBob()).toMatchObject({ why: "In common: Hiking, Tea", shared: null });
});

test("what the site hides of profiles no card says", async () => {
  const host = "quiet.test";
  await world.site(host, { visible_profile_notes: "no", visible_profile_fields: [] });
  const dora = await world.member("Dora", { host });
  const emil = await world.member("Emil", { host, gender: "man" });
  for (const each of [dora, emil]) await setProfile(each, { interests: mask("wine") });
  await setProfile(dora, { about: "Mostly at sea." });
  await answer(dora, 1, "A harbour.");
  const { said } = (await world.call("members.said", { ids: [dora.id] }, { as: emil, host })).body;
  expect(said).toMatchObject([{ id: dora.id, words: null, shared: null }]);
  expect(JSON.stringify(said)).not.toContain("Wine");
});

test("a card says one reason, the first that holds, and nothing twice", async () => {
  await setProfile(bob, { last_seen_at: new Date() });
  expect(await ofBob()).toMatchObject({ why: "Online now", facts: [], shared: null });
  await setProfile(bob, {
    last_seen_at: sql`greatest(now() - interval '16 minutes', date_trunc('day', now(), 'Europe/Amsterdam'))`,
  });
  const today = await ofBob();
  expect(["Active today", "Online now"], "at midnight it is now").toContain(today?.why);
  await joined(bob, new Date());
  expect(await ofBob()).toMatchObject({ why: "New this week" });
  expect(today?.why === "Online now" || (await ofBob())?.facts[0] === "Active today").toBe(true);
  await setProfile(bob, { interests: mask("tea"), last_seen_at: new Date() });
  expect(await ofBob()).toMatchObject({ why: "In common: Tea", shared: null, facts: [] });
  await like(bob, alice);
  expect(await ofBob()).toMatchObject({
    why: "Likes you",
    shared: "In common: Tea",
    liked: false,
    match: false,
  });
  expect(await ofBob({ likes: true }), "in a list of likes").toMatchObject({
    why: "In common: Tea",
  });
  await like(alice, bob);
  expect(await ofBob()).toMatchObject({ why: "You like each other", liked: true, match: true });
});

test("nobody stands behind a fictional profile who was here or joined", async () => {
  await setProfile(bob, { fictional: true, last_seen_at: new Date() });
  await joined(bob, new Date());
  expect(await ofBob()).toMatchObject({ why: null, facts: [] });
});

test("trust row 6: how far is one of the filter's steps, between cities; none for one's own", async () => {
  const facts = async (region: string, city: string) => {
    await setProfile(bob, { region, city });
    return (await ofBob())?.facts;
  };
  expect(await facts("NL-NH", "Amsterdam")).toEqual([]);
  expect(await facts("NL-NH", "Haarlem")).toEqual(["< 25 km"]);
  expect(await facts("NL-UT", "Utrecht")).toEqual(["< 50 km"]);
  expect(await facts("NL-LI", "Maastricht")).toEqual(["< 200 km"]);
  expect(await facts("NL-NH", "Nowhere")).toEqual([]);
});

test("who is invisible, blocked, of another site or unknown says nothing; a visitor is told nothing", async () => {
  const ida = await world.member("Ida", { invisible: true });
  await world.site("other.test");
  const olga = await world.member("Olga", { host: "other.test" });
  const gone = "01a1fd86-bfd6-7616-ad0e-10edfb4ac0f7";
  const everybody = [ida.id, olga.id, gone, bob.id];
  expect((await ask(alice, everybody)).map(({ id }) => id)).toEqual([bob.id]);
  for (const [from, to] of [
    [alice, bob],
    [bob, alice],
  ] as const) {
    await world.call("blocks.block", { profile: { id: to.id } }, { as: from });
    expect(await ask(alice, everybody)).toEqual([]);
    await world.db.deleteFrom("block").execute();
  }
  expect((await world.call("members.said", { ids: [bob.id] })).problem.code).toBe(
    "authentication_required",
  );
});

test("the cards of a page are one statement, and each is found by its key", async () => {
  const others: string[] = [];
  for (let index = 0; index < 23; index += 1)
    others.push((await world.member(`Fan${index}`, { gender: "man" })).id);
  const asked: string[] = [];
  const { prepared } = world.services;
  const query = prepared.query.bind(prepared);
  Object.assign(prepared, {
    query: (statement: { name: string }) => {
      asked.push(statement.name);
      return query(statement as never);
    },
  });
  expect(await ask(alice, [bob.id, ...others])).toHaveLength(24);
  expect(asked.filter((name) => name === "members_said")).toHaveLength(1);
  const together = await Promise.all([ask(alice, [bob.id]), ask(bob, [alice.id])]);
  expect(together.map(([card]) => card?.id)).toEqual([bob.id, alice.id]);
  Object.assign(prepared, { query });
});
