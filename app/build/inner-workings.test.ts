import path from "node:path";
import { expect, test } from "vitest";
import { innerWorkings, unknownWorkings } from "./inner-workings.ts";

const root = path.resolve(import.meta.dirname, "../..");
const [router] = innerWorkings;
if (!router) throw new Error("nothing is listed");

test("every package is as it was looked at", () => {
  expect(unknownWorkings(root)).toEqual([]);
});

test("another version is a sentence that says whose work it is", () => {
  expect(unknownWorkings(root, [{ ...router, version: "8.3.9" }])).toEqual([
    expect.stringMatching(
      /^react-router is 8\.4\.0, and app\/build\/guard-reloads\.ts, .* lean on the inside of 8\.3\.9: compare the two, then write 8\.4\.0 into/,
    ),
  ]);
});

test("so are words that a package no longer says, and a file of ours that was renamed", () => {
  const used = { "app/entry.server.tsx": ["window.__anotherName"], "app/renamed.ts": [] };
  expect(unknownWorkings(root, [{ ...router, used }])).toEqual([
    "app/renamed.ts is gone: correct its name in app/build/inner-workings.ts.",
    "react-router no longer says 'window.__anotherName', with which app/entry.server.tsx stands or falls.",
  ]);
});
