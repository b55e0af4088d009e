import { beforeAll, expect, test } from "vitest";
import { lowestMessageCost, trueMessageCosts } from "#features/prices/bundles.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let operator: Actor;
beforeAll(async () => {
  world = await openWorld({ message_credits: 2, countries: ["NL", "NO", "GB"] });
  operator = await world.staff("Otto");
});

const save = async (more: object) => {
  const { settings } = (await world.call("site-settings.read", {}, { as: operator })).body;
  return world.call("site-settings.save", { ...settings, ...more }, { as: operator });
};

test("what a message costs at least follows from the packages and the credits of a message", () => {
  expect([lowestMessageCost("EUR", 1), lowestMessageCost("EUR", 2)]).toEqual([33, 66]);
  expect([lowestMessageCost("NOK", 1), lowestMessageCost("GBP", 3)]).toEqual([383, 86]);
  expect(lowestMessageCost("EUR", 0)).toBe(0);
  expect(
    trueMessageCosts({ NL: { costs: 33, currency: "EUR" }, GB: { costs: 99, currency: "GBP" } }, 2),
  ).toEqual({ NL: { costs: 66, currency: "EUR" }, GB: { costs: 99, currency: "GBP" } });
});

test.each([
  ["lower than any package gives", { NL: { costs: 33, currency: "EUR" } }, "NL"],
  ["a cent too low", { NL: { costs: 65, currency: "EUR" } }, "NL"],
  ["in a currency that nobody there pays in", { NO: { costs: 900, currency: "EUR" } }, "NO"],
])("an advertised price is refused: %s", async (_what, minimum_message_costs, country) => {
  const { status, problem } = await save({ minimum_message_costs });
  expect([status, problem.fields?.map(({ path }) => path)]).toEqual([
    422,
    [`minimum_message_costs.${country}`],
  ]);
});

test("the true price is saved and shown; dearer messages make it too low, and say so", async () => {
  const minimum_message_costs = { NL: { costs: 66, currency: "EUR" } };
  expect((await save({ minimum_message_costs })).status).toBe(200);
  expect((await world.call("sites.readSettings", {})).body.settings.minimum_message_costs).toEqual(
    minimum_message_costs,
  );
  expect((await save({ message_credits: 3 })).problem.fields?.map(({ path }) => path)).toEqual([
    "minimum_message_costs.NL",
  ]);
});
