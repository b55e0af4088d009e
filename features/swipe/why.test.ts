import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";

test("a card says one reason: likes you, else new this week, else here today", async () => {
  const world = await openWorld();
  const alice = await world.member("Alice");
  const bob = await world.member("Bob", { gender: "man", seeks: ["woman"] });
  const why = async () => {
    const { cards } = (await world.call("swipe.cards", {}, { as: alice })).body;
    return cards.find(({ id }) => id === bob.id)?.why;
  };
  const seen = (at: ReturnType<typeof sql<Date>>) =>
    world.db.updateTable("profile").set({ last_seen_at: at }).where("id", "=", bob.id).execute();
  // Where it is between noon and one now, so that midnight is never near.
  const east = 12 - new Date().getUTCHours();
  const noon = `Etc/GMT${east < 0 ? "+" : "-"}${Math.abs(east)}`;
  await world.db
    .updateTable("site")
    .set({ settings: sql`settings || jsonb_build_object('time_zone', ${noon}::text)` })
    .execute();
  world.services.sites.forget();

  await world.db.insertInto("likes").values({ account_id: bob.id, liked_id: alice.id }).execute();
  expect(await why()).toBe("likes_you");
  await world.db.deleteFrom("likes").execute();
  expect(await why()).toBe("new");
  await world.db
    .updateTable("account")
    .set({ signup_date: sql`now() - interval '8 days'` })
    .where("id", "=", bob.id)
    .execute();
  await seen(sql<Date>`now() - interval '2 hours'`);
  expect(await why()).toBe("today");
  await seen(sql<Date>`now()`);
  expect(await why(), "who is here now has a sign of its own").toBeNull();
  await seen(sql<Date>`now() - interval '14 hours'`);
  expect(await why()).toBeNull();
});
