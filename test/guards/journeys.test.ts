import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { alike, inTurns } from "#test/journeys/turns.ts";
import { inTurns as testsInTurns } from "#test/turns.ts";

const folder = "test/journeys";
const about = JSON.parse(readFileSync(`${folder}/about.json`, "utf8")) as Record<string, string[]>;

test("each journey says which features it is about; one about all of them names none", () => {
  const journeys = globSync("**/*.journey.ts", { cwd: folder });
  expect(Object.keys(about).toSorted()).toEqual(
    journeys.map((file) => file.replace(".journey.ts", "").replaceAll("\\", "/")).toSorted(),
  );
});

test("a journey names features that are there", () => {
  const named = [...new Set(Object.values(about).flat())];
  expect(named.filter((feature) => !existsSync(`features/${feature}`))).toEqual([]);
});

/**
 * What every run walks: the main job, which pays too, safety or an account's end, the engines. Other
 * ways to pay and to have it back take turns: their rules are tried without a browser.
 */
const never = /^(wallet|gifts|reports|blocks|moderation|complaints|sessions|push|visitors)$/;

/**
 * Who works in the office is walked through it one journey a run: its calls, rights, queues, refunds
 * and undone measures are tried without a browser.
 */
const office = ["moderator-shift", "second-person", "support-case", "barred"];

test("a journey that rests in some runs is there, has one turn, and holds nothing that every run must", () => {
  expect(new Set(inTurns).size).toBe(inTurns.length);
  expect(inTurns.filter((name) => !(name in about))).toEqual([]);
  const trust = readFileSync("docs/trust.md", "utf8");
  const held = inTurns.filter(
    (name) =>
      (!office.includes(name) && about[name]?.some((feature) => never.test(feature))) ||
      name.includes("/") ||
      /^main-job|^without-javascript|^crash/.test(name) ||
      trust.includes(`journeys/${name}.journey.ts`) ||
      /trust row \d/.test(readFileSync(`${folder}/${name}.journey.ts`, "utf8")),
  );
  expect(held).toEqual([]);
});

test("each row of journeys alike is of one file, where no row of trust rests", () => {
  const texts = globSync("**/*.journey.ts", { cwd: folder }).map((file) =>
    readFileSync(`${folder}/${file}`, "utf8"),
  );
  for (const row of alike) {
    // Of a title that is made up of parts, its beginning is there.
    const files = row.map((title) => texts.filter((text) => text.includes(title.slice(0, 40))));
    expect([row, ...new Set(files.flat())]).toHaveLength(2);
    expect(files.map(({ length }) => length)).toEqual(row.map(() => 1));
    expect(row.filter((title) => title.includes("trust row"))).toEqual([]);
  }
});

test("a test without a browser that rests in some runs is there, has one turn, and is in no row of docs/trust.md", () => {
  expect(new Set(testsInTurns).size).toBe(testsInTurns.length);
  expect(testsInTurns.filter((name) => !existsSync(name))).toEqual([]);
  const trust = readFileSync("docs/trust.md", "utf8");
  const held = testsInTurns.filter(
    (name) => trust.includes(name) || /trust row \d/.test(readFileSync(name, "utf8")),
  );
  expect(held).toEqual([]);
});
