import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import type { Input } from "#server/calls/registry.ts";
import { eea } from "#features/sites/eea.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { factsOf } from "./company-form.ts";

type Company = Input<"site-settings.saveCompany">;

let world: World;
let operator: Actor;
let alice: Actor;
const host = "elsewhere.test";

beforeAll(async () => {
  world = await openWorld({ countries: ["NL", "DE"] });
  operator = await world.staff("Olga");
  alice = await world.member("Alice");
});

const facts = {
  representatives: "Eva Avond, Otto Ochtend",
  register_court: "Amtsgericht Hamburg",
  dpo_name: "Dora Duif",
  dpo_contact: "privacy@evening.test",
  mediator_name: "Médiation Exemple",
  mediator_address: "1 rue de Paris, Paris",
  mediator_website: "https://mediation.example",
  no_arbitration: false,
  accessibility_authority: "ACM",
  data_authority: "AP",
  hosting_country: "US",
  hosting_safeguard: "clauses",
  mail_country: "DE",
  mail_safeguard: "",
  backup_days: 30,
} as const;
const company = (more: object = {}): Company => ({
  name: "Evening B.V.",
  address: "Kade 1",
  city: "Amsterdam",
  country: "NL",
  kvk: "12345678",
  tradenames: [],
  vat_numbers: [],
  support_phone: "",
  delete_discount: 0,
  ...facts,
  ...more,
});
const save = (more: object = {}, as: Actor = operator, key?: string) =>
  world.call("site-settings.saveCompany", company(more), { as, ...(key && { key }) });
const stored = async () =>
  (await world.call("site-settings.readCompany", {}, { as: operator })).body;
const audits = () =>
  world.db
    .selectFrom("audit")
    .where("call", "=", "site-settings.saveCompany")
    .selectAll()
    .execute();

test("every fact is saved, read back and written down; what is left out is empty then", async () => {
  expect((await save()).status).toBe(200);
  expect(await stored()).toMatchObject(facts);
  expect((await audits()).at(-1)?.detail).toMatchObject({
    representatives: "changed",
    backup_days: "null → 30",
  });
  const { representatives: _left, ...rest } = company();
  await world.call("site-settings.saveCompany", rest, { as: operator });
  expect((await stored()).representatives).toBe("");
});

test("`companyinfo` says what the specification lists, and no more", async () => {
  await save();
  expect(Object.keys((await world.call("sites.readCompany", {})).body).toSorted()).toEqual(
    "name address kvk city country tradenames vat_numbers support_phone delete_discount added"
      .split(" ")
      .toSorted(),
  );
});

test.each<[object, string, string]>([
  [{ hosting_safeguard: "" }, "hosting_safeguard", "invalid.safeguard"],
  [{ mail_country: "GB" }, "mail_safeguard", "invalid.safeguard"],
  [{ hosting_country: "U" }, "hosting_country", "invalid.country_code"],
  [{ hosting_safeguard: "promise" }, "hosting_safeguard", "invalid.value"],
  [{ dpo_contact: "" }, "dpo_contact", "invalid.required"],
  [{ mediator_name: "" }, "mediator_name", "invalid.required"],
  [{ mediator_website: "javascript:alert(1)" }, "mediator_website", "invalid.website"],
  [{ mediator_website: "http://mediation.example" }, "mediator_website", "invalid.website"],
  [{ no_arbitration: true }, "no_arbitration", "invalid.arbitration"],
  [{ backup_days: 0 }, "backup_days", "invalid.too_small"],
  [{ backup_days: 9_999 }, "backup_days", "invalid.too_large"],
  [{ representatives: "x".repeat(201) }, "representatives", "invalid.too_long"],
  [{ country: "Nederland" }, "country", "invalid.country"],
])("refused at its field, and nothing is saved: %j", async (more, path, code) => {
  await save();
  const before = (await audits()).length;
  const { status, problem } = await save(more);
  expect(status).toBe(422);
  expect(problem.fields).toContainEqual(expect.objectContaining({ path, code }));
  expect(problem.fields?.every(({ detail }) => !detail.startsWith("invalid."))).toBe(true);
  expect(await stored()).toMatchObject(facts);
  expect(await audits()).toHaveLength(before);
});

test("a member, a visitor and another site's operator neither read nor change it", async () => {
  await save();
  await world.site(host);
  const stranger = await world.staff("Otto", { sites: [host] });
  const taken = company({ name: "Taken over" });
  for (const as of [alice, undefined]) {
    const read = await world.call("site-settings.readCompany", {}, { ...(as && { as }) });
    expect(read.status).toBe(404);
    const saved = await world.call("site-settings.saveCompany", taken, { ...(as && { as }) });
    expect(saved.status).toBe(404);
  }
  // The other site has the same company, and Otto may only on one of the two.
  const saved = await world.call("site-settings.saveCompany", taken, { as: stranger });
  expect([saved.status, saved.problem.code]).toEqual([403, "forbidden"]);
  expect((await stored()).name).toBe("Evening B.V.");
});

test("a retry writes once, and a race leaves one of what was saved", async () => {
  await save({ data_authority: "AP" });
  const key = randomUUID();
  const before = (await audits()).length;
  for (let time = 0; time < 2; time++)
    expect((await save({ data_authority: "CNIL" }, operator, key)).status).toBe(200);
  expect(await audits()).toHaveLength(before + 1);
  const courts = ["Amtsgericht Kiel", "Amtsgericht Köln", "Amtsgericht Jena"];
  await Promise.all(courts.map((register_court) => save({ register_court })));
  expect(courts).toContain((await stored()).register_court);
});

test("the database holds the same to be true, by the same list of countries", async () => {
  const asked = [...eea, "US", "GB", "CH", "TR", "UA"];
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${asked}::text[]) code where in_eea(code)`.execute(world.db);
  expect(rows.map(({ code }) => code).toSorted()).toEqual(eea.toSorted());
  const update = (values: object) =>
    world.db
      .updateTable("company")
      .set({ mediator_address: "", mediator_website: "", ...values })
      .execute();
  for (const [values, constraint] of [
    [{ hosting_country: "US", hosting_safeguard: "" }, "company_hosting_safeguard"],
    [{ mail_country: "GB", mail_safeguard: "" }, "company_mail_safeguard"],
    [{ dpo_name: "Dora", dpo_contact: "" }, "company_dpo_reachable"],
    [{ mediator_name: "", mediator_website: "https://x.example" }, "company_mediator_named"],
    [{ mediator_name: "M", no_arbitration: true }, "company_arbitration_one_way"],
    [{ backup_days: 0 }, "company_backup_days_check"],
  ] as const)
    await expect(update(values)).rejects.toMatchObject({ constraint });
});

test("the form's boxes and lines are the call's values; what is none is left to be refused", () => {
  expect(
    factsOf({ hosting_country: " us", backup_days: "30", no_arbitration: "yes", dpo_name: " D " }),
  ).toMatchObject({
    hosting_country: "US",
    backup_days: 30,
    no_arbitration: true,
    dpo_name: "D",
    mail_country: "",
  });
  expect(factsOf({ backup_days: "a month" })).toMatchObject({
    backup_days: "a month",
    no_arbitration: false,
  });
  expect(factsOf({})["backup_days"]).toBeNull();
});
