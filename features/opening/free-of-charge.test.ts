import { beforeAll, expect, test } from "vitest";
import { lowestMessageCost } from "#features/prices/bundles.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

// 'Free of charge' sets what things cost to nothing, and back sets it as it was.

let world: World;
let olive: Actor;
beforeAll(async () => {
  world = await openWorld({ message_credits: 2, photo_credits: 4, gift_credits: 7 });
  olive = await world.staff("Olive");
});
const prices = { message_credits: 2, photo_credits: 4, gift_credits: 7 };
const nothing = { message_credits: 0, photo_credits: 0, gift_credits: 0 };
const setFree = (free_of_charge: boolean, confirmed?: typeof prices, as = olive) =>
  world.call("opening.setFree", { free_of_charge, ...(confirmed && { confirmed }) }, { as });
const read = async () => (await world.call("opening.read", {}, { as: olive })).body;
const settings = async () => {
  const { message_credits, photo_credits, gift_credits } = (
    await world.call("site-settings.read", {}, { as: olive })
  ).body.settings;
  return { message_credits, photo_credits, gift_credits };
};

test("going back restores what things cost, however often it is said; the audit has both values", async () => {
  expect((await setFree(true, prices)).body).toEqual({ free_of_charge: true, prices: nothing });
  expect((await setFree(true)).body.prices).toEqual(nothing);
  expect(await read()).toMatchObject({ free_of_charge: true, prices_before: prices });
  expect(await settings()).toEqual(nothing);
  expect((await setFree(false, prices)).body).toEqual({ free_of_charge: false, prices });
  expect((await setFree(false)).body.prices).toEqual(prices);
  expect(await settings()).toEqual(prices);
  expect(await read()).toMatchObject({ free_of_charge: false, prices, prices_before: null });
  const { detail } = await world.db
    .selectFrom("audit")
    .where("call", "=", "opening.setFree")
    .orderBy("seq")
    .select("detail")
    .executeTakeFirstOrThrow();
  expect(detail).toEqual({
    free_of_charge: "true",
    message_credits: "2 → 0",
    photo_credits: "4 → 0",
    gift_credits: "7 → 0",
  });
});

test("it asks who it is, and refuses what is not what was confirmed", async () => {
  const late = await world.staff("Late", { proved: false });
  expect((await setFree(true, prices, late)).problem.code).toBe("step_up_required");
  const other = { ...prices, gift_credits: 1 };
  expect((await setFree(true, other)).problem.code).toBe("prices_changed");
  expect(await settings()).toEqual(prices);
});

test("a price that was advertised while nothing cost anything is none that could not be paid after", async () => {
  await setFree(true, prices);
  const { settings: now } = (await world.call("site-settings.read", {}, { as: olive })).body;
  const free = { NL: { costs: 0, currency: "EUR" } };
  const saved = await world.call(
    "site-settings.save",
    { ...now, minimum_message_costs: free },
    { as: olive },
  );
  expect(saved.status).toBe(200);
  await setFree(false, prices);
  const after = (await world.call("site-settings.read", {}, { as: olive })).body.settings;
  expect(after.minimum_message_costs).toEqual({
    NL: { costs: lowestMessageCost("EUR", prices.message_credits), currency: "EUR" },
  });
  const terms = await world.call("content.readPage", { page: "terms" });
  expect(JSON.stringify(terms.body)).not.toMatch(/€ ?0,00/);
});
