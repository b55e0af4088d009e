// npm test: everything that must hold before a change is published, in order, up to the first step that fails.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { checks, root, run, step } from "./steps.mjs";

const cache = path.join(root, ".cache");
const unitReport = path.join(cache, "vitest.json");
const journeyReport = path.join(cache, "playwright.json");
const chromiumPath = path.join(cache, "chromium-path"); // written by setup.mjs --browser

mkdirSync(cache, { recursive: true });
for (const report of [unitReport, journeyReport]) rmSync(report, { force: true });

const steps = [
  ...checks,
  step("tests", "node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`),
  step("build", "scripts/build.mjs"),
  step("journeys in the browser", "node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"),
];
const environment = {
  ...(existsSync(chromiumPath) && { CHROMIUM: readFileSync(chromiumPath, "utf8").trim() }),
  PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
};
const failed = steps.find((step) => !run(step, environment));
if (failed) console.error(`\nFailed at: ${failed.name}`);

const units = readReport(unitReport);
const journeys = readReport(journeyReport)?.stats;
const passed = (units?.numPassedTests ?? 0) + (journeys?.expected ?? 0) + (journeys?.flaky ?? 0);
// A step may fail without a failed test, as when a file does not load.
const notPassed = Math.max((units?.numFailedTests ?? 0) + (journeys?.unexpected ?? 0), failed ? 1 : 0);
// The engines that setup.mjs --browser could not bring.
const engines = readReport(path.join(cache, "engines.json")) ?? {};
const missing = ["firefox", "webkit"].filter((engine) => !engines[engine]);
console.log(`\n${passed} passed, ${notPassed} failed`);
if (missing.length > 0) console.log(`Not walked: ${missing.join(" and ")}, which neither is here nor could be installed (README, 'Browsers').`);
// Where every change is tested, no engine may be left out.
process.exit(failed || (missing.length > 0 && process.env.CI) ? 1 : 0);

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
