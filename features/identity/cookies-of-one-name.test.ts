import { beforeAll, expect, test } from "vitest";
import { password, withPassword } from "#features/account-settings/settings-cast.ts";
import { pairNamed } from "#test/cookie-named.ts";
import { openWorld, type World } from "#test/world.ts";

/*
 * Another program on the same host, at another port or below another path, may have set a cookie of
 * the same name: the browser then sends both, and their order says nothing.
 */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const foreign = [
  "A".repeat(43), // of another Vesper
  "s%3Aabc.def",
  "",
  "x".repeat(500),
];

/** A Cookie header with a foreign value of this name before the own one, and one behind it. */
const bothOrders = (own: string, values = foreign): string[] => {
  const name = own.slice(0, own.indexOf("="));
  return values.flatMap((value) => [`${name}=${value}; ${own}`, `${own}; ${name}=${value}`]);
};

test("a session is found beside cookies of its name, in any order", async () => {
  const anna = await world.member("Anna");
  for (const cookie of bothOrders(anna.cookie)) {
    const { body } = await world.call("sessions.readUser", {}, { as: { ...anna, cookie } });
    expect([cookie.slice(0, 60), body.user?.id]).toEqual([cookie.slice(0, 60), anna.id]);
  }
});

test("logging out ends the own session", async () => {
  const bert = await world.member("Bert");
  const cookie = `session=${foreign[0]}; ${bert.cookie}`;
  const { status } = await world.call("sessions.logout", {}, { as: { ...bert, cookie } });
  expect(status).toBe(200);
  expect((await world.call("sessions.readUser", {}, { as: bert })).body.user).toBeNull();
});

test("the office finds its session in the same way", async () => {
  const owner = await world.staff("Olga");
  for (const cookie of bothOrders(owner.cookie)) {
    const { status } = await world.call("staff.readSelf", {}, { as: { ...owner, cookie } });
    expect([cookie.slice(0, 60), status]).toEqual([cookie.slice(0, 60), 200]);
  }
});

test("a browser is known again by its own number", async () => {
  const carl = await withPassword(world, "Carl");
  const logIn = (cookie?: string) =>
    world.call(
      "sessions.login",
      { email: carl.email, password },
      { headers: { ...(cookie && { cookie }) } },
    );
  const device = pairNamed((await logIn()).headers, "device");
  for (const cookie of bothOrders(device))
    expect(pairNamed((await logIn(cookie)).headers, "device")).toBe(device);
});

test("the language is the first value that names one", async () => {
  const refusal = async (cookie: string): Promise<string> =>
    (await world.call("account-settings.read", {}, { headers: { cookie } })).problem.detail;
  const german = await refusal("language=de");
  expect(german).not.toBe(await refusal("language=en"));
  for (const cookie of bothOrders("language=de")) expect(await refusal(cookie)).toBe(german);
});
