import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { settle } from "#features/orders/settle.server.ts";
import { siteDay } from "#test/site-day.ts";
import { openWorld, type World } from "#test/world.ts";

// Two sites whose days are never the same: 25 hours apart.
const zones = { east: "Pacific/Kiritimati", west: "Pacific/Pago_Pago" };
let world: World;
const sites = { east: "", west: "" };
beforeAll(async () => {
  world = await openWorld();
  for (const name of ["east", "west"] as const)
    sites[name] = await world.site(`${name}.test`, { time_zone: zones[name] });
});

let count = 0;
/**
 * An order of a member in that country, paid at that moment by the provider's clock. Gives its
 * invoice.
 */
async function invoiced(site: keyof typeof zones, country: string, paidAt: Date) {
  const provider = world.services.payments.providers.get("sandbox");
  if (!provider) throw new Error("no sandbox");
  const as = await world.member(`Vera${++count}`, { host: `${site}.test`, country });
  const { id } = await world.db
    .insertInto("orders")
    .values({
      account_id: as.id,
      site_id: sites[site],
      bundle_id: "p0",
      credits: 20,
      amount: 1200,
      full_amount: 1200,
      currency: "EUR",
      country,
      payment_method: "creditcard",
      provider: "sandbox",
      status: "pending",
      provider_payment_id: `sbx_${count}`,
      created_at: new Date(Date.now() - 5 * 86_400_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await settle(
    world.services,
    provider,
    {
      id: `sbx_${count}`,
      orderId: id,
      test: false,
      status: "paid",
      amount: 1200,
      currency: "EUR",
      checkoutUrl: null,
      decline: null,
      reversals: [],
      stored: null,
      paidAt,
    },
    null,
  );
  const {
    rows: [invoice],
  } = await sql<{ basis_points: number; issued: string; paid: string; today: string }>`
    select basis_points, issued_on::text as issued, paid_on::text as paid, site_day(site_id, now())::text as today from invoice where order_id = ${id}`.execute(
    world.db,
  );
  return { as, invoice };
}
const dayIn = (site: keyof typeof zones, days?: number) => siteDay(world, sites[site], days);
const rate = (country: string, valid_from: string, basis_points: number) =>
  world.db.insertInto("vat_rate").values({ country, valid_from, basis_points }).execute();

test("the page and the invoice follow one clock, the site's: on the day that a rate begins in the east, it is yesterday in the west", async () => {
  await rate("IS", "2020-01-01", 1000);
  await rate("IS", await dayIn("east"), 3000);
  for (const [site, basis] of [
    ["west", 1000],
    ["east", 3000],
  ] as const) {
    const { as, invoice } = await invoiced(site, "IS", new Date());
    expect(invoice).toMatchObject({
      basis_points: basis,
      issued: await dayIn(site),
      paid: await dayIn(site),
    });
    const page = await world.call("credits.listBundles", {}, { as, host: `${site}.test` });
    expect([page.status, page.body.tax_rate]).toEqual([200, basis]);
  }
});

test("told days later, a payment has the VAT of the day on which it was made, by the provider's clock", async () => {
  await rate("MC", "2020-01-01", 1000);
  await rate("MC", await dayIn("east", -1), 2000);
  const { invoice } = await invoiced("east", "MC", new Date(Date.now() - 3 * 86_400_000));
  expect(invoice).toMatchObject({
    basis_points: 1000,
    issued: await dayIn("east"),
    paid: await dayIn("east", -3),
  });
  expect(
    (await invoiced("east", "MC", new Date(Date.now() + 86_400_000))).invoice,
    "nobody pays tomorrow",
  ).toMatchObject({ basis_points: 2000, paid: await dayIn("east") });
});

test("a rate that is on an invoice is not changed, removed or overtaken: not by an operator, not by hand, not at the same moment", async () => {
  // Rates are the installation's: who changes one may do so on every site.
  const operator = await world.staff("Olaf", { on: "west.test" });
  const set = (country: string, valid_from: string) =>
    world.call(
      "invoices.setVatRate",
      { country, rate: "30", valid_from },
      { as: operator, host: "west.test" },
    );
  await rate("AD", await dayIn("west"), 450);
  await invoiced("west", "AD", new Date());
  expect((await set("AD", await dayIn("west"))).problem.code).toBe("vat_rate_applied");
  expect(
    (
      await world.call(
        "invoices.removeVatRate",
        { country: "AD", valid_from: await dayIn("west") },
        { as: operator, host: "west.test" },
      )
    ).problem.code,
  ).toBe("vat_rate_applied");
  await expect(
    sql`update vat_rate set basis_points = 1 where country = 'AD'`.execute(world.db),
  ).rejects.toThrow("stays as it was");
  await invoiced("east", "SM", new Date()); // no rate: without VAT
  await expect(rate("SM", await dayIn("east"), 1700)).rejects.toThrow("have another rate");
  expect(
    (await set("AD", await dayIn("east", 1))).status,
    "from a day on which nobody has paid",
  ).toBe(200);
  const [answer, { invoice }] = await Promise.all([
    set("GI", await dayIn("west")),
    invoiced("west", "GI", new Date()),
  ]);
  expect([answer.status, invoice?.basis_points]).toEqual(
    answer.status === 200 ? [200, 3000] : [409, 0],
  );
});
