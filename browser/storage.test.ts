import { afterEach, expect, test, vi } from "vitest";
import { reloadOnce } from "#app/chunk-failure.ts";
import { pollingPause } from "#app/polling-pause.ts";
import { keepRecent, readRecent } from "#features/emoji/recent-emoji.ts";
import { dropDraft, keepDraft, readDraft } from "./drafts/drafts.ts";
import { dropDrafts } from "./drafts/drop-drafts.ts";
import { hasTyped } from "./drafts/keep-typed.ts";
import { restoreTyped } from "./drafts/restore-typed.ts";
import { keepTab, readTab } from "./drafts/tab-drafts.ts";
import { device, tab } from "./storage.ts";

const denied = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};
const full = () => {
  throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
};
const names = ["localStorage", "sessionStorage"] as const;
const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

afterEach(() => {
  for (const [at, name] of names.entries())
    Object.defineProperty(globalThis, name, before[at] ?? { value: undefined, configurable: true });
  vi.unstubAllGlobals();
});

const stores: [what: string, store: PropertyDescriptor][] = [
  ["whose very name throws", { get: denied }],
  ["that is not there", { value: undefined }],
  ["that is null", { value: null }],
  ["that refuses each call", { value: { getItem: denied, setItem: denied, removeItem: denied } }],
  ["that is full", { value: { getItem: () => null, setItem: full, removeItem: () => {} } }],
];

test.each(stores)("storage %s costs a page nothing but its memory", (_, store) => {
  for (const name of names)
    Object.defineProperty(globalThis, name, { ...store, configurable: true });
  for (const each of [device, tab]) {
    expect(each.read("key") ?? null).toBeNull();
    expect(each.keep("key", "value")).toBeUndefined();
    expect(() => each.keep("key", null)).not.toThrow();
  }
  keepDraft("sign-up", {});
  expect(readDraft("sign-up")).toBeNull();
  dropDraft("sign-up");
  dropDrafts();
  keepTab("key", "value");
  expect(readTab("key")).toBe("");
  expect(hasTyped()).toBe(false);
  vi.stubGlobal("location", { pathname: "/" });
  restoreTyped();
  keepRecent("☀️");
  expect(readRecent()).toEqual([]);
  expect(reloadOnce({ storage: tab, now: 1, reload: denied })).toBe(false);
});

test.each([
  ["forbids service workers", { serviceWorker: { getRegistration: denied } }],
  ["forbids their very name", Object.defineProperty({}, "serviceWorker", { get: denied })],
  ["has none", {}],
  [
    "forbids push",
    {
      serviceWorker: {
        getRegistration: async () => ({ pushManager: { getSubscription: denied } }),
      },
    },
  ],
])("polling goes on in a browser that %s", async (_, navigator) => {
  vi.stubGlobal("navigator", navigator);
  expect(await pollingPause()).toBe(60_000);
});

test("with push the next poll is later", async () => {
  const pushManager = { getSubscription: async () => ({}) };
  vi.stubGlobal("navigator", {
    serviceWorker: { getRegistration: async () => ({ pushManager }) },
  });
  expect(await pollingPause()).toBe(300_000);
});
