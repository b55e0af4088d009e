import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Input, Output } from "#server/calls/registry.ts";
import { profileFields } from "#features/profile-fields/profile-fields.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import { toMask } from "#server/db/mask.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

const { choices: bodyTypes } = profileFields.body_type;
let world: World;
let alice: Actor;
let men: Actor[];
const region = (index: number) => (index % 3 === 0 ? "NL-UT" : "NL-NH");
const age = (index: number) => 40 + index;

/** So many whole years old today. */
const bornYearsAgo = (years: number): string => {
  const day = new Date();
  return `${day.getUTCFullYear() - years}-${String(day.getUTCMonth() + 1).padStart(2, "0")}-${String(Math.min(day.getUTCDate(), 28)).padStart(2, "0")}`;
};

beforeAll(async () => {
  world = await openWorld({
    countries: ["NL", "BE"],
    search_fields: ["body_type", "interests", "sexuality"],
    logged_out_search: "yes",
  });
  alice = await world.member("Alice", { paid_user: true });
  men = [];
  for (let index = 0; index < 30; index += 1) {
    men.push(
      await world.member(`Man${index}`, {
        gender: "man",
        seeks: ["woman"],
        region: region(index),
        city: index % 3 === 0 ? "Utrecht" : "Amsterdam",
        date_of_birth: bornYearsAgo(age(index)),
        visitors: true,
      }),
    );
  }
  await world.member("Bruno", {
    gender: "man",
    visitors: true,
    country: "BE",
    region: "BE-VAN",
    city: "Antwerpen",
  });
  await world.member("Wilma");
  // All at the same moment: only the id keeps them in order.
  await world.db
    .updateTable("profile")
    .set({ order_at: sql<Date>`'2026-01-01T10:00:00.123456Z'` })
    .execute();
  for (const [index, man] of men.entries()) {
    await world.db
      .updateTable("profile")
      .set({
        body_type: index % bodyTypes.length,
        interests: toMask(interestNames, index % 2 ? ["wine", "adventure"] : ["tea"]),
      })
      .where("id", "=", man.id)
      .execute();
  }
});

const find = async (input: Input<"members.search">, as: Actor | null = alice) => {
  const { status, body, problem } = await world.call("members.search", input, { as });
  expect(status, JSON.stringify(problem)).toBe(200);
  return body;
};
const names = (answer: Output<"members.search">) => answer.profiles.map(({ name }) => name).sort();

describe("a visitor", () => {
  test("sees the first page of an open site, and no clear photo", async () => {
    const answer = await find({ gender: "man" }, null);
    expect(answer).toMatchObject({ next: null, limited: true, numResults: 30 });
    expect(answer.profiles).toHaveLength(24);
    expect(answer.profiles.every(({ main_image }) => main_image?.locked)).toBe(true);
    const further = await find({ gender: "man", cursor: (await find({})).next ?? "" }, null);
    expect(names(further)).toEqual(names(answer));
  });

  test("finds first whom the site's niche seeks, and whom they ask for", async () => {
    for (const [host, niche, first] of [
      ["men.test", 4, "man"],
      ["women.test", 5, "woman"],
      ["general.test", 1, "woman"],
    ] as const) {
      await world.site(host, { niche, logged_out_search: "yes" });
      await world.member(`One-${niche}`, { gender: first, host, visitors: true });
      const { body } = await world.call("members.search", {}, { host });
      expect(body).toMatchObject({ criteria: { gender: first }, numResults: 1 });
    }
    expect(
      (await world.call("members.search", { gender: "woman" }, { host: "men.test" })).body,
    ).toMatchObject({ criteria: { gender: "woman" }, numResults: 0 });
  });

  test("sees nobody where the search is for members, unless a traffic source opens it", async () => {
    await world.site("closed.test", {
      logged_out_search: "no",
      logged_out_search_trafficsource: "no",
    });
    await world.site("traffic.test", {
      logged_out_search: "no",
      logged_out_search_trafficsource: "yes",
    });
    for (const host of ["closed.test", "traffic.test"])
      await world.member(`Man-${host}`, { gender: "man", host, visitors: true });
    const ask = async (host: string, more = {}) =>
      (await world.call("members.search", { gender: "man", ...more }, { host })).body;
    expect(await ask("closed.test", { network: "n1" })).toMatchObject({
      profiles: [],
      similar: [],
      next: null,
      numResults: 0,
      limited: true,
    });
    expect(await ask("traffic.test")).toMatchObject({ profiles: [], limited: true });
    expect((await ask("traffic.test", { network: "n1" })).profiles).toHaveLength(1);
  });

  test("opens no profile and nobody alike by its address either, where the search does not show them", async () => {
    for (const host of ["closed.test", "traffic.test"]) {
      const { id } = await world.member(`Known-${host}`, {
        gender: "man",
        host,
        visitors: true,
        landers: true,
      });
      const look = async (headers: Record<string, string>) => [
        (await world.call("members.read", { id }, { host, headers })).status,
        (await world.call("members.similar", { id }, { host, headers })).status,
        (await world.call("members.stillVisible", { ids: [id] }, { host, headers })).status,
        (await world.call("members.count", { gender: "man" }, { host, headers })).status,
        (await world.call("members.read", { id, lander: true }, { host, headers })).status,
      ];
      expect([host, ...(await look({}))]).toEqual([host, 403, 403, 403, 403, 403]);
      const open = host === "traffic.test" ? 200 : 403;
      expect([
        host,
        ...(await look({ referer: `http://${host}/members/${id}?network=n1` })),
      ]).toEqual([host, open, open, open, open, open]);
    }
  });
});

test("fictional members appear only when asked for, and only where the site has them", async () => {
  await world.site("fiction.test", {
    countries: ["NL", "BE"],
    fictional_icon: "drama",
    logged_out_search: "yes",
  });
  for (const host of ["fiction.test", undefined]) {
    const fictional = await world.member(`Phantom-${host ?? "home"}`, {
      gender: "man",
      country: "BE",
      visitors: true,
      ...(host && { host }),
    });
    await world.db
      .updateTable("profile")
      .set({ fictional: true })
      .where("id", "=", fictional.id)
      .execute();
  }
  const ask = async (host: string | undefined, real_members_only?: boolean) =>
    (
      await world.call(
        "members.search",
        { gender: "man", country: "BE", real_members_only },
        { ...(host && { host }) },
      )
    ).body.profiles.map(({ name, fictional }) => [name, fictional]);
  expect(await ask("fiction.test")).toEqual([]);
  expect(await ask("fiction.test", false)).toEqual([["Phantom", true]]);
  expect(await ask(undefined, false)).toEqual([["Bruno", false]]);
});
