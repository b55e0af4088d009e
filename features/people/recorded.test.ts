import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

// Who looked for a member, or at one, is in the audit; an address is looked up whole and for a purpose.

let world: World;
let otto: Actor, anna: Actor, bob: Actor;
beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto", { roles: ["support"], sites: ["127.0.0.1"] });
  anna = await world.member("Anna");
  bob = await world.member("Bob", { gender: "man" });
});
const purpose = "She wrote that she cannot log in";
const search = (input: Parameters<typeof world.call<"people.search">>[1]) =>
  world.call("people.search", input, { as: otto });
const rows = (call: string) =>
  world.db
    .selectFrom("audit")
    .where("call", "=", call)
    .select(["subject_id", "purpose", "detail"])
    .orderBy("seq", "desc")
    .execute();

test("an address is found whole, with a purpose, and recorded; parts of it find nobody", async () => {
  for (const query of ["anna@", anna.email.slice(0, -1), "@cast.test", "an@c", `${anna.email}x@`]) {
    const { status, body, problem } = await search({ query, purpose });
    expect([query, status === 200 ? body.members.length : problem.fields?.[0]?.path]).toEqual([
      query,
      status === 200 ? 0 : "query",
    ]);
  }
  const without = await search({ query: anna.email });
  expect(without.problem.fields).toMatchObject([{ path: "purpose", code: "invalid.required" }]);
  const { body } = await search({ query: anna.email.toUpperCase(), purpose });
  expect(body.members).toMatchObject([{ id: anna.id, email: expect.stringMatching(/^an…@/) }]);
  const [row] = await rows("people.search");
  expect(row).toEqual({
    subject_id: anna.id,
    purpose,
    detail: { by: "address", found: "1" },
  });
});

test("a list by name says whom it showed, and never what was typed", async () => {
  await search({});
  const [row] = await rows("people.search");
  expect(row?.detail).toMatchObject({ by: "list", found: "2" });
  expect(
    String((row?.detail as { members?: string } | undefined)?.members)
      .split(" ")
      .toSorted(),
  ).toEqual([anna.id, bob.id].toSorted());
  await search({ query: "bo" });
  const [named] = await rows("people.search");
  expect(named).toMatchObject({ subject_id: bob.id, detail: { by: "query", found: "1" } });
  expect(JSON.stringify(await rows("people.search"))).not.toContain('"bo"');
});

test("a member's page and what happened with them are recorded", async () => {
  for (const call of ["people.read", "people.timeline"] as const) {
    await world.call(call, { id: anna.id }, { as: otto });
    expect((await rows(call)).map(({ subject_id }) => subject_id)).toEqual([anna.id]);
  }
});

test("orders show an address masked, and are found by a whole one for a purpose", async () => {
  await world.db
    .insertInto("orders")
    .values({
      account_id: anna.id,
      site_id: world.siteId,
      bundle_id: "p1",
      credits: 50,
      amount: 2500,
      full_amount: 2500,
      currency: "EUR",
      payment_method: "ideal",
      provider: "sandbox",
    })
    .execute();
  const find = (input: object) => world.call("refunds.searchOrders", input, { as: otto });
  const all = await find({});
  expect(all.body.orders).toMatchObject([{ member: { id: anna.id } }]);
  const opened = await world.call(
    "refunds.openOrder",
    { id: all.body.orders[0]?.payment_id ?? "" },
    { as: otto },
  );
  expect(JSON.stringify([all.body, opened.body])).not.toContain(anna.email);
  expect((await find({ query: anna.email })).problem.fields).toMatchObject([{ path: "purpose" }]);
  expect((await find({ query: "anna@c", purpose })).problem.fields).toMatchObject([
    { path: "query" },
  ]);
  expect((await find({ query: anna.email, purpose })).body.orders).toHaveLength(1);
  expect((await rows("refunds.searchOrders"))[0]).toEqual({
    subject_id: anna.id,
    purpose,
    detail: { by: "address", found: "1" },
  });
});

test("one person gives 1,000 credits in a day, in whatever pieces and however fast; more takes two", async () => {
  const give = (to: Actor, credits: number) =>
    world.call("people.giveCredits", { member: { id: to.id }, credits, purpose }, { as: otto });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => give(at % 2 ? anna : bob, 500)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect((await give(anna, 1)).problem.code).toMatch(/waits_for_second|proposed_already/);
});
