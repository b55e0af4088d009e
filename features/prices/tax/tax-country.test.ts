import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { payerOf } from "#test/payer.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { taxCountry } from "./tax-country.ts";

test.each([
  ["NL", null, null, "NL", false],
  ["NL", "NL", null, "NL", false],
  ["NL", null, "NL", "NL", false],
  ["NL", "NL", "DE", "NL", false],
  ["NL", "DE", "NL", "NL", false],
  ["NL", "DE", "DE", "DE", false],
  ["NL", "DE", null, "NL", true],
  ["NL", null, "DE", "NL", true],
  ["NL", "DE", "FR", "NL", true],
])(
  "declared %s, network %s, card %s: VAT of %s",
  (declared, network, instrument, country, unclear) => {
    expect(taxCountry({ declared, network, instrument })).toEqual({ country, unclear });
  },
);

let world: World;
beforeAll(async () => {
  world = await openWorld(
    {},
    { PUBLIC_URL: "http://127.0.0.1", COUNTRY_HEADER: "x-country", SANDBOX_PAYMENTS: "on" },
  );
});

describe("a buyer who says the Netherlands", () => {
  async function buys(name: string, network: string | null, card: string | null): Promise<string> {
    const as = await world.member(name, { country: "NL" });
    const { body } = await world.call(
      "payments.order",
      { bundle: "p1", payment_method: "creditcard" },
      { as, headers: { ...(network && { "x-country": network }) } },
    );
    const order = body.order.payment_id;
    await world.db
      .updateTable("sandbox_payment")
      .set({ country: card })
      .where("reference", "=", order)
      .execute();
    await payerOf(world).press(
      new URL(new URL(body.checkout_url ?? "").pathname, world.url).href,
      "pay",
    );
    return order;
  }
  const invoiceOf = (order: string) =>
    world.db
      .selectFrom("invoice")
      .where("order_id", "=", order)
      .select(["country", "basis_points", "gross"])
      .executeTakeFirstOrThrow();
  const differences = (order: string) =>
    world.db
      .selectFrom("payment_difference")
      .where("order_id", "=", order)
      .select(["kind", "amount", "closed_at"])
      .execute();

  test("with a Dutch card, from anywhere, pays Dutch VAT; both facts are kept with the order", async () => {
    const order = await buys("Travels", "ES", "NL");
    expect(await invoiceOf(order)).toMatchObject({ country: "NL", basis_points: 2100 });
    const kept = await world.db
      .selectFrom("orders")
      .where("id", "=", order)
      .select(["country", "network_country", "instrument_country"])
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ country: "NL", network_country: "ES", instrument_country: "NL" });
    expect(await differences(order)).toEqual([]);
  });

  test("with a German card from Germany pays German VAT, and the same price", async () => {
    expect(await invoiceOf(await buys("Moved", "DE", "DE"))).toEqual({
      country: "DE",
      basis_points: 1900,
      gross: 1875,
    });
  });

  test("with a German card from nowhere known pays Dutch VAT, and an operator has to look", async () => {
    const order = await buys("Unclear", null, "DE");
    expect(await invoiceOf(order)).toMatchObject({ country: "NL" });
    expect(await differences(order)).toEqual([
      { kind: "country_unclear", amount: 1875, closed_at: null },
    ]);
  });

  test("of whom nobody else says anything pays Dutch VAT", async () => {
    const order = await buys("Alone", null, null);
    expect(await invoiceOf(order)).toMatchObject({ country: "NL" });
    expect(await differences(order)).toEqual([]);
  });

  test("of whom network and card say a country whose VAT nobody knows pays Dutch VAT, never none in silence", async () => {
    const order = await buys("Faraway", "JP", "JP");
    expect(await invoiceOf(order)).toMatchObject({ country: "NL", basis_points: 2100 });
    expect(await differences(order)).toEqual([
      { kind: "country_unclear", amount: 1875, closed_at: null },
    ]);
  });
});

test("law.md 20: from a country whose VAT rate is unknown nothing is sold, an operator is told, and a rate mends it", async () => {
  const host = "north.test";
  const site = await world.site(host, { countries: ["NL", "IS"] });
  const olga = await world.staff("Olga");
  const inga = await world.member("Inga", { country: "IS", host });
  const nils = await world.member("Nils", { country: "NL", host });
  const errors = vi.spyOn(world.services.log, "error");
  const buys = (as: Actor) =>
    world.call("payments.order", { bundle: "p1", payment_method: "creditcard" }, { as, host });
  const ordersOf = ({ id }: Actor) =>
    world.db.selectFrom("orders").where("account_id", "=", id).select("id").execute();
  const missing = async () =>
    (await world.call("invoices.listVatRates", {}, { as: olga })).body.missing;

  const refused = await buys(inga);
  expect([refused.status, refused.problem.code]).toEqual([409, "vat_rate_unknown"]);
  expect(refused.problem.detail).toContain("Nothing was ordered");
  expect(await ordersOf(inga)).toEqual([]);
  expect(errors.mock.calls.map(([facts]) => facts)).toEqual([{ site, country: "IS" }]);
  expect((await world.call("credits.listBundles", {}, { as: inga, host })).body.tax_rate).toBe(
    null,
  );
  expect((await buys(nils)).status).toBe(200);
  expect(await missing()).toEqual(["IS"]);

  const valid_from = await world.db
    .selectNoFrom(sql<string>`site_day(${site}, now())::text`.as("day"))
    .executeTakeFirstOrThrow();
  const set = await world.call(
    "invoices.setVatRate",
    { country: "IS", rate: "0", valid_from: valid_from.day },
    { as: olga },
  );
  expect(set.body).toEqual({ saved: true });
  expect(await missing()).toEqual([]);
  const sold = await buys(inga);
  expect([sold.status, sold.body.order.tax_rate]).toEqual([200, 0]);
  errors.mockRestore();
});

test.each([
  ["NL", null, "DE", "NL", false],
  ["NL", "NL", "LT", "NL", false],
  ["NL", "FR", "DE", "NL", true],
  ["NL", "DE", "DE", "DE", false],
] as const)(
  "%s declared, network %s, a bank account from %s: VAT of %s, unclear: %s",
  (declared, network, instrument, country, unclear) => {
    expect(taxCountry({ declared, network, instrument, account: true })).toEqual({
      country,
      unclear,
    });
  },
);
