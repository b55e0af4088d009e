import { beforeAll, expect, test } from "vitest";
import { request } from "#test/plain-request.ts";
import { openWorld, type World } from "#test/world.ts";

/** Where no OFFICE_HOST is set, and the first site is known by an address in numbers. */
let world: World;
let own: World;
beforeAll(async () => {
  world = await openWorld({}, { OFFICE_HOST: "" });
  await world.site("other.test");
  own = await openWorld({}, { OFFICE_HOST: "office.test" });
});

async function ask(of: World, host: string, path: string, accept = "text/html") {
  const { status, headers } = await request(new URL(path, of.url), "GET", { host, accept }, null);
  return [status, headers.get("location")];
}
/** The renderer stands aside in tests: the page would be there. */
const page = [501, null];

test("the office is at a host of the first site that is a name, as a passkey needs one", async () => {
  expect(await world.services.officeHost.name()).toBe("localhost");
  expect(await ask(world, "localhost", "/operator/photos")).toEqual(page);
});

test("its address at another host of that site leads there; at another site's it is not there", async () => {
  expect(await ask(world, "127.0.0.1", "/operator/photos?cursor=2")).toEqual([
    302,
    `http://localhost:${world.port}/operator/photos?cursor=2`,
  ]);
  for (const path of ["/operator", "/operator/login", "/operator/audit.csv"])
    expect(await ask(world, "other.test", path)).toEqual([404, null]);
  // As the router reads an address, however it is spelled.
  for (const path of [
    "/Operator/login",
    "/%6fperator/login",
    "/%4FPERATOR",
    "/operator%2Flogin",
    "/pages/../operator/login",
    "/pages/%2e%2e/operator",
    "/OPERATOR.data",
  ])
    expect([path, await ask(world, "other.test", path)]).toEqual([path, [404, null]]);
  expect(await ask(world, "127.0.0.1", "/operator.data", "*/*")).toEqual([404, null]);
  expect(await ask(world, "127.0.0.1", "/operators")).toEqual(page);
});

test("a host of the office's own has nothing of a member's, and no site leads to it", async () => {
  expect(await ask(own, "office.test", "/operator/login")).toEqual(page);
  expect(await ask(own, "office.test", "/members")).toEqual([302, "/operator"]);
  expect(await ask(own, "127.0.0.1", "/operator")).toEqual([404, null]);
  expect(await ask(own, "127.0.0.1", "/members")).toEqual(page);
  const post = async (host: string, path: string) =>
    (await request(new URL(path, own.url), "POST", { host, accept: "*/*" }, "{}")).status;
  for (const path of ["/api/user.php", "/api/signup.php", "/api/%75ser.php"])
    expect([path, await post("office.test", path)]).toEqual([path, 404]);
  expect(await post("127.0.0.1", "/api/user.php")).not.toBe(404);
});
