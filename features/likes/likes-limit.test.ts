import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let crowd: Actor[];
beforeAll(async () => {
  world = await openWorld();
  crowd = await Promise.all(
    Array.from({ length: 60 }, (_, at) => world.member(`Woman${at}`, { seeks: ["man", "woman"] })),
  );
});
const like = (as: Actor, whom: Actor) =>
  world.call("likes.like", { profile: { id: whom.id } }, { as });
const unlike = (as: Actor, whom: Actor) =>
  world.call("likes.unlike", { profile: { id: whom.id } }, { as });

test("trust row 35: likes and unlikes of many strangers end after forty, in clear words", async () => {
  const script = await world.member("Script", { gender: "man", seeks: ["woman"] });
  const statuses: number[] = [];
  for (const whom of crowd) {
    statuses.push((await like(script, whom)).status);
    expect((await unlike(script, whom)).status).toBe(200);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  const { status, problem } = await like(script, crowd[59] ?? script);
  expect([status, problem.code, problem.data]).toEqual([
    409,
    "likes_limit",
    { unit: "minutes", count: 10 },
  ]);
  expect(problem.detail).toContain("10 minutes");
  expect(await world.db.selectFrom("likes").where("account_id", "=", script.id).execute()).toEqual(
    [],
  );
  const swiped = await world.call(
    "swipe.answer",
    { profile: { id: crowd[58]?.id ?? "" }, answer: "like" },
    { as: script },
  );
  expect(swiped.problem.code).toBe("likes_limit");
});

test("trust row 35: many at once are no way round, and one stranger again and again counts", async () => {
  const script = await world.member("Parallel", { gender: "man", seeks: ["woman"] });
  const answers = await Promise.all(crowd.map((whom) => like(script, whom)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
  const nuisance = await world.member("Nuisance", { gender: "man", seeks: ["woman"] });
  const [victim = nuisance] = crowd;
  let given = 0;
  for (let times = 0; times < 50; times += 1) {
    if ((await like(nuisance, victim)).status === 200) given += 1;
    await unlike(nuisance, victim);
  }
  expect(given).toBe(40);
});

test("liking back is never refused, and repeats count once", async () => {
  const loved = await world.member("Loved", { gender: "man", seeks: ["woman"] });
  for (const fan of crowd.slice(0, 50)) await like(fan, loved);
  for (const fan of crowd.slice(0, 50))
    expect((await like(loved, fan)).body).toEqual({ match: true });
  for (let times = 0; times < 45; times += 1)
    expect((await like(loved, crowd[55] ?? loved)).status).toBe(200);
});
