import { beforeAll, describe, expect, test } from "vitest";
import { payerOf } from "#test/payer.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const list = async (as: Actor | null, input: { currency?: "PLN" } = {}) =>
  (await world.call("credits.listBundles", input, { as })).body;
const choose = (as: Actor | null, currency: string) =>
  world.call("credits.choosePrices", { currency: currency as "EUR" }, { as });
const old = (name: string, country: string) => world.member(name, { country, paid_user: true });

describe("law.md 19: prices by the chosen list, whatever the residence", () => {
  test("a member in Poland buys at the euro price, pays it, and the VAT stays that of the residence", async () => {
    const ala = await old("Ala", "PL");
    expect((await list(ala)).currency).toBe("PLN");
    expect((await choose(ala, "EUR")).body).toEqual({ currency: "EUR" });
    expect(await list(ala)).toMatchObject({ currency: "EUR", country: "PL" });
    const { body } = await world.call(
      "payments.order",
      { bundle: "p1", payment_method: "creditcard" },
      { as: ala },
    );
    await payerOf(world).press(body.checkout_url, "pay");
    const paid = await world.db
      .selectFrom("orders")
      .innerJoin("invoice", "invoice.order_id", "orders.id")
      .where("orders.account_id", "=", ala.id)
      .select(["orders.amount", "orders.currency", "invoice.country", "basis_points"])
      .execute();
    expect(paid).toEqual([{ amount: 2500, currency: "EUR", country: "PL", basis_points: 2300 }]);
    expect((await list(ala)).credit).toEqual({ amount: 50, currency: "EUR", paid: true });
  });

  test("it is one's own, may be changed back, and a repeat or a race changes nothing", async () => {
    const [bo, cas] = [await old("Bo", "SE"), await old("Cas", "SE")];
    const chosen = await Promise.all(["GBP", "GBP", "GBP"].map((each) => choose(bo, each)));
    expect(chosen.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([(await list(bo)).currency, (await list(cas)).currency]).toEqual(["GBP", "SEK"]);
    await choose(bo, "SEK");
    expect((await list(bo)).currency).toBe("SEK");
    expect((await choose(bo, "XXX")).problem.fields).toMatchObject([{ path: "currency" }]);
    expect((await choose(null, "EUR")).problem.code).toBe("authentication_required");
  });

  test("a visitor sees the list that the address names, and keeps none", async () => {
    expect((await list(null, { currency: "PLN" })).bundles[1]?.amount).toBe(10_800);
    expect((await list(null)).currency).toBe("EUR");
  });
});

describe("law.md 16", () => {
  test("'popular' is what was bought most on this site, and nothing where that is not known", async () => {
    const sold = async (host: string, sales: Record<string, number>, days = 1) => {
      const { id } = await world.db
        .selectFrom("site_host")
        .where("host", "=", host)
        .select("site_id as id")
        .executeTakeFirstOrThrow();
      const buyer = await world.member("Buyer", { host });
      for (const [bundle, times] of Object.entries(sales))
        await world.services.pool.query(
          `insert into orders (site_id, account_id, bundle_id, credits, amount, full_amount, currency, payment_method, provider, country, status, completed_at)
           select $1, $2, $3, 20, 1200, 1200, 'EUR', 'ideal', 'sandbox', 'NL', 'completed', now() - make_interval(days => $5) from generate_series(1, $4)`,
          [id, buyer.id, bundle, times, days],
        );
      const { body } = await world.call("credits.listBundles", {}, { host });
      return body.bundles.filter(({ popular }) => popular).map(({ bundle }) => bundle);
    };
    for (const name of ["a", "b", "c", "d"]) await world.site(`${name}.test`, { name });
    expect(await sold("a.test", { p0: 5, p1: 14, p3: 6 })).toEqual(["p1"]);
    expect(await sold("b.test", { p1: 19 })).toEqual([]);
    expect(await sold("c.test", { p1: 20, p2: 20 })).toEqual([]);
    expect(await sold("d.test", { p1: 40 }, 91)).toEqual([]);
  });

  test("a credit in money: by the last purchase, else by the package that the form begins with", async () => {
    expect((await list(await old("Eve", "NL"))).credit).toEqual({
      amount: 40,
      currency: "EUR",
      paid: false,
    });
  });
});
