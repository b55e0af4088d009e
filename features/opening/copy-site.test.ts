import { beforeAll, describe, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

// What a copy of a site takes over from it, and what not.

let world: World;
let owner: Actor;
let nth = 0;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.staff("Ona");
});

const prices = { message_credits: 2, photo_credits: 4, gift_credits: 7 };
const usual = { message_credits: 1, photo_credits: 2, gift_credits: 3 };
const nothing = { message_credits: 0, photo_credits: 0, gift_credits: 0 };

/** A site to copy, as the office sees it. */
async function aSite(settings: object) {
  const host = `from${(nth += 1)}.test`;
  const id = await world.site(host, settings);
  return { id, host };
}
/** Somebody whose office is that of this site. */
const ownerOf = (host: string) => world.staff(`Owner${(nth += 1)}`, { sites: [host] });
const setFree = async ({ host }: { host: string }, free_of_charge: boolean) => {
  const as = await ownerOf(host);
  expect((await world.call("opening.setFree", { free_of_charge }, { as })).status).toBe(200);
};
async function copied(of: { id: string }, more: { niche?: number; company?: string } = {}) {
  const { status, body } = await world.call(
    "opening.makeSite",
    {
      name: "Copy",
      host: `copy${(nth += 1)}.test`,
      niche: more.niche ?? 1,
      language: "en",
      countries: ["NL"],
      ...(more.company ? { company: more.company } : { company_name: "Copies" }),
      copy_of: of.id,
    },
    { as: owner },
  );
  expect(status).toBe(200);
  const site = await world.services.sites.byId(body.id);
  if (!site) throw new Error("no copy");
  return site;
}

describe("the prices of a copy", () => {
  const sources: Record<
    string,
    { set: (from: { host: string; id: string }) => Promise<unknown>; expected: object }
  > = {
    "that sells": { set: () => Promise.resolve(), expected: prices },
    "that is free of charge": { set: (from) => setFree(from, true), expected: prices },
    "that was free of charge and sells again": {
      set: async (from) => {
        await setFree(from, true);
        await setFree(from, false);
      },
      expected: prices,
    },
    "that has always been free of charge": {
      set: ({ id }) =>
        world.db
          .updateTable("site")
          .set({ free_of_charge: true, prices_before_free: null })
          .where("id", "=", id)
          .execute(),
      expected: usual,
    },
  };
  test.each(Object.entries(sources))("of a site %s", async (_, { set, expected }) => {
    const from = await aSite({
      ...prices,
      minimum_message_costs: { NL: { costs: 66, currency: "EUR" } },
    });
    await set(from);
    const { id, settings } = await copied(from);
    expect(settings).toMatchObject(expected);
    const row = await world.db
      .selectFrom("site")
      .where("id", "=", id)
      .select(["free_of_charge", "prices_before_free"])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ free_of_charge: false, prices_before_free: null });
  });
});

test.each<[object, boolean]>([
  [nothing, false],
  [{ ...nothing, message_credits: 1 }, true],
  [{ ...nothing, photo_credits: 1 }, true],
  [{ ...nothing, gift_credits: 1 }, true],
])("a site that sells at %j has its prices: %s", async (settings, done) => {
  const { host } = await aSite(settings);
  const { steps } = (await world.call("opening.read", {}, { as: await ownerOf(host) })).body;
  expect(steps.find(({ name }) => name === "prices")).toEqual({ name: "prices", done });
});

test.each([1, 2, 3, 4, 5, 6, 7])(
  "visitors see members of a copy of niche %i only where being there tells nothing of them",
  async (niche) => {
    const shown = { logged_out_search: "yes", logged_out_search_trafficsource: "yes" } as const;
    const hidden = { logged_out_search: "no", logged_out_search_trafficsource: "no" } as const;
    const { settings } = await copied(await aSite(shown), { niche });
    expect(settings).toMatchObject([3, 4, 5, 6].includes(niche) ? hidden : shown);
  },
);

test("support address and telephone are copied within one company, and to no other", async () => {
  const from = await aSite({ support_email: "help@from.nl", support_phone: "+31201234567" });
  const { company_id } = await world.db
    .selectFrom("site")
    .where("id", "=", from.id)
    .select("company_id")
    .executeTakeFirstOrThrow();
  const own = await copied(from, { company: company_id });
  expect(own.settings).toMatchObject({
    support_email: "help@from.nl",
    support_phone: "+31201234567",
  });
  const { settings } = await copied(from);
  expect(settings.support_email).not.toContain("from.nl");
  expect(settings.support_phone).toBe("");
});
