import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Actor, openWorld } from "#test/world.ts";

test("trust row 36: what one person gives in a day is counted over all sites", async () => {
  const world = await openWorld();
  const other = await world.site("other.test");
  const bob = await world.member("Bob");
  const olaf = await world.member("Olaf", { host: "other.test" });
  const sue = await world.staff("Sue");
  const give = async (member: Actor, site: string, credits: number) => {
    await sql`update staff_session set site_id = ${site} where staff_id = ${sue.id}`.execute(
      world.db,
    );
    const gift = { member: { id: member.id }, credits, purpose: "The gallery was down." };
    return world.call("people.giveCredits", gift, { as: sue });
  };
  expect((await give(bob, world.siteId, 500)).status).toBe(200);
  expect((await give(olaf, other, 300)).status).toBe(200);
  expect((await give(olaf, other, 201)).problem.code).toBe("waits_for_second");
  expect((await give(bob, world.siteId, 201)).problem.code).toBe("waits_for_second");
  expect((await give(bob, world.siteId, 200)).status).toBe(200);
});
