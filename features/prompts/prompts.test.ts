import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Input } from "#server/calls/registry.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { promptNames } from "./prompt-names.ts";

let world: World;
let alice: Actor, bob: Actor;
let nth = 0;

beforeAll(async () => {
  world = await openWorld({ logged_out_search: "yes" });
  bob = await world.member("Bob", { gender: "man" });
});

const someone = () => world.member(`Alice${(nth += 1)}`);
type Answers = Input<"prompts.save">["answers"];
const save = (answers: Answers, as: Actor | null = alice, more = {}, key?: string) =>
  world.call("prompts.save", { answers, ...more }, { as, ...(key && { key }) });
const seen = async (of: Actor, as: Actor | null) =>
  (await world.call("members.read", { id: of.id }, { as })).body.prompts.map(
    ({ prompt, answer }) => [prompt, answer],
  );
const own = async (as: Actor) => (await world.call("prompts.own", {}, { as })).body.answers;

const song = { prompt: "song", answer: "La Bohème" } as const;
const sunday = { prompt: "sunday", answer: "Late, and with the paper." } as const;
const place = { prompt: "place", answer: "A harbour." } as const;

test("answers are kept in their order, read by members, and replaced by the next ones; what stays keeps its id", async () => {
  alice = await someone();
  const { status, body } = await save([song, { ...sunday, answer: `  ${sunday.answer}\n` }]);
  expect([status, body.answers.map(({ answer }) => answer)]).toEqual([
    200,
    [song.answer, sunday.answer],
  ]);
  expect(await seen(alice, bob)).toEqual([
    ["song", song.answer],
    ["sunday", sunday.answer],
  ]);
  await save([sunday, place, { ...song, answer: "Another one" }]);
  const now = await own(alice);
  expect(now.map(({ prompt }) => prompt)).toEqual(["sunday", "place", "song"]);
  expect(now[0]?.id).toBe(body.answers[1]?.id);
  expect(now[2]?.id, "said otherwise, it is another").not.toBe(body.answers[0]?.id);
  await save([]);
  expect(await seen(alice, bob)).toEqual([]);
});

test("visitors are told none, and nobody is where the site hides texts; a blocked member sees nothing", async () => {
  alice = await someone();
  await save([song]);
  await world.call(
    "account-settings.changeVisitors",
    { visitors: true, landers: true },
    { as: alice },
  );
  const visited = await world.call("members.read", { id: alice.id });
  expect([visited.status, visited.body.prompts]).toEqual([200, []]);
  expect(JSON.stringify(visited.body)).not.toContain(song.answer);
  const hidden = await world.site("quiet.test", { visible_profile_notes: "no" });
  const dora = await world.member("Dora", { host: "quiet.test" });
  const emil = await world.member("Emil", { host: "quiet.test", gender: "man" });
  expect(hidden).not.toBe(world.siteId);
  const there = { host: "quiet.test" };
  await world.call("prompts.save", { answers: [song] }, { as: dora, ...there });
  const read = await world.call("members.read", { id: dora.id }, { as: emil, ...there });
  expect([read.status, read.body.prompts]).toEqual([200, []]);
  expect((await world.call("members.read", { id: dora.id }, { as: bob })).status).toBe(404);
  await world.call("blocks.block", { profile: { id: bob.id } }, { as: alice });
  expect((await world.call("members.read", { id: alice.id }, { as: bob })).status).toBe(404);
});

test("a question twice, an empty or too long answer, a fourth and an unknown question are refused at their field", async () => {
  alice = await someone();
  const fields = async (answers: Answers) => {
    const { status, problem } = await save(answers);
    return [status, problem.fields?.map(({ path }) => path)];
  };
  expect(await fields([song, sunday, { ...song, answer: "Again" }])).toEqual([
    422,
    ["answers.2.prompt"],
  ]);
  expect(await fields([song, { ...sunday, answer: "   " }])).toEqual([422, ["answers.1.answer"]]);
  expect(await fields([{ ...song, answer: "x".repeat(201) }])).toEqual([422, ["answers.0.answer"]]);
  expect(await fields([{ ...song, prompt: "" as never }])).toEqual([422, ["answers.0.prompt"]]);
  expect((await fields([song, sunday, place, { ...song, prompt: "scent" }]))[0]).toBe(422);
  expect(await own(alice)).toEqual([]);
  expect((await save([{ ...song, answer: "x".repeat(200) }])).status).toBe(200);
});

test("contact details in an answer are asked about once, as in the text about oneself", async () => {
  alice = await someone();
  const answer = "Write to alice@mail.test";
  const asked = await save([{ ...song, answer }]);
  expect([asked.status, asked.problem.code, asked.problem.data]).toEqual([
    409,
    "about_unconfirmed",
    { kinds: ["email"] },
  ]);
  expect(await own(alice)).toEqual([]);
  expect((await save([{ ...song, answer }], alice, { contact_confirmed: true })).status).toBe(200);
  expect((await save([sunday, { ...song, answer }])).status, "it was there before").toBe(200);
});

test("who is not logged in, and who has no profile, saves nothing", async () => {
  expect((await save([song], null)).problem.code).toBe("authentication_required");
  const gone = await someone();
  await sql`delete from profile where id = ${gone.id}`.execute(world.db);
  expect((await save([song], gone)).status).toBe(404);
});

test("a retry changes nothing more, and of two saves at once one is there whole", async () => {
  alice = await someone();
  const first = await save([song], alice, {}, "the-same-save");
  await save([sunday]);
  const again = await save([song], alice, {}, "the-same-save");
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect((await own(alice)).map(({ prompt }) => prompt)).toEqual(["sunday"]);
  const three = [
    [song, sunday, place],
    [place, song, sunday],
    [sunday, place, song],
  ] as const;
  const saved = await Promise.all([...three, ...three].map((answers) => save([...answers])));
  expect(saved.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  expect(three.map((answers) => answers.map(({ prompt }) => prompt))).toContainEqual(
    (await own(alice)).map(({ prompt }) => prompt),
  );
});

test("the database itself holds three, each question once, of 200 characters", async () => {
  alice = await someone();
  const put = (at: number, prompt: string, answer: string) =>
    sql`insert into profile_prompts (account_id, place, prompt, answer)
      values (${alice.id}, ${at}, ${prompt}, ${answer})`.execute(world.db);
  await put(1, "song", "One");
  await expect(put(2, "song", "Two")).rejects.toThrow(/unique/);
  await expect(put(4, "place", "Four")).rejects.toThrow(/check/);
  await expect(put(2, "place", "")).rejects.toThrow(/check/);
  await expect(put(2, "place", "x".repeat(201))).rejects.toThrow(/check/);
});

test("there are 20 questions, with names that the database takes", () => {
  expect(new Set(promptNames).size).toBe(20);
  for (const name of promptNames) expect(name).toMatch(/^[a-z_]{1,30}$/);
});
