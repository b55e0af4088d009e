import { once } from "node:events";
import { WebSocket } from "ws";
import { beforeAll, expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

test("trust row 23: the locale of dates is kept for 365 days, taken back, and nothing else than one of the eleven", async () => {
  const chosen = await world.call("account-settings.changeDates", { date_locale: "fi" });
  expect(chosen.headers.get("set-cookie")).toBe(
    `date_locale-${world.port}=fi; Path=/; Max-Age=31536000; SameSite=Lax`,
  );
  expect((await world.call("account-settings.changeDates", {})).headers.get("set-cookie")).toMatch(
    /^date_locale-\d+=; Path=\/; /,
  );
  const poisoned = await world.call("account-settings.changeDates", {
    date_locale: "../__proto__" as "fi",
  });
  expect(poisoned.problem.fields).toMatchObject([
    { path: "date_locale", code: "invalid.language" },
  ]);
});

test("light or dark, larger text and less motion are kept for 365 days in a member's browser, and are nothing else", async () => {
  const ada = await world.member("Ada");
  const kept = async (input: object) =>
    (await world.call("account-settings.changeAppearance", input, { as: ada })).headers.get(
      "set-cookie",
    );
  const forAYear = "Path=/; Max-Age=31536000; SameSite=Lax";
  expect(await kept({ scheme: "dark" })).toContain(`appearance-${world.port}=dark; ${forAYear}`);
  expect(await kept({ motion: "still" })).toContain(`appearance-${world.port}=still; ${forAYear}`);
  expect(await kept({ text: "larger" })).toContain(`appearance-${world.port}=larger; ${forAYear}`);
  expect(await kept({ scheme: "light", text: "large", motion: "still" })).toContain(
    `appearance-${world.port}=light.large.still;`,
  );
  expect(await kept({})).toContain(`appearance-${world.port}=; Path=/; `);
  const poisoned = await world.call(
    "account-settings.changeAppearance",
    { scheme: "../red" as "dark" },
    { as: ada },
  );
  expect(poisoned.problem.fields).toMatchObject([{ path: "scheme" }]);
  const visitor = await world.call("account-settings.changeAppearance", { scheme: "dark" });
  expect(visitor.problem.code).toBe("authentication_required");
});

test("invisible mode: found by nobody from then on, the old chat says so, and back again; the open screens of others are told", async () => {
  const [alice, bob] = [
    await world.member("Alice"),
    await world.member("Bob", { gender: "man", seeks: ["woman"] }),
  ];
  const id = await openChat(world, bob, alice);
  await say(world, bob, id, "Hello");
  const live = new WebSocket(`ws://127.0.0.1:${world.port}/api/live`, {
    headers: { cookie: bob.cookie },
  });
  const heard: unknown[] = [];
  live.on("message", (data) => heard.push(JSON.parse(String(data))));
  await once(live, "message");
  const isFound = async () =>
    (await world.call("members.read", { id: alice.id }, { as: bob })).status === 200;
  expect(await isFound()).toBe(true);
  expect(
    (await world.call("account-settings.changeVisibility", { invisible: true }, { as: alice }))
      .body,
  ).toEqual({ invisible: true });
  expect(await isFound()).toBe(false);
  expect((await world.call("likes.like", { profile: { id: alice.id } }, { as: bob })).status).toBe(
    404,
  );
  expect((await say(world, bob, id, "Still there?")).problem.code).toBe("recipient_unavailable");
  expect((await world.call("chat.read", { conversation: id }, { as: bob })).body).toMatchObject({
    reason: "recipient_unavailable",
    messages: [{ body: "Hello" }],
  });
  expect((await world.call("sessions.readUser", {}, { as: alice })).body.user?.invisible).toBe(
    true,
  );
  await expect.poll(() => heard).toContainEqual({ type: "member_changed", profile: alice.id });
  await world.call("account-settings.changeVisibility", { invisible: false }, { as: alice });
  expect(await isFound()).toBe(true);
  live.close();
});
