import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { currencies, type Currency } from "#features/payment-methods/currencies.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { bundleIds, bundles } from "../bundles.ts";

// law.md 6: one rule for every offer, in one place. The clock moves by moving what is stored.

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.db.updateTable("company").set({ delete_discount: 40 }).execute();
});

const hours = (member: Actor, passed: number) =>
  world.services.pool.query(
    `with a as (update account set signup_date = signup_date - make_interval(secs => $2) where id = $1)
     update discount_code set expires = expires - make_interval(secs => $2) where user_id = $1`,
    [member.id, passed * 3_600],
  );
const priceOf = async (as: Actor) => {
  const { bundles, discount } = (await world.call("credits.listBundles", {}, { as })).body;
  return [bundles[1]?.amount, bundles[1]?.full_amount, discount?.code ?? null];
};
const offered = async (as: Actor) =>
  (await world.call("account-settings.read", {}, { as })).body.stay_discount;
const stay = (as: Actor) => world.call("account-settings.acceptStay", {}, { as });
const normal = [2500, 2500, null];
const day = 24;

describe("law.md 6: after an offer's deadline", () => {
  test("who was shown the time bonus gets no offer at deletion while it runs, nor for 30 days; then one", async () => {
    const alice = await world.member("Alice");
    expect(await priceOf(alice)).toEqual([1875, 2500, "TIMEBONUS25"]);
    expect([await offered(alice), (await stay(alice)).problem.code]).toEqual([
      0,
      "nothing_offered",
    ]);
    await hours(alice, 4.1);
    expect(await priceOf(alice)).toEqual(normal);
    expect([await offered(alice), (await stay(alice)).problem.code]).toEqual([
      0,
      "nothing_offered",
    ]);
    await hours(alice, 29.9 * day);
    expect([await offered(alice), (await stay(alice)).problem.code]).toEqual([
      0,
      "nothing_offered",
    ]);
    await hours(alice, 0.2 * day);
    expect(await offered(alice)).toBe(40);
    expect((await stay(alice)).body).toMatchObject({ code: "STAY", value_percentage: 40 });
  });

  test("who took the offer at deletion is not shown a better-looking first-purchase offer afterwards", async () => {
    const bea = await world.member("Bea");
    expect((await stay(bea)).status).toBe(200);
    expect(await priceOf(bea)).toEqual(normal);
    await hours(bea, 5);
    expect(await priceOf(bea)).toEqual(normal);
    expect(await offered(bea)).toBe(40);
  });

  test("a personal code of the operator's counts as an offer too, one without a deadline for as long as it is there", async () => {
    const carla = await world.member("Carla");
    await world.db
      .insertInto("discount_code")
      .values({ site_id: world.siteId, code: "TEN", user_id: carla.id, value_percentage: 10 })
      .execute();
    expect([await priceOf(carla), await offered(carla)]).toEqual([normal, 0]);
    await sql`update discount_code set expires = now() - interval '31 days' where user_id = ${carla.id}`.execute(
      world.db,
    );
    expect(await offered(carla)).toBe(40);
  });

  test("both at the same moment are one", async () => {
    for (let n = 0; n < 10; n += 1) {
      const dora = await world.member(`Dora${n}`);
      await Promise.all([priceOf(dora), stay(dora), priceOf(dora), stay(dora)]);
      const { rows } = await sql`select from discount_code where user_id = ${dora.id}`.execute(
        world.db,
      );
      expect(rows).toHaveLength(1);
    }
  });
});

test("law.md 6: the price that is struck out is the lowest that the member was shown in the 30 days before", async () => {
  const erna = await world.member("Erna");
  const shown: { at: number; amount: number; struck: number }[] = [];
  let at = 0;
  const look = async (passed: number) => {
    await hours(erna, passed);
    at += passed;
    const [amount, struck] = await priceOf(erna);
    shown.push({ at, amount: Number(amount), struck: Number(struck) });
  };
  for (const passed of [0, 1, 2, 2, 40, 10, 200, 400, 100]) {
    await look(passed);
    await stay(erna);
  }
  const firstOf = (amount: number) => shown.find((each) => each.amount === amount)?.at ?? 0;
  for (const { at: now, amount, struck } of shown.filter((each) => each.struck > each.amount)) {
    const begun = firstOf(amount);
    const before = shown.filter((each) => each.at < begun && each.at > begun - 30 * day);
    expect(
      before.filter((each) => each.amount < struck),
      String(now),
    ).toEqual([]);
  }
});

test("Directive 98/6/EC, article 6a: the price that is struck out is never above what is asked of everybody, before, during and after an offer and a code for all", async () => {
  const asked = async (currency: Currency, as: Actor | null = null) =>
    (await world.call("credits.listBundles", { currency }, { as })).body.bundles;
  const [nadia, code] = [await world.member("Nadia"), await world.member("Coder")];
  await world.db
    .insertInto("discount_code")
    .values({
      code: "FORALL20",
      site_id: world.siteId,
      value_percentage: 20,
      expires: new Date(Date.now() + 40 * 24 * 3_600_000),
    })
    .execute();
  for (const passed of [0, 5, 29 * day, 2 * day]) {
    await hours(nadia, passed);
    for (const currency of currencies) {
      const everybody = await asked(currency);
      const struck = (await asked(currency, nadia)).map(({ full_amount }) => full_amount);
      expect(struck).toEqual(everybody.map(({ amount }) => amount));
      expect(struck).toEqual(bundleIds.map((id) => bundles[id].prices[currency]));
    }
    // A code is typed by whoever has it; it is announced to nobody, and lowers no list price.
    const { body } = await world.call(
      "discounts.readCode",
      { code: "FORALL20", bundle: "p1" },
      { as: code },
    );
    expect(body.value_percentage).toBe(20);
  }
});
