import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepDraft, readDraft } from "./drafts.ts";
import { dropDrafts } from "./drop-drafts.ts";

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.useFakeTimers({ now: new Date("2026-11-01T12:00:00Z") });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
    removeItem: (key: string) => void store.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const days = (number: number) => vi.advanceTimersByTime(number * 86_400_000);

test("law.md 22: a sign-up draft is there for a week, gone from the device when it is read later, and told nowhere", () => {
  keepDraft("sign-up.2", { email: "anna@outside.test" });
  days(6);
  expect(readDraft("sign-up.2")).toEqual({ email: "anna@outside.test" });
  days(2);
  expect(readDraft("sign-up.2")).toBeNull();
  expect(store.size).toBe(0);
});

test("what is no draft of ours is nothing, and goes", () => {
  store.set("vesper.draft.sign-up.2", '{"values":{"email":"anna@outside.test"}}');
  expect(readDraft("sign-up.2")).toBeNull();
  expect(store.size).toBe(0);
  expect(() => dropDrafts()).not.toThrow();
});
