import { beforeEach, describe, expect, test } from "vitest";
import type { Input } from "#server/calls/registry.ts";
import { type Actor, openWorld } from "#test/world.ts";

// A form of settings that was opened before somebody else changed them.

const world = await openWorld({ message_credits: 2, photo_credits: 4, gift_credits: 7 });
const olive = await world.staff("Olive");
const late = await world.staff("Late", { proved: false });
type Form = Omit<Input<"site-settings.save">, "seen">;

const prices = { message_credits: 2, photo_credits: 4, gift_credits: 7 };
const nothing = { message_credits: 0, photo_credits: 0, gift_credits: 0 };
const open = async () => (await world.call("site-settings.read", {}, { as: olive })).body;
const save = (form: Form, seen?: string, as: Actor = olive) =>
  world.call("site-settings.save", { ...form, ...(seen !== undefined && { seen }) }, { as });
const setFree = (free_of_charge: boolean) =>
  world.call("opening.setFree", { free_of_charge }, { as: olive });
const costs = async () => {
  const { message_credits, photo_credits, gift_credits } = (await open()).settings;
  return { message_credits, photo_credits, gift_credits };
};
beforeEach(async () => {
  await setFree(false);
  await save({ ...(await open()).settings, ...prices, name: "Vesper" });
});

const changes: Record<string, () => Promise<unknown>> = {
  "somebody made it free of charge": () => setFree(true),
  "somebody sells again": async () => {
    await setFree(false);
  },
  "somebody wrote another name": async () =>
    save({ ...(await open()).settings, name: "Another name" }),
  "somebody set another price": async () => save({ ...(await open()).settings, gift_credits: 9 }),
  "somebody opened it to visitors": async () =>
    save({ ...(await open()).settings, logged_out_search: "yes" }),
};
test.each(Object.entries(changes))("is not saved once %s", async (name, change) => {
  if (name.includes("sells")) await setFree(true);
  const { settings, seen } = await open();
  await change();
  const now = await open();
  expect(now.seen).not.toBe(seen);
  const { status, problem } = await save({ ...settings, message_length: 777 }, seen);
  expect([status, problem.code]).toEqual([409, "settings_changed"]);
  expect(await open()).toEqual(now);
  expect((await save({ ...now.settings, message_length: 777 }, now.seen)).status).toBe(200);
  await save({ ...now.settings, logged_out_search: "no", message_length: 1_000 });
});

test("of two who save the same form at once, one is refused", async () => {
  const { settings, seen } = await open();
  const answers = await Promise.all(
    [1, 2, 3].map((nth) => save({ ...settings, name: `Name ${nth}` }, seen)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

describe("without what was seen", () => {
  test.each(Object.keys(prices))(
    "a site that is free of charge sells nothing: %s",
    async (name) => {
      const { settings } = await open();
      await setFree(true);
      const { problem } = await save({ ...settings, ...nothing, [name]: 3 });
      expect(problem.fields).toEqual([
        expect.objectContaining({ path: name, code: "invalid.setting_elsewhere" }),
      ]);
      const others: Form = { ...settings };
      for (const field of Object.keys(prices) as (keyof typeof prices)[]) delete others[field];
      expect((await save(others)).status).toBe(200);
      expect(await costs()).toEqual(nothing);
    },
  );

  test.each(Object.keys(prices))(
    "that something costs nothing any more on an open site asks who it is: %s",
    async (name) => {
      const { settings } = await open();
      const free = { ...settings, [name]: 0 };
      expect((await save(free, undefined, late)).problem.code).toBe("step_up_required");
      expect(await costs()).toEqual(prices);
      expect((await save({ ...settings, [name]: 1 }, undefined, late)).status).toBe(200);
      expect((await save(free)).status).toBe(200);
    },
  );

  test("it is free of charge or it sells, whichever of the two comes first", async () => {
    for (let times = 0; times < 4; times += 1) {
      const { settings, seen } = await open();
      await Promise.all([setFree(times % 2 === 0), save({ ...settings, name: `N${times}` }, seen)]);
      const { free_of_charge } = (await world.call("opening.read", {}, { as: olive })).body;
      expect(await costs()).toEqual(free_of_charge ? nothing : prices);
    }
  });
});
