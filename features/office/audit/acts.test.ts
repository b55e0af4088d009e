import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { calls } from "#features/index.ts";
import type { Call } from "#server/calls/define.ts";

// The audit says in words what was done; words of an act that the program no longer knows stay, as
// its rows do.

const words = JSON.parse(
  readFileSync(new URL("./messages/en.json", import.meta.url), "utf8"),
) as Record<string, string>;
/** What is no call and is written down all the same: files. */
const files = [
  "audit.export",
  "books.export",
  "lander-pictures.upload",
  "moderation.see",
  "photos.see",
  "selfie-check.see",
];

test("every act of the office has its words in the audit", () => {
  const acts = (Object.entries(calls) as [string, Call][])
    .filter(
      ([, { staff, method, acts: does }]) => staff && (method !== "GET" || does || staff.reads),
    )
    .map(([name]) => name);
  expect(acts.length).toBeGreaterThan(80);
  expect(
    [...acts, ...files].filter((act) => !Object.hasOwn(words, `audit.act.${act}`)),
    "name them in features/office/audit/messages",
  ).toEqual([]);
});
