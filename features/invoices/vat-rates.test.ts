import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.db
    .updateTable("company")
    .set({
      name: "Kade Services B.V.",
      address: "Kade 1",
      city: "Amsterdam",
      kvk: "12345678",
      vat_numbers: ["NL123456789B01"],
    })
    .execute();
});

test("operators enter a rate from a day on, with an audit; what has applied stays, and nobody else finds it", async () => {
  const operator = await world.staff("Olga");
  const {
    rows: [{ today, tomorrow } = { today: "", tomorrow: "" }],
  } = await sql<{
    today: string;
    tomorrow: string;
  }>`select site_day(${world.siteId}, now())::text as today, (site_day(${world.siteId}, now()) + 1)::text as tomorrow`.execute(
    world.db,
  );
  const set = (rate: string, valid_from: string, country = "NL", key?: string) =>
    world.call(
      "invoices.setVatRate",
      { country, rate, valid_from },
      { as: operator, ...(key && { key }) },
    );
  const key = randomUUID();
  expect((await set("22,5", tomorrow, "NL", key)).body).toEqual({ saved: true });
  expect((await set("22,5", tomorrow, "NL", key)).body).toEqual({ saved: true });
  expect((await set("23", tomorrow)).status).toBe(200);
  const rates = async () =>
    (await world.call("invoices.listVatRates", {}, { as: operator })).body.rates.filter(
      ({ country }) => country === "NL",
    );
  expect(await rates()).toEqual([
    { country: "NL", valid_from: tomorrow, basis_points: 2300, state: "later" },
    { country: "NL", valid_from: "2012-10-01", basis_points: 2100, state: "now" },
  ]);
  expect(
    (
      await world.call(
        "invoices.removeVatRate",
        { country: "NL", valid_from: tomorrow },
        { as: operator },
      )
    ).body,
  ).toEqual({ removed: true });
  expect(
    (
      await world.call(
        "invoices.removeVatRate",
        { country: "NL", valid_from: tomorrow },
        { as: operator },
      )
    ).status,
  ).toBe(404);
  expect(
    (
      await world.call(
        "invoices.removeVatRate",
        { country: "NL", valid_from: "2012-10-01" },
        { as: operator },
      )
    ).problem.code,
  ).toBe("vat_rate_applied");
  const parallel = await Promise.all([set("20", today, "IS"), set("21", today, "IS")]);
  expect(parallel.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refusals = [
    await set("51", tomorrow),
    await set("x", tomorrow),
    await set("20", "2020-01-01"),
    await set("20", tomorrow, "Netherlands"),
  ];
  expect(refusals.map(({ problem }) => problem.fields?.[0]?.path)).toEqual([
    "rate",
    "rate",
    "valid_from",
    "country",
  ]);
  const { rows } = await sql<{
    call: string;
  }>`select call from audit where staff_id = ${operator.id} order by id`.execute(world.db);
  expect(rows.map(({ call }) => call)).toEqual([
    "invoices.setVatRate",
    "invoices.setVatRate",
    "invoices.removeVatRate",
    "invoices.setVatRate",
  ]);
  await expect(
    sql`update vat_rate set basis_points = 1 where country = 'DE'`.execute(world.db),
  ).rejects.toThrow("stays as it was");
  const member = await world.member("Member");
  for (const answer of [
    await world.call("invoices.listVatRates", {}, { as: member }),
    await world.call(
      "invoices.setVatRate",
      { country: "NL", rate: "1", valid_from: tomorrow },
      { as: member },
    ),
    await world.call(
      "invoices.removeVatRate",
      { country: "NL", valid_from: tomorrow },
      { as: member },
    ),
  ])
    expect(answer.status).toBe(404);
});
