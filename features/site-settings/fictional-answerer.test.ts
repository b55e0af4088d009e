import { beforeAll, expect, test } from "vitest";
import type { Input } from "#server/calls/registry.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let operator: Actor;
beforeAll(async () => {
  world = await openWorld({ countries: ["NL", "DE"] });
  operator = await world.staff("Olga");
});

async function save(more: object) {
  const {
    domain: _d,
    company_id: _c,
    push_public_key: _p,
    ...rest
  } = (await world.call("site-settings.read", {}, { as: operator })).body.settings;
  const input: Input<"site-settings.save"> = { ...rest, ...more };
  return world.call("site-settings.save", input, { as: operator });
}

test("with its words and who answers for them, fictional profiles are saved and on the wire", async () => {
  const all = Object.fromEntries(
    (await world.call("site-settings.read", {}, { as: operator })).body.languages.map((each) => [
      each,
      "Muse",
    ]),
  );
  const labelled = {
    fictional_icon: "🎭",
    fictional_singular: all,
    fictional_plural: all,
    fictional_warning: all,
  };
  expect((await save(labelled)).problem.fields?.map(({ path }) => path)).toEqual([
    "fictional_answered_by",
  ]);
  for (const fictional_answered_by of ["program", "person"] as const) {
    expect((await save({ ...labelled, fictional_answered_by })).status).toBe(200);
    expect((await world.call("sites.readSettings", {})).body.settings).toMatchObject({
      fictional_answered_by,
    });
  }
  expect(
    (await save({ fictional_icon: null, fictional_answered_by: null })).status,
    "without them nobody has to answer",
  ).toBe(200);
});

test("the label stays while the site has fictional profiles: its pages would say that there are none", async () => {
  const { body } = await world.call("site-settings.read", {}, { as: operator });
  const all = Object.fromEntries(body.languages.map((each) => [each, "Muse"]));
  const labelled = {
    fictional_icon: "🎭",
    fictional_singular: all,
    fictional_plural: all,
    fictional_warning: all,
    fictional_answered_by: "person",
  };
  const none = { fictional_icon: null, fictional_answered_by: null };
  expect((await save(labelled)).status).toBe(200);
  const { id } = await world.member("Muse");
  const fictional = (yes: boolean) =>
    world.db.updateTable("profile").set({ fictional: yes }).where("id", "=", id).execute();
  await fictional(true);
  expect((await save(none)).problem.fields).toMatchObject([
    { path: "fictional_icon", code: "invalid.fictional_profiles" },
  ]);
  expect((await save(labelled)).status).toBe(200);
  await fictional(false);
  expect((await save(none)).status).toBe(200);
});
