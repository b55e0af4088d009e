import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tab } from "#browser/storage.ts";
import { reloadOnce } from "./chunk-failure.ts";

/** A tab: what it remembers, and how often it was reloaded. */
function openTab() {
  const kept = new Map<string, string>();
  const storage = {
    read: (key: string) => kept.get(key) ?? null,
    keep: (key: string, value: string | null) => {
      kept.set(key, value ?? "");
      return true as const;
    },
  };
  const tab = {
    reloads: 0,
    fail: (now: number) =>
      reloadOnce({
        storage,
        now,
        reload: () => {
          tab.reloads += 1;
        },
      }),
  };
  return tab;
}
const now = Date.parse("2026-03-01T20:00:00Z");

test("section 8: a failed lazy chunk load is one page reload", () => {
  const tab = openTab();
  expect(tab.fail(now)).toBe(true);
  expect(tab.reloads).toBe(1);
});

test("section 8: not if another reload happened in the last 60 s; after that, one again", () => {
  const tab = openTab();
  tab.fail(now);
  expect([tab.fail(now), tab.fail(now + 59_999)]).toEqual([false, false]);
  expect(tab.reloads).toBe(1);
  expect(tab.fail(now + 60_000)).toBe(true);
  expect(tab.reloads).toBe(2);
});

test("a clock that was set back does not keep the page from its reload for ever", () => {
  const tab = openTab();
  tab.fail(now);
  expect(tab.fail(now - 3_600_000)).toBe(true);
});

test("a browser that cannot remember is not reloaded, or it might never stop", () => {
  expect(
    reloadOnce({
      storage: tab,
      now,
      reload: () => {
        throw new Error("reloaded");
      },
    }),
  ).toBe(false);
});

test("the router still has the one reload of its own that the build replaces", () => {
  for (const kind of ["development", "production"]) {
    const code = readFileSync(
      path.resolve(`node_modules/react-router/dist/${kind}/lib/dom/ssr/routeModules.js`),
      "utf8",
    );
    expect(code.split("window.location.reload();")).toHaveLength(2);
  }
});
