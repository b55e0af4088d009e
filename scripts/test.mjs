// npm test: everything that must hold before a change is published. Types and lint first, then the
// tests beside the journeys: each waits where the other works. What is long and rarely breaks runs in slices (test/slice.ts), with --whole entirely.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { endingOf } from "./ending.mjs";
import { nextSeed } from "./seed.mjs";
import { check, root, run, runQuietly, step } from "./steps.mjs";

const cache = path.join(root, ".cache");
const compiled = path.join(cache, "compiled");
const unitReport = path.join(cache, "vitest.json");
const journeyReport = path.join(cache, "playwright.json");
const measureReport = path.join(cache, "playwright-measure.json");

mkdirSync(cache, { recursive: true });
rmSync(compiled, { recursive: true, force: true }); // it keeps every state of a file
for (const report of [unitReport, journeyReport, measureReport]) rmSync(report, { force: true });

// npm test -- chat: one feature's unit tests, and the journeys that are about it.
const feature = process.argv.slice(2).find((word) => !word.startsWith("--"));
const about = JSON.parse(readFileSync(path.join(root, "test/journeys/about.json"), "utf8"));
if (feature && !existsSync(path.join(root, "features", feature))) {
  console.error(`There is no features/${feature}. npm test -- chat, for example.`);
  process.exit(1);
}
const journeysAbout = Object.keys(about).filter((name) => about[name].includes(feature));

const tests = step(
  "tests",
  "node_modules/vitest/vitest.mjs",
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${unitReport}`,
  ...(feature ? [`features/${feature}/`, "--passWithNoTests"] : []),
);
const build = step("build", "scripts/build.mjs");
const walk = (name, ...more) =>
  step(
    name,
    "node_modules/@playwright/test/cli.js",
    "test",
    "--reporter=list,json",
    ...more,
    ...journeysAbout.map((name) => `/${name}.journey.ts`),
  );
const mayBeNone = "--pass-with-no-tests";
const journeys = walk("journeys in the browser", ...(feature ? [mayBeNone] : []));
// A processor that two programs share is a slower one: what measures it comes when all else is done.
const measures = walk("journeys that measure, with the machine to themselves", mayBeNone);
const walks = feature && journeysAbout.length === 0 ? [] : [build, journeys];
const whole = process.argv.includes("--whole");
const seed = nextSeed(cache);
const slices = whole
  ? "Whole run"
  : `Slices by seed ${seed} (SEED=${seed} npm test: the same again)`;
console.log(slices);
const environment = {
  SEED: seed,
  ...(whole && { SLICES: "whole" }),
  ...(!whole && !feature && { TURNS: "taken" }), // test/journeys/turns.ts
  PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
  // Servers and commands are started a hundred times: compiled once, they cost a third less.
  NODE_COMPILE_CACHE: compiled,
};
const unchecked = feature ? undefined : await check();
const failed = unchecked
  ? [unchecked]
  : (
      await Promise.all([
        firstFailed([tests], runQuietly),
        firstFailed(walks, run, { MEASURES: "later" }),
      ])
    ).filter(Boolean);
if (walks.length > 0 && !failed.some((each) => each === unchecked || each === build)) {
  const own = { MEASURES: "now", PLAYWRIGHT_JSON_OUTPUT_FILE: measureReport };
  if (await firstFailed([measures], run, own)) failed.push(measures);
}
const names = failed.map(({ name }) => name).join(" and ");
if (names) console.error(`\nFailed at: ${names}. ${slices}`);

const units = readReport(unitReport);
const walked = [journeyReport, measureReport].map((report) => readReport(report)?.stats ?? {});
const sum = (numbers) => numbers.reduce((all, number = 0) => all + number, 0);
const passed = sum([
  units?.numPassedTests,
  ...walked.flatMap(({ expected, flaky }) => [expected, flaky]),
]);
// A step may fail without a failed test, as when a file does not load.
const notPassed = Math.max(
  sum([units?.numFailedTests, ...walked.map(({ unexpected }) => unexpected)]),
  failed.length,
);
// The engines that setup.mjs --browser could not bring.
const engines = readReport(path.join(cache, "engines.json")) ?? {};
const { lines, code } = endingOf({
  passed,
  notPassed,
  failed: failed.length > 0,
  engines,
  ci: Boolean(process.env.CI),
});
console.log(`\n${lines.join("\n")}`);
process.exit(code);

/** Runs steps one after the other; gives the one that failed, if one did. */
async function firstFailed(steps, runStep, own = {}) {
  for (const each of steps) if (!(await runStep(each, { ...environment, ...own }))) return each;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
