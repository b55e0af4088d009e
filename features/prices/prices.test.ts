import { beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { savingPercentage } from "./bundles.ts";
import { grantCredits } from "#features/wallet/grant-credits.server.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ message_credits: 2 });
});

test.each([
  ["NL", "EUR", 1200],
  ["GB", "GBP", 1050],
  ["US", "USD", 1300],
  ["CH", "CHF", 1200],
  ["DK", "DKK", 8900],
  ["SE", "SEK", 13500],
  ["NO", "NOK", 13900],
  ["PL", "PLN", 5200],
])("a member in %s pays in %s", async (country, currency, amount) => {
  const member = await world.member(`In${country}`, { country, paid_user: true });
  const { body } = await world.call("credits.listBundles", {}, { as: member });
  expect(body).toMatchObject({
    country,
    currency,
    balance: 0,
    debt: 0,
    discount: null,
    message_credits: 2,
  });
  expect(body.bundles.map(({ bundle, popular }) => [bundle, popular])).toEqual([
    ["p0", false],
    ["p1", false],
    ["p2", false],
    ["p3", false],
  ]);
  expect(body.bundles[0]).toMatchObject({
    credits: 20,
    amount,
    full_amount: amount,
    amount_per_message: amount / 10,
    saving_percentage: 0,
  });
  const saving = body.bundles.map((bundle) => bundle.saving_percentage);
  expect(saving).toEqual(saving.toSorted((a, b) => a - b));
});

test("99.00 for 300 credits, beside 12.00 for 20, saves 45 percent and not 44", () => {
  expect(savingPercentage("p3", "EUR")).toBe(45);
  expect(savingPercentage("p1", "EUR"), "what is not whole is rounded down").toBe(16);
});

test("a visitor sees the site's prices, and no balance", async () => {
  const { body } = await world.call("credits.listBundles", {});
  expect(body).toMatchObject({ currency: "EUR", balance: null, debt: null, discount: null });
});

test("the ledger pages by key, shows one's own entries only, and each with the balance after it", async () => {
  const [bob, outsider] = [await world.member("Bob"), await world.member("Oscar", { credits: 3 })];
  for (let n = 1; n <= 35; n += 1) await grantCredits(world.db, bob.id, n, "grant", `gift ${n}`);
  const first = (await world.call("credits.ledger", {}, { as: bob })).body;
  expect(first.transactions.map(({ credits }) => credits)).toEqual(
    Array.from({ length: 30 }, (_, at) => 35 - at),
  );
  expect(first.balance).toBe(630);
  const second = (await world.call("credits.ledger", { before: first.next ?? "" }, { as: bob }))
    .body;
  expect(second.transactions.map(({ credits }) => credits)).toEqual([5, 4, 3, 2, 1]);
  expect(second.next).toBeNull();
  const { id } = second.transactions[0] ?? { id: "" };
  const one = await world.call("credits.readEntry", { id }, { as: bob });
  expect(one.body).toMatchObject({
    balance: 15,
    transaction: { credits: 5, reason: "grant", reference: "gift 5" },
  });
  expect((await world.call("credits.readEntry", { id }, { as: outsider })).status).toBe(404);
  expect(
    (await world.call("credits.ledger", {}, { as: outsider })).body.transactions,
  ).toMatchObject([{ credits: 3 }]);
  expect((await world.call("credits.ledger", {})).problem.code).toBe("authentication_required");
});
