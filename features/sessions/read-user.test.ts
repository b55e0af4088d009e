import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { settingsSchema } from "#features/sites/settings.ts";
import { openWorld } from "#test/world.ts";

const world = await openWorld();

test("members who ask at once get each their own account, photos and badges; who is gone gets nothing", async () => {
  const anna = await world.member("Anna", { credits: 7 });
  const ben = await world.member("Ben", { gender: "man", seeks: ["woman"] });
  const ghost = randomUUID();
  expect((await world.call("likes.like", { profile: { id: anna.id } }, { as: ben })).status).toBe(
    200,
  );
  const ids = [anna.id, ghost, ben.id, anna.id];

  const site = { settings: settingsSchema.parse({ name: "Any", domain: "any.test" }) };
  const users = await Promise.all(ids.map((id) => world.services.findUser(id, site)));
  expect(users.map((user) => user && [user.id, user.credits, user.profile?.name])).toEqual([
    [anna.id, 7, "Anna"],
    null,
    [ben.id, 0, "Ben"],
    [anna.id, 7, "Anna"],
  ]);

  const badges = await Promise.all(ids.map((id) => world.services.badges(id)));
  expect(badges.map(({ unread, newLikes }) => [unread, newLikes])).toEqual([
    [0, 1],
    [0, 0],
    [0, 0],
    [0, 1],
  ]);

  const [ofAnna, ofBen] = await Promise.all(
    [anna, ben].map((as) => world.call("sessions.readUser", {}, { as })),
  );
  expect([ofAnna?.body.user?.email, ofBen?.body.user?.email]).toEqual([anna.email, ben.email]);
});
