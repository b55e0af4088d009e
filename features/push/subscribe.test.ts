import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let alice: Actor;
let bob: Actor;

const subscription = {
  endpoint: "https://fcm.googleapis.com/fcm/send/device-1",
  expirationTime: null,
  keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
};
const owners = () =>
  world.db
    .selectFrom("push_subscription")
    .where("endpoint", "=", subscription.endpoint)
    .select("account_id")
    .execute();

beforeAll(async () => {
  world = await openWorld();
  [alice, bob] = await Promise.all([world.member("Alice"), world.member("Bob", { gender: "man" })]);
});

test("trust row 20: on a shared device the endpoint belongs to whoever subscribed last, and goes with their logout", async () => {
  expect((await world.call("push.subscribe", { subscription }, { as: alice })).body).toEqual({
    subscribed: true,
  });
  expect(await owners()).toEqual([{ account_id: alice.id }]);
  await world.call("push.subscribe", { subscription }, { as: bob });
  expect(await owners()).toEqual([{ account_id: bob.id }]);
  await world.call("sessions.logout", {}, { as: bob });
  expect(await owners()).toEqual([]);
});

test("a visitor is asked to log in", async () => {
  const { status, problem } = await world.call("push.subscribe", { subscription });
  expect([status, problem.code]).toEqual([403, "authentication_required"]);
});

test.each([
  "http://fcm.googleapis.com/x",
  "https://169.254.169.254/latest",
  "https://localhost/x",
  "https://fcm.googleapis.com.evil.test/x",
  "https://evil.test/fcm.googleapis.com",
])("trust row 13: an endpoint that no browser uses is refused: %s", async (endpoint) => {
  const { status, problem } = await world.call(
    "push.subscribe",
    { subscription: { ...subscription, endpoint } },
    { as: alice },
  );
  expect(status).toBe(422);
  expect(problem.fields).toMatchObject([
    { path: "subscription.endpoint", code: "invalid.push_endpoint" },
  ]);
});

test("without push=1 the same path is the login", async () => {
  const { problem } = await world.call("sessions.login", {
    email: "nobody@cast.test",
    password: "wrong",
  });
  expect(problem.code).toBe("login_failed");
});
