import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openProgress, type ProgressPhase } from "./progress-phase.ts";

let phases: ProgressPhase[];
let progress: ReturnType<typeof openProgress>;
beforeEach(() => {
  vi.useFakeTimers();
  phases = [];
  progress = openProgress((phase) => phases.push(phase));
});
afterEach(() => {
  vi.useRealTimers();
});

test("section 2: a navigation of under 200 ms shows no bar", () => {
  progress.busy(true);
  vi.advanceTimersByTime(199);
  progress.busy(false);
  vi.advanceTimersByTime(5_000);
  expect(phases).toEqual([]);
});

test("section 2: after 200 ms the bar runs; it hides 500 ms after finishing", () => {
  progress.busy(true);
  vi.advanceTimersByTime(200);
  expect(phases).toEqual(["running"]);
  vi.advanceTimersByTime(10_000);
  progress.busy(false);
  expect(phases).toEqual(["running", "done"]);
  vi.advanceTimersByTime(499);
  expect(phases).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(phases).toEqual(["running", "done", "hidden"]);
});

test("a navigation that begins while the bar is leaving runs it again", () => {
  progress.busy(true);
  vi.advanceTimersByTime(200);
  progress.busy(false);
  progress.busy(true);
  vi.advanceTimersByTime(200);
  vi.advanceTimersByTime(1_000);
  expect(phases).toEqual(["running", "done", "running"]);
});

test("section 2: the bar takes 5 s across", () => {
  const css = readFileSync(path.resolve("ui/overlays/toasts.css"), "utf8");
  expect(/animation: nav-progress (\S+)/.exec(css)?.[1]).toBe("5s");
});
