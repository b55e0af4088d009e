import { beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

// ASVS 8.4.1: what somebody does on their site reaches no site that others work on.

let world: World;
const [here, there] = ["127.0.0.1", "other.test"];
const company = {
  name: "Mine B.V.",
  address: "Kade 1",
  city: "Amsterdam",
  country: "NL",
  kvk: "1",
  tradenames: [],
  vat_numbers: [],
  support_phone: "",
  delete_discount: 0,
};
const rate = { country: "NL", valid_from: "2099-01-01", rate: "21" };

beforeAll(async () => {
  world = await openWorld();
  await world.site(there);
});

const before = () =>
  Promise.all([
    world.db.selectFrom("company").selectAll().execute(),
    world.db.selectFrom("vat_rate").selectAll().execute(),
    world.db.selectFrom("audit").selectAll().execute(),
  ]);

test("a manager of one site changes neither company nor VAT of sites that another manages", async () => {
  const olga = await world.staff("Olga", { roles: ["manager"], sites: [here] });
  const stood = await before();
  for (const { status, problem } of [
    await world.call("site-settings.saveCompany", company, { as: olga }),
    await world.call("invoices.setVatRate", rate, { as: olga }),
    await world.call(
      "invoices.removeVatRate",
      { country: "NL", valid_from: rate.valid_from },
      { as: olga },
    ),
  ])
    expect([status, problem.code]).toEqual([403, "forbidden"]);
  expect(await before()).toEqual(stood);
});

test("who manages each site of a company changes it, and the installation's rates who manages all", async () => {
  const each = await world.staff("Each", { roles: ["manager"], sites: [here, there] });
  expect((await world.call("site-settings.saveCompany", company, { as: each })).status).toBe(200);
  expect((await world.call("invoices.setVatRate", rate, { as: each })).status).toBe(403);
  await world.db
    .deleteFrom("staff_grant")
    .where("staff_id", "=", each.id)
    .where("site_id", "!=", world.siteId)
    .execute();
  expect((await world.call("site-settings.saveCompany", company, { as: each })).status).toBe(403);
  const all = await world.staff("All", { roles: ["manager"] });
  expect((await world.call("site-settings.saveCompany", company, { as: all })).status).toBe(200);
  expect((await world.call("invoices.setVatRate", rate, { as: all })).status).toBe(200);
});
