import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

// ASVS 8.4.1: what an operator does reaches no site that somebody else operates.

let world: World;
let olga: Actor;
const host = "other.test";
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
  olga = await world.member("Olga", { role: "operator" });
  await world.site(host);
  await world.member("Otto", { role: "operator", host });
});

const before = () =>
  Promise.all([
    world.db.selectFrom("company").selectAll().execute(),
    world.db.selectFrom("vat_rate").selectAll().execute(),
    world.db.selectFrom("audit").selectAll().execute(),
  ]);

test("an operator changes neither company nor VAT of sites that another operates", async () => {
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

test("who operates each of them does, and no longer once one account is closed", async () => {
  const there = await world.member("Olga", { role: "operator", host });
  expect((await world.call("site-settings.saveCompany", company, { as: olga })).status).toBe(200);
  expect((await world.call("invoices.setVatRate", rate, { as: olga })).status).toBe(200);
  await world.db
    .updateTable("account")
    .set({ role: "member" })
    .where("id", "=", there.id)
    .execute();
  expect((await world.call("site-settings.saveCompany", company, { as: olga })).status).toBe(403);
});
