import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { apiContext, pageContext } from "#browser/context.ts";
import type { PageApi } from "#browser/page-api.ts";
import type { PageContext } from "#browser/page-context.ts";
import { openWorld } from "#test/world.ts";
import { loader } from "./sign-up-matches.tsx";

const bornYearsAgo = (years: number): string => {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - years);
  day.setUTCDate(1);
  return day.toISOString().slice(0, 10);
};

test("whoever is shown as near one's age is at most five years older or younger", async () => {
  const world = await openWorld();
  const anna = await world.member("Anna", { date_of_birth: bornYearsAgo(50) });
  for (const years of [38, 40, 44, 45, 50, 55, 56, 62])
    await world.member(`Of${years}`, { gender: "man", date_of_birth: bornYearsAgo(years) });
  const user = (await world.call("sessions.readUser", {}, { as: anna })).body.user;
  const context = new RouterContextProvider();
  context.set(pageContext, { user } as PageContext);
  context.set(apiContext, {
    read: async (name, input) => (await world.call(name, input, { as: anna })).body,
  } as PageApi);
  const request = new Request(world.url);
  const { profiles } = await loader({ context, request, params: {} } as never);
  expect(profiles.map(({ age }) => age).toSorted((one, other) => one - other)).toEqual([
    45, 50, 55,
  ]);
});
