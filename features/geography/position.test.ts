import { expect, test } from "vitest";
import { type Device, openPosition, positionOptions, type PositionState } from "./position.ts";

const utrecht = { country: "NL", region: "NL-UT", city: "Utrecht" };
const here = { coords: { latitude: 52.0907, longitude: 5.1214 } } as GeolocationPosition;
const finds: Device["geolocation"] = { getCurrentPosition: (found) => found(here) };
const fails = (code: number): Device["geolocation"] => ({
  getCurrentPosition: (_, failed) => failed?.({ code } as GeolocationPositionError),
});
const permitted = (
  state: PermissionState,
  status: Partial<PermissionStatus> = {},
): Device["permissions"] => ({
  query: async () => Object.assign(status, { state }) as PermissionStatus,
});
const settled = () => new Promise((done) => setImmediate(done));

function open(
  device: Partial<Device>,
  reverse: Parameters<typeof openPosition>[1] = async () => utrecht,
) {
  const seen: PositionState[] = [];
  const position = openPosition({ secure: true, geolocation: finds, ...device }, reverse, (state) =>
    seen.push(state),
  );
  return { position, seen };
}

test.each<[string, Partial<Device>, PositionState["permission"]]>([
  ["without geolocation", { geolocation: undefined }, "unsupported"],
  ["on an insecure page", { secure: false }, "unsupported"],
  ["where the browser tells no permissions", {}, "unknown"],
  [
    "where asking for the permission fails",
    { permissions: { query: () => Promise.reject(new TypeError("no such permission")) } },
    "unknown",
  ],
  ["not asked yet", { permissions: permitted("prompt") }, "prompt"],
  ["allowed before", { permissions: permitted("granted") }, "granted"],
  ["refused before", { permissions: permitted("denied") }, "denied"],
])("section 4, geolocation permission: %s it is %s", async (_, device, permission) => {
  const { position } = open(device);
  await settled();
  expect(position.current().permission).toBe(permission);
});

test("section 4, geolocation permission: what the member changes in the browser is known at once", async () => {
  const status: Partial<PermissionStatus> = {};
  const { position } = open({ permissions: permitted("denied", status) });
  await settled();
  Object.assign(status, { state: "granted" });
  status.onchange?.call(status as PermissionStatus, new Event("change"));
  expect(position.current().permission).toBe("granted");
});

test("a position becomes the server's city, rounded before it is sent; no state ever holds coordinates", async () => {
  const asked: unknown[] = [];
  const { position, seen } = open({}, async (at) => {
    asked.push(at);
    return utrecht;
  });
  expect(await position.ask()).toEqual(utrecht);
  expect(asked).toEqual([{ lat: 52.1, lon: 5.1 }]);
  expect(position.current()).toMatchObject({ reverseGeocode: utrecht, busy: false, why: null });
  expect(JSON.stringify(seen)).not.toMatch(/52\.09|5\.12/);
});

test.each<
  [string, Partial<Device>, Parameters<typeof openPosition>[1] | undefined, PositionState["why"]]
>([
  ["the member refuses", { geolocation: fails(1) }, undefined, "denied"],
  ["the device does not know", { geolocation: fails(2) }, undefined, "unavailable"],
  ["it takes too long", { geolocation: fails(3) }, undefined, "unavailable"],
  [
    "no city lies near",
    {},
    async () => {
      throw Object.assign(new Error(), { problem: { code: "no_city_near" } });
    },
    "no_city",
  ],
  [
    "there is no connection",
    {},
    async () => {
      throw Object.assign(new Error(), { problem: null });
    },
    "offline",
  ],
])("section 7, geocode: failure is stored as false: %s", async (_, device, reverse, why) => {
  const { position } = open(device, reverse);
  expect(await position.ask()).toBeNull();
  expect(position.current()).toMatchObject({ reverseGeocode: false, busy: false, why });
});

test("section 9: a position may be an hour old", () => {
  expect(positionOptions.maximumAge).toBe(60 * 60 * 1000);
});
