import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Input } from "#server/calls/registry.ts";
import { nicheSettings } from "#features/landers/niche-settings.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { settingsOf } from "./settings-form.ts";

let world: World;
let operator: Actor;
let alice: Actor;

beforeAll(async () => {
  world = await openWorld({ countries: ["NL", "DE"] });
  operator = await world.staff("Olga");
  alice = await world.member("Alice");
});

/** The site's settings with some changed, as the call takes them. */
async function settings(more: object = {}): Promise<Input<"site-settings.save">> {
  const {
    domain: _d,
    company_id: _c,
    push_public_key: _p,
    cdn_prefix: _a,
    member_resell: _m,
    ...rest
  } = (await world.call("site-settings.read", {}, { as: operator })).body.settings;
  return { ...rest, ...more };
}
const save = async (more: object, as: Actor = operator, key?: string) =>
  world.call("site-settings.save", await settings(more), { as, ...(key && { key }) });

/** What the first niche has, and no colours or prices that the form writes in its own way. */
const plain = { ...nicheSettings[1], theme: { light: {}, dark: {} }, minimum_message_costs: {} };
const auditOf = () =>
  world.db
    .selectFrom("audit")
    .where("site_id", "=", world.siteId)
    .where("call", "=", "site-settings.save")
    .selectAll()
    .execute();

test("what an operator saves is what the site is from the next request on, and is written down", async () => {
  const { domain } = (await world.call("site-settings.read", {}, { as: operator })).body.settings;
  expect(
    (
      await save({
        name: "Evening",
        niche: 4,
        support_phone: "+31 20-000 00 00",
        index_title: { en: "Good evening" },
      })
    ).body,
  ).toEqual({
    saved: true,
    changed: expect.toSatisfy(
      (names: string[]) => names.toSorted().join() === "index_title,name,niche,support_phone",
    ),
  });
  const public_ = (await world.call("sites.readSettings", {})).body.settings;
  expect(public_).toMatchObject({
    name: "Evening",
    niche: 4,
    support_phone: "+31200000000",
    index_title: { en: "Good evening" },
    domain,
  });
  expect(
    (
      await world.db
        .selectFrom("site")
        .where("id", "=", world.siteId)
        .select("niche")
        .executeTakeFirst()
    )?.niche,
  ).toBe(4);
  const [entry] = await auditOf();
  expect(entry).toMatchObject({
    staff_id: operator.id,
    detail: { name: '"Vesper" → "Evening"', niche: "1 → 4" },
  });
  expect(Object.keys(entry?.detail as object)).not.toContain("countries");
});

test("a member, a visitor and another site's operator change nothing", async () => {
  await world.site("other.test");
  const stranger = await world.staff("Otto", { sites: ["other.test"] });
  const input = await settings({ name: "Taken over" });
  expect((await world.call("site-settings.save", input, { as: alice })).status).toBe(404);
  expect((await world.call("site-settings.save", input)).status).toBe(404);
  expect(
    (await world.call("site-settings.save", input, { as: stranger, host: "other.test" })).status,
  ).toBe(200);
  expect((await world.call("sites.readSettings", {})).body.settings.name).not.toBe("Taken over");
  expect((await world.call("site-settings.saveCompany", company(), { as: alice })).status).toBe(
    404,
  );
});

