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
