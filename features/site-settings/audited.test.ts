import { beforeAll, expect, test } from "vitest";
import type { derivedNames, Settings } from "#features/sites/settings.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { auditedCompany, auditedSettings, type Company } from "./audited.ts";
import { changesOf } from "./changes.server.ts";

/* Trust row 27: what stands in the audit for good says nothing of a person, and no secret. */

let world: World;
let olga: Actor;
beforeAll(async () => {
  world = await openWorld();
  olga = await world.staff("Olga");
});

const words = { en: "Eva Avond, Kade 1, +31 6 12345678" };
/** Of every setting another value than before. */
const settings: Omit<Settings, (typeof derivedNames)[number] | "age_check"> = {
  name: "Evening",
  domain_language: "nl",
  niche: 2,
  description: { en: `${words.en}, and what else a description holds` },
  index_title: words,
  countries: ["BE"],
  visible_profile_fields: ["interests"],
  visible_profile_notes: "no",
  photo_check: "no",
  search_fields: ["interests"],
  signups: "other",
  logged_out_search: "yes",
  logged_out_search_trafficsource: "yes",
  geoip_country: "BE",
  geoip_selected_country: "BE",
  support_phone: "+31612345678",
  support_email: "hulp@avond.nl",
  minimum_message_costs: { BE: { costs: 231, currency: "EUR" } },
  message_credits: 7,
  signup_credits: 8,
  photo_credits: 9,
  gift_credits: 10,
  message_length: 900,
  fictional_icon: "🎭",
  fictional_warning: { en: words.en, nl: words.en, fr: words.en, de: words.en },
  fictional_singular: { en: words.en, nl: words.en, fr: words.en, de: words.en },
  fictional_plural: { en: words.en, nl: words.en, fr: words.en, de: words.en },
  fictional_answered_by: "person",
  refund_days: 30,
  enable_site_entry_popup: "no",
  site_entry_countries: ["BE"],
  mail_name: "Evening mail",
  min_age: 40,
  time_zone: "Europe/Brussels",
  logo_text: "evening",
  theme: { light: { wine: "#7a1f3d" }, dark: {} },
};

const company: Company = {
  name: "Evening B.V.",
  address: "Kade 1",
  kvk: "12345678",
  city: "Utrecht",
  country: "BE",
  tradenames: ["Evening"],
  vat_numbers: ["NL123456782B01"],
  support_phone: "+31612345678",
  delete_discount: 25,
  representatives: "Eva Avond",
  register_court: "Amtsgericht Kiel",
  dpo_name: "Dora Duif",
  dpo_contact: "dora@duif.test",
  mediator_name: "Mara Mid",
  mediator_address: "Gracht 2",
  mediator_website: "https://mara.example",
  no_arbitration: false,
  accessibility_authority: "ACM",
  data_authority: "AP",
  hosting_country: "US",
  hosting_safeguard: "clauses",
  mail_country: "GB",
  mail_safeguard: "adequacy",
  backup_days: 30,
};

async function detailOf(call: string): Promise<Record<string, string>> {
  const row = await world.db
    .selectFrom("audit")
    .where("call", "=", call)
    .orderBy("seq", "desc")
    .select("detail")
    .executeTakeFirstOrThrow();
  return row.detail as Record<string, string>;
}
const between = expect.stringMatching(/^.+ → .+$/) as string;

/** Each field that was changed as its line says, and no other one. */
function expectAudited(
  detail: Record<string, string>,
  audited: Readonly<Record<string, "values" | "changed">>,
  fields: readonly string[],
): void {
  expect(detail).toEqual(
    Object.fromEntries(
      fields.map((field) => [field, audited[field] === "changed" ? "changed" : between]),
    ),
  );
  expect(JSON.stringify(detail)).not.toMatch(
    /Eva|Dora|Mara|612345678|B01|Kade|Utrecht|Gracht|secret/,
  );
}

test("of each setting the audit has both values, or only that it was changed", async () => {
  const { status, problem } = await world.call(
    "site-settings.save",
    { ...settings, visitors_confirmed: true },
    { as: olga },
  );
  expect([status, problem.fields]).toEqual([200, undefined]);
  const detail = await detailOf("site-settings.save");
  expectAudited(detail, auditedSettings, Object.keys(settings));
  expect(detail).toMatchObject({
    min_age: "18 → 40",
    countries: '["NL"] → ["BE"]',
    support_email: '"support@localhost.test" → "hulp@avond.nl"',
    description: "changed",
  });
});

test("of the company's facts as well", async () => {
  const saved = await world.call("site-settings.saveCompany", company, { as: olga });
  expect([saved.status, saved.problem?.fields]).toEqual([200, undefined]);
  const { no_arbitration: _same, ...others } = company;
  expectAudited(await detailOf("site-settings.saveCompany"), auditedCompany, Object.keys(others));
  await world.call(
    "site-settings.saveCompany",
    {
      ...company,
      mediator_name: "",
      mediator_address: "",
      mediator_website: "",
      no_arbitration: true,
    },
    { as: olga },
  );
  expect(await detailOf("site-settings.saveCompany")).toMatchObject({
    no_arbitration: "false → true",
    mediator_name: "changed",
  });
});

test("of the settings that no screen changes either", () => {
  const before = {
    ...settings,
    cdn_prefix: "/photos/",
    member_resell: "no",
    domain: "a.test",
    company_id: "1",
    push_public_key: "old",
    age_check: "none",
  } as const;
  const after = {
    ...before,
    domain: "b.test",
    company_id: "2",
    push_public_key: "new",
    age_check: "verify",
  } as const;
  expect(changesOf<Settings>(auditedSettings, before, after)).toEqual({
    domain: '"a.test" → "b.test"',
    company_id: '"1" → "2"',
    push_public_key: "changed",
    age_check: '"none" → "verify"',
  });
});

test("of a table only the lines that are others now", () => {
  const costs = (be: number) => ({
    NL: { costs: 100, currency: "EUR" },
    BE: { costs: be, currency: "EUR" },
  });
  const [before, after] = [
    { minimum_message_costs: costs(125), theme: { light: { accent: "#111111" }, dark: {} } },
    { minimum_message_costs: costs(150), theme: { light: {}, dark: {} } },
  ];
  const audited = { minimum_message_costs: "values", theme: "values" } as const;
  expect(changesOf<object>(audited, before, after)).toEqual({
    minimum_message_costs: '{"BE":{"costs":125}} → {"BE":{"costs":150}}',
    theme: '{"light":{"accent":"#111111"}} → {"light":{}}',
  });
});
