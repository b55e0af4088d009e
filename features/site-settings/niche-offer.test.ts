import { beforeAll, expect, test } from "vitest";
import type { Input } from "#server/calls/registry.ts";
import { nicheSettings } from "#features/landers/niche-settings.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { settingsOf, wantsOffer } from "./settings-form.ts";

let world: World;
let operator: Actor;

beforeAll(async () => {
  world = await openWorld({ countries: ["NL", "DE"] });
  operator = await world.staff("Olga");
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

test("another audience's settings are offered before the first save, and only what is ticked is taken over", async () => {
  await save({ ...plain, niche: 1, min_age: 30 });
  const { now, form } = await posted();
  expect(wantsOffer(form, settingsOf(form, now), 1)).toBe(false);
  form.set("niche", "2");
  // As posted without JavaScript: nothing has been offered yet, so the screen asks before it saves.
  expect(wantsOffer(form, settingsOf(form, now), 1)).toBe(true);
  form.set("offered", "2");
  expect(wantsOffer(form, settingsOf(form, now), 1)).toBe(false);
  expect(settingsOf(form, now)).toEqual(await settings({ niche: 2 }));
  form.append("adopt", "min_age");
  form.append("adopt", "visible_profile_fields");
  form.append("adopt", "message_credits");
  const typed = settingsOf(form, now);
  expect(typed).toEqual(
    await settings({
      niche: 2,
      min_age: 45,
      visible_profile_fields: nicheSettings[2].visible_profile_fields,
    }),
  );
  const { body } = await world.call("site-settings.save", typed as Input<"site-settings.save">, {
    as: operator,
  });
  expect(body.changed.toSorted()).toEqual(["min_age", "niche", "visible_profile_fields"]);
  expect((await auditOf()).at(-1)?.detail).toMatchObject({ niche: "1 → 2", min_age: "30 → 45" });
  expect((await world.call("sites.readSettings", {})).body.settings).toMatchObject({
    niche: 2,
    min_age: 45,
    search_fields: plain.search_fields,
  });
});

test("ticks of one audience are not taken for another that was chosen after them", async () => {
  await save({ niche: 1, ...plain });
  const { now, form } = await posted();
  form.set("niche", "6");
  form.set("offered", "2");
  form.append("adopt", "min_age");
  expect(settingsOf(form, now)["min_age"]).toBe(now.settings.min_age);
  expect(wantsOffer(form, settingsOf(form, now), 1)).toBe(true);
  form.set("niche", "9");
  expect(wantsOffer(form, settingsOf(form, now), 1)).toBe(false);
});
