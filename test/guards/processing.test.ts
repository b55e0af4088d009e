import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { expired } from "#features/housekeeping/purge.server.ts";
import {
  barredYears,
  bookYears,
  dormantMonths,
  erasedDormantMonths,
  reactivationDays,
  unconfirmedDays,
} from "#features/identity/life-times.ts";
import { tables } from "#features/tables.ts";
import { root } from "./sources.ts";

const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const record = read("docs/processing.md");
const inBackquotes = (text: string): string[] =>
  Array.from(text.matchAll(/`(\w+)`/g), ([, name = ""]) => name);

/** The activities: six columns, of which the fifth names tables and the last says how long. */
const activities = record.split("\n").flatMap((line) => {
  const cells = line.split("|").map((cell) => cell.trim());
  const [, activity = "", , , , named = "", kept = ""] = cells;
  return cells.length === 8 && named.startsWith("`")
    ? [{ activity, tables: inBackquotes(named), kept }]
    : [];
});
const [, impersonal = ""] =
  /^Tables that hold nothing of a person: ([^]*?)\n\n/m.exec(record) ?? [];
const keptOf = (table: string): string | undefined =>
  activities.find((each) => each.tables.includes(table))?.kept;

test("the record of processing names every table once, and no other", () => {
  // The counters' table is the library's that counts.
  const known = [...Object.values(tables).flat(), "rate_limit"];
  const named = [...activities.flatMap((each) => each.tables), ...inBackquotes(impersonal)];
  expect(named.toSorted()).toEqual(known.toSorted());
});

test("and for each the time after which the job takes it away", () => {
  const times = expired.flatMap((statement) => {
    const [, table = ""] = /^(?:delete from|update) (\w+)/.exec(statement) ?? [];
    const [, count = "", unit = ""] = /interval '(\d+) (day|month|year)s?'/.exec(statement) ?? [];
    if (!count || inBackquotes(impersonal).includes(table)) return [];
    return [{ table, time: count === "1" ? `a ${unit}` : `${count} ${unit}s` }];
  });
  expect(times.length).toBeGreaterThan(12);
  expect(times.filter(({ table, time }) => !keptOf(table)?.includes(time))).toEqual([]);
});

test("and the times of accounts, books and mandates", () => {
  expect(keptOf("account")).toContain(`unconfirmed ${unconfirmedDays} days`);
  expect(keptOf("account")).toContain(`not visited ${erasedDormantMonths} months`);
  expect(keptOf("account")).toContain(`hidden after ${dormantMonths}`);
  expect(keptOf("account")).toContain(`deleted ${reactivationDays} days`);
  expect(keptOf("barred_address")).toContain(`${barredYears} years`);
  expect(keptOf("orders")).toContain(`${bookYears} years`);
  const tidy = read("features/direct-debit/mandate/tidy.server.ts");
  const months = Array.from(tidy.matchAll(/interval '(\d+ months)'/g), ([, time = ""]) => time);
  expect(months.length).toBeGreaterThan(1);
  for (const time of months) expect(keptOf("direct_debit_mandate")).toContain(time);
});