test.each<[object, string, string]>([
  [{ name: "" }, "name", "invalid.required"],
  [{ support_email: "nobody" }, "support_email", "invalid.value"],
  [{ refund_days: 13 }, "refund_days", "invalid.too_small"],
  [{ countries: [] }, "countries", "invalid.required"],
  [{ countries: ["NL", "JP"] }, "countries", "invalid.country"],
  [{ geoip_country: "XX" }, "geoip_country", "invalid.country"],
  [{ domain_language: "xx" }, "domain_language", "invalid.language"],
  [{ time_zone: "Mars/Olympus" }, "time_zone", "invalid.time_zone"],
  [{ signups: "some" }, "signups", "invalid.value"],
  [{ theme: { light: { wine: "red" }, dark: {} } }, "theme.light.wine", "invalid.colour"],
  [{ theme: { light: { wine: "#ffd0d8" }, dark: {} } }, "theme.light.wine", "invalid.contrast"],
  [{ theme: { light: {}, dark: { ink: "#333333" } } }, "theme.dark.ink", "invalid.contrast"],
  [{ cdn_prefix: "/photos/x/" }, "cdn_prefix", "invalid.setting_elsewhere"],
  [{ cdn_prefix: "https://cdn.example/" }, "cdn_prefix", "invalid.setting_elsewhere"],
  [{ domain: "elsewhere.test" }, "domain", "invalid.setting_elsewhere"],
  [{ company_id: randomUUID() }, "company_id", "invalid.setting_elsewhere"],
  [{ push_public_key: "BMv" }, "push_public_key", "invalid.setting_elsewhere"],
  [{ member_resell: "yes" }, "member_resell", "invalid.setting_elsewhere"],
  [{ fictional_icon: "mask" }, "fictional_icon", "invalid.fictional_icon"],
  [{ fictional_icon: "🎭🎭" }, "fictional_icon", "invalid.fictional_icon"],
  [
    { fictional_icon: "🎭", fictional_singular: { en: "fictional profile" } },
    "fictional_plural.en",
    "invalid.fictional_words",
  ],
  [{ fictional_icon: "🎭" }, "fictional_answered_by", "invalid.fictional_answered_by"],
  [{ fictional_answered_by: "nobody" }, "fictional_answered_by", "invalid.value"],
])("refused at its field, and nothing is saved: %j", async (more, path, code) => {
  const before = (await auditOf()).length;
  const { status, problem } = await save(more);
  expect(status).toBe(422);
  expect(problem.fields).toContainEqual(expect.objectContaining({ path, code }));
  expect(problem.fields?.every(({ detail }) => !detail.startsWith("invalid."))).toBe(true);
  expect(await auditOf()).toHaveLength(before);
});

test("a retry and a race leave one of what was saved", async () => {
  const key = randomUUID();
  const input = await settings({ message_credits: 2 });
  const before = (await auditOf()).length;
  for (let time = 0; time < 2; time++)
    expect((await world.call("site-settings.save", input, { as: operator, key })).status).toBe(200);
  expect(await auditOf()).toHaveLength(before + 1);
  const inputs = await Promise.all(["One", "Two", "Three"].map((name) => settings({ name })));
  await Promise.all(inputs.map((each) => world.call("site-settings.save", each, { as: operator })));
  expect(["One", "Two", "Three"]).toContain(
    (await world.call("sites.readSettings", {})).body.settings.name,
  );
});

const company = (more: object = {}): Input<"site-settings.saveCompany"> => ({
  name: "Evening B.V.",
  address: "Kade 1",
  city: "1000 AA Amsterdam",
  country: "NL",
  kvk: "12345678",
  tradenames: ["Evening"],
  vat_numbers: ["NL000000000B01"],
  support_phone: "",
  delete_discount: 25,
  ...more,
});

test("the company's facts are saved, shown at once and written down", async () => {
  expect((await world.call("site-settings.saveCompany", company(), { as: operator })).status).toBe(
    200,
  );
  expect((await world.call("sites.readCompany", {})).body).toMatchObject({
    name: "Evening B.V.",
    vat_numbers: ["NL000000000B01"],
    delete_discount: 25,
  });
  const page = (await world.call("content.readPage", { page: "service" })).body;
  expect(JSON.stringify(page.body)).toContain("Evening B.V.");
  const refused = await world.call("site-settings.saveCompany", company({ kvk: "" }), {
    as: operator,
  });
  expect(refused.problem.fields).toMatchObject([{ path: "kvk", code: "invalid.required" }]);
  expect(
    (
      await world.call("site-settings.saveCompany", company({ country: "Nederland" }), {
        as: operator,
      })
    ).problem.fields,
  ).toMatchObject([{ path: "country", code: "invalid.country" }]);
  expect(
    (
      await world.db
        .selectFrom("audit")
        .where("call", "=", "site-settings.saveCompany")
        .selectAll()
        .execute()
    ).at(-1)?.detail,
  ).toMatchObject({ name: expect.stringMatching(/^".*" → "Evening B\.V\."$/) as string });
});

