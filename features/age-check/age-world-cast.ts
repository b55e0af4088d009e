import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach } from "vitest";
import { type Actor, openWorld } from "#test/world.ts";
import { openAgeProvider } from "./age-cast.ts";

/**
 * For tests: a site that asks for an estimate, a provider that gives it, and before each test a new
 * Alice and Bob. Mallory is a member of another site that asks too, other.test.
 */
export async function openAgeWorld() {
  const provider = await openAgeProvider();
  const world = await openWorld({ age_check: "estimate" }, provider.environment());
  await world.site("other.test", { age_check: "estimate" });
  const mallory = await world.member("Mallory", { host: "other.test" });
  const member = (name: string, options: Parameters<typeof world.member>[1] = {}) =>
    world.member(`${name}${randomUUID().slice(0, 8)}`, options);
  const cast = { alice: mallory, bob: mallory, mallory };
  afterAll(() => provider.close());
  beforeEach(async () => {
    Object.assign(provider, { down: false, wrongKey: false, spoil: {}, says: null, asked: [] });
    cast.alice = await member("Alice");
    cast.bob = await member("Bob", { gender: "man", seeks: ["woman"] });
  });
  const begin = async (as: Actor) => (await world.call("age-check.start", {}, { as })).body.url;
  return {
    provider,
    world,
    cast,
    member,
    begin,
    async set(settings: object) {
      await sql`update site set settings = settings || ${JSON.stringify(settings)}::jsonb
        where id = ${world.siteId}`.execute(world.db);
      world.services.sites.forget();
    },
    /** What the browser comes back with. */
    answered: async (as: Actor, answer: "old_enough" | "too_young" | "cancel") =>
      (await provider.answer(await begin(as), answer)) as { state: string; code?: string },
    finish: (as: Actor | null, back: { state: string }, more: { key?: string } = {}) =>
      world.call("age-check.finish", back, { as, ...more }),
    like: (as: Actor, whom: Actor) =>
      world.call("likes.like", { profile: { id: whom.id } }, { as }),
    keptOf: ({ id }: Actor) =>
      world.db.selectFrom("age_check").where("account_id", "=", id).selectAll().execute(),
    visible: async ({ id }: Actor) =>
      (
        await world.db
          .selectFrom("profile")
          .where("id", "=", id)
          .select("visible")
          .executeTakeFirst()
      )?.visible,
    casesOf: ({ id }: Actor) =>
      world.db
        .selectFrom("moderation_case")
        .where("subject_id", "=", id)
        .select(["id", "gravity", "status"])
        .execute(),
  };
}
