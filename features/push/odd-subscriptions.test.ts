import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";

// What a browser never sends: each is refused by name, or kept; nothing breaks.

const world = await openWorld();
const good = {
  endpoint: "https://fcm.googleapis.com/fcm/send/device-1",
  expirationTime: null as number | null,
  keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
};
const at = "https://fcm.googleapis.com/";

const texts = [
  "",
  " ",
  "\n",
  "\u0000",
  "\ud800",
  "💥".repeat(40),
  "ü".repeat(900),
  "x".repeat(990),
  "__proto__",
  "'; drop table session; --",
];
const endpoints = [
  ...texts,
  ...texts.map((text) => at + text),
  ...[
    "한".repeat(960),
    "\u{1f4a5}".repeat(480),
    "%00",
    "%ff",
    "?\u0000",
    "#x",
    "\t",
    "..//..",
    "@x",
  ].map((text) => at + text),
  "https://fcm.googleapis.com:443/x",
  "https://fcm.googleapis.com:99999/x",
  "https://FCM.googleapis.com/x",
  "https://fcm。googleapis。com/x",
  "https://ⓕcm.googleapis.com/x",
  "https://user:pass@fcm.googleapis.com/x",
  "https:fcm.googleapis.com/x",
  "https://fcm.googleapis.com./x",
  "https://\u00adfcm.googleapis.com/x",
  `https://${"a.".repeat(120)}notify.windows.com/x`,
  `https://${"a".repeat(300)}.notify.windows.com/x`,
  "https://[::1]/x",
  "https://%66cm.googleapis.com/x",
];
const odd: unknown[] = [null, 0, -1, 1e308, 1.5, true, [], {}, [[]], { toString: 1 }, ...texts];
const places: [string, (value: unknown) => unknown][] = [
  ["subscription", (value) => ({ subscription: value })],
  ["endpoint", (value) => ({ subscription: { ...good, endpoint: value } })],
  ["expirationTime", (value) => ({ subscription: { ...good, expirationTime: value } })],
  ["keys", (value) => ({ subscription: { ...good, keys: value } })],
  ["p256dh", (value) => ({ subscription: { ...good, keys: { ...good.keys, p256dh: value } } })],
  ["auth", (value) => ({ subscription: { ...good, keys: { ...good.keys, auth: value } } })],
  [
    "a field more",
    (value) => ({ subscription: { ...good, more: value }, __proto__: value, value }),
  ],
];

const answer = async (name: "push.subscribe" | "push.unsubscribe", input: unknown) => {
  const as = await world.member(`P${randomUUID().slice(0, 8)}`);
  const { status, problem } = await world.call(name, input as never, { as });
  return { status, code: status < 400 ? "" : problem.code };
};
const named = ({ status, code }: { status: number; code: string }) =>
  status === 200 || (status >= 400 && status < 500 && code !== "");

test.each(places)("%s: an odd value is refused by name, or kept", async (place, put) => {
  const broke = [];
  for (const value of place === "endpoint" ? [...odd, ...endpoints] : odd) {
    const answered = await answer("push.subscribe", put(value));
    if (!named(answered)) broke.push([value, answered]);
  }
  expect(broke).toEqual([]);
});

test("an odd endpoint to forget is none", async () => {
  const broke = [];
  for (const value of [...odd, ...endpoints]) {
    const answered = await answer("push.unsubscribe", { endpoint: value });
    if (!named(answered)) broke.push([value, answered]);
  }
  expect(broke).toEqual([]);
});

test("endpoints of any text under a push service's address, as long as they may be", async () => {
  const as = await world.member("Fuzzer");
  const letter = fc.integer({ min: 0x4e00, max: 0x9fff }).map((code) => String.fromCharCode(code));
  const rare = fc.integer({ min: 0x20000, max: 0x2a6df }).map((code) => String.fromCodePoint(code));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit: "binary", maxLength: 970 }),
        fc.string({ unit: letter, minLength: 960, maxLength: 970 }),
        fc.string({ unit: rare, minLength: 470, maxLength: 485 }),
        fc.base64String({ minLength: 900, maxLength: 972 }),
      ),
      async (path) => {
        const subscription = { ...good, endpoint: at + path };
        const kept = await world.call("push.subscribe", { subscription }, { as });
        expect([200, 422]).toContain(kept.status);
        const gone = await world.call("push.unsubscribe", { endpoint: at + path }, { as });
        expect([200, 422]).toContain(gone.status);
      },
    ),
    { numRuns: 100, endOnFailure: true },
  );
});

test("devices that take each other's endpoint, and sessions that end meanwhile", async () => {
  const all = await Promise.all(Array.from({ length: 6 }, (_, each) => world.member(`D${each}`)));
  const endpoints = [1, 2, 3].map((each) => `${at}fcm/send/shared-${each}`);
  const broke: unknown[] = [];
  const subscribe = async (as: (typeof all)[number], endpoint: string) => {
    const { status, problem } = await world.call(
      "push.subscribe",
      { subscription: { ...good, endpoint } },
      { as },
    );
    if (![200, 403].includes(status)) broke.push([status, problem.code]);
  };
  for (let round = 0; round < 5; round += 1)
    await Promise.all(
      all.flatMap((as, each) => [
        subscribe(as, endpoints[(each + round) % 3] ?? ""),
        subscribe(as, endpoints[(each + round + 1) % 3] ?? ""),
      ]),
    );
  await Promise.all(
    all.flatMap((as, each) => [
      subscribe(as, endpoints[each % 3] ?? ""),
      world.call("sessions.logout", {}, { as }),
      subscribe(as, endpoints[(each + 1) % 3] ?? ""),
    ]),
  );
  expect(broke).toEqual([]);
});