/**
 * What the settings are now, and the form that the browser would post without a change: lists in
 * the order of their boxes.
 */
async function posted() {
  const now = (await world.call("site-settings.read", {}, { as: operator })).body;
  const form = new FormData();
  for (const [name, value] of Object.entries({
    ...now.settings,
    theme: null,
    minimum_message_costs: null,
  })) {
    if (Array.isArray(value))
      for (const each of value.map(String).toSorted()) form.append(name, each);
    else if (typeof value === "object" && value !== null)
      for (const [language, text] of Object.entries(value))
        form.set(`${name}.${language}`, String(text));
    else if (value !== null && value !== "no") form.set(name, String(value));
  }
  return { now, form };
}

test("a save without a change changes nothing: lists keep their order, whatever that of the boxes", async () => {
  await save({
    ...plain,
    niche: 1,
    countries: ["NL", "DE"],
    search_fields: ["tattoos", "interests", "body_type"],
    index_title: { fi: "Ilta", nl: "Avond", en: "Evening" },
  });
  const { now, form } = await posted();
  form.delete("index_title.fi"); // nobody reads Finnish there, so it is not asked for
  expect(form.getAll("countries")).toEqual(["DE", "NL"]);
  expect(
    (
      await world.call("site-settings.save", settingsOf(form, now) as Input<"site-settings.save">, {
        as: operator,
      })
    ).body.changed,
  ).toEqual([]);
  form.append("countries", "BE");
  form.delete("search_fields");
  expect(settingsOf(form, now)).toMatchObject({ countries: ["NL", "DE", "BE"], search_fields: [] });
});

test("a form says the same as the settings it was made of", async () => {
  const { now, form } = await posted();
  form.set("theme.light.wine", "#123A55");
  form.set("minimum_message_costs.NL", "99");
  form.set("minimum_message_costs.NL.currency", "eur");
  form.set("min_age", "many");
  expect(settingsOf(form, now)).toEqual({
    ...(await settings()),
    min_age: "many",
    theme: { light: { wine: "#123a55" }, dark: {} },
    minimum_message_costs: { NL: { costs: 99, currency: "EUR" } },
  });
});

test("to show members to visitors where being there tells of them wants a word that it is meant", async () => {
  await save({ niche: 1, logged_out_search: "no", logged_out_search_trafficsource: "no" });
  expect(
    (await save({ logged_out_search: "yes" })).status,
    "nothing is told on a site for all",
  ).toBe(200);
  for (const niche of [3, 4, 5, 6]) {
    for (const open of ["logged_out_search", "logged_out_search_trafficsource"]) {
      await save({ niche: 1, logged_out_search: "no", logged_out_search_trafficsource: "no" });
      await save({ niche });
      const refused = await save({ [open]: "yes" });
      expect([refused.status, refused.problem.code]).toEqual([409, "visitors_unconfirmed"]);
      expect((await save({ [open]: "yes", visitors_confirmed: true })).body.changed).toEqual([
        open,
      ]);
      // What is open stays so without being asked again.
      expect((await save({ name: `Site ${niche} ${open}` })).status).toBe(200);
    }
  }
  await save({ niche: 1, logged_out_search: "yes", logged_out_search_trafficsource: "no" });
  expect((await save({ niche: 4 })).problem.code, "an open site becomes one that tells").toBe(
    "visitors_unconfirmed",
  );
  expect((await save({ niche: 4, visitors_confirmed: true })).status).toBe(200);
  expect((await save({ logged_out_search: "no" })).status).toBe(200);
});
