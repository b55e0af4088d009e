import { expect, test } from "vitest";
// @ts-expect-error -- a plain script, as npm runs it
import { endingOf } from "../scripts/ending.mjs";

const run = {
  passed: 3,
  notPassed: 0,
  failed: false,
  engines: { firefox: {}, webkit: {} },
  ci: false,
};

test("a run with every engine ends with its figures alone", () => {
  expect(endingOf(run)).toEqual({ lines: ["3 passed, 0 failed"], code: 0 });
  expect(endingOf({ ...run, failed: true, notPassed: 1 }).code).toBe(1);
});

test("a run without an engine names it at its end, and fails where every change is tested", () => {
  const { lines, code } = endingOf({ ...run, engines: { firefox: {} } });
  expect([lines.at(-1), code]).toEqual([expect.stringMatching(/^Not walked: webkit,/), 0]);
  expect(endingOf({ ...run, engines: {}, ci: true })).toEqual({
    lines: ["3 passed, 0 failed", expect.stringContaining("firefox and webkit")],
    code: 1,
  });
});
