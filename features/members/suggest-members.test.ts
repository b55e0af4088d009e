import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";
import { suggestMembers } from "./suggest-members.server.ts";

test("who is suggested as having been here recently was here in the last 30 days", async () => {
  const world = await openWorld();
  const anna = await world.member("Anna");
  for (const days of [0, 29, 31, 400]) {
    const { id } = await world.member(`Here${days}`, { gender: "man", seeks: ["woman"] });
    await world.db
      .updateTable("profile")
      .set({ order_at: new Date(Date.now() - days * 86_400_000) })
      .where("id", "=", id)
      .execute();
  }
  const suggested = await suggestMembers(world.db, anna.id, 10);
  expect(suggested.map(({ name }) => name)).toEqual(["Here0", "Here29"]);
});
