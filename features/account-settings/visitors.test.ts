import { beforeAll, expect, test } from "vitest";
import { interestNames } from "#features/interests/interest-names.ts";
import { profileFields } from "#features/profile-fields/profile-fields.ts";
import { toMask } from "#server/db/mask.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

/* Decision 33: members decide whether visitors and public pages may show them, and are told little of. */

let world: World;
let alice: Actor;
let bert: Actor;

beforeAll(async () => {
  world = await openWorld({ countries: ["NL"], logged_out_search: "yes" });
  alice = await world.member("Alice");
  bert = await world.member("Bert Hageman", { gender: "man" });
  await world.db
    .updateTable("profile")
    .set({
      about: "I mend old clocks.",
      sexuality: profileFields.sexuality.choices.indexOf("bisexual"),
      interests: toMask(interestNames, ["sadomasochism", "tea"]),
      last_seen_at: new Date(),
    })
    .where("id", "=", bert.id)
    .execute();
});

const choose = (visitors: boolean, landers: boolean, as: Actor | null = bert, key?: string) =>
  world.call("account-settings.changeVisitors", { visitors, landers }, { as, ...(key && { key }) });
/** Whether visitors find him, read his profile, count him, and see his public page. */
const seen = async () => [
  (await world.call("members.search", { gender: "man" })).body.profiles.length,
  (await world.call("members.read", { id: bert.id })).status,
  (await world.call("members.count", { gender: "man" })).body.numResults,
  (await world.call("members.stillVisible", { ids: [bert.id] })).body.ids.length,
  (await world.call("members.read", { id: bert.id, lander: true })).status,
];
const sinceOf = () =>
  world.db
    .selectFrom("profile")
    .where("id", "=", bert.id)
    .select(["visitors_since", "landers_since"])
    .executeTakeFirstOrThrow();

test("trust row 30: nobody is shown who did not say so; each switch opens its own, from the next request on", async () => {
  expect(await seen()).toEqual([0, 404, 0, 0, 404]);
  const { body } = await world.call("account-settings.read", {}, { as: bert });
  expect(body.open_to).toEqual({ visitors: false, landers: false, site: true });

  expect((await choose(true, false)).body).toEqual({ visitors: true, landers: false });
  expect(await seen()).toEqual([1, 200, 1, 1, 404]);
  await choose(false, true);
  expect(await seen()).toEqual([0, 404, 0, 0, 200]);
  await choose(true, true);
  expect(await seen()).toEqual([1, 200, 1, 1, 200]);
  await choose(false, false);
  expect(await seen()).toEqual([0, 404, 0, 0, 404]);
  const mine = await world.call("members.read", { id: bert.id }, { as: alice });
  expect(mine.body.profile.about, "members see him as before").toBe("I mend old clocks.");
});

test("a repeat and a race keep one answer and the day of the first yes; an outsider changes nothing", async () => {
  await choose(true, false);
  const first = await sinceOf();
  const key = crypto.randomUUID();
  const answers = await Promise.all([
    choose(true, true, bert, key),
    choose(true, true, bert, key),
    choose(true, true),
  ]);
  for (const { status, body } of answers)
    expect([status, body]).toEqual([200, { visitors: true, landers: true }]);
  expect((await sinceOf()).visitors_since).toEqual(first.visitors_since);
  expect((await choose(false, false, null)).problem.code).toBe("authentication_required");
  await choose(false, false, alice);
  expect((await sinceOf()).landers_since).not.toBeNull();
  await choose(false, false);
  expect(await sinceOf()).toEqual({ visitors_since: null, landers_since: null });
});

test("an operator has no switches, and is not shown by a call either", async () => {
  const otto = await world.staff("Otto");
  await choose(true, true, otto);
  expect((await world.call("members.read", { id: otto.id })).status).toBe(404);
  expect((await world.call("members.read", { id: otto.id, lander: true })).status).toBe(404);
});

test("trust row 30: a visitor is told first name, age, region and the first blurred photo, whatever the site lists", async () => {
  await choose(true, true);
  for (const lander of [false, true]) {
    const { body } = await world.call("members.read", { id: bert.id, lander });
    expect(body).toMatchObject({ liked: false, has_conversation: false, gifts: 0 });
    expect(body.profile).toMatchObject({
      name: "Bert",
      city: "Noord-Holland",
      region_name: "Noord-Holland",
      about: "",
      interests: [],
      sexuality: "unknown",
      online: false,
      main_image: { locked: true },
    });
    expect(JSON.stringify(body)).not.toMatch(/Hageman|Amsterdam|clocks|sadomasochism|bisexual/);
  }
  const { profiles } = (await world.call("members.search", { gender: "man" })).body;
  expect(profiles).toMatchObject([{ name: "Bert", city: "Noord-Holland", online: false }]);
});

test("trust row 30: a visitor's filters by what they are not told are as if they were not there", async () => {
  await choose(true, true);
  for (const filter of [
    { interests: ["sadomasochism"] as const },
    { interests: ["bondage"] as const },
    { sexuality: ["gay"] as const },
    { body_type: ["athletic"] as const },
  ]) {
    const asked = { gender: "man", ...filter } as never;
    const { body } = await world.call("members.search", asked);
    expect([body.numResults, body.profiles.length], JSON.stringify(filter)).toEqual([1, 1]);
    expect(Object.keys(body.criteria)).not.toEqual(expect.arrayContaining(Object.keys(filter)));
    expect((await world.call("members.count", asked)).body.numResults).toBe(1);
  }
  const old = await world.call("members.search", { gender: "man", min_age: 90 });
  expect(old.body.ways_out.map(({ filter }) => filter)).toEqual(["all"]);
});

test("trust row 30: a visitor's similar members come by age and region, of those who agreed", async () => {
  const alike = await world.member("Alike", { gender: "man", visitors: true });
  await world.member("Hidden", { gender: "man" });
  const { body } = await world.call("members.similar", { id: bert.id });
  expect(body.profiles.map(({ id }) => id)).toEqual([alike.id]);
});
