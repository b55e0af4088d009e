import { expect, test } from "vitest";
import { calls } from "#features/index.ts";
import type { Call } from "#server/calls/define.ts";
import type { CallName } from "#server/calls/registry.ts";
import { sources } from "./sources.ts";

// What asks again who somebody is has a screen that lets them show it.

const asks = (name: string): boolean => {
  const call: Call | undefined = calls[name as CallName];
  return call?.staff?.stepUp !== undefined;
};
const submits = sources.filter(({ file, text }) =>
  /\.tsx?$/.test(file) && !/\.test\.ts|-cast\.ts|server\.ts$/.test(file)
    ? Array.from(text.matchAll(/\bsubmit\(\s*"([\w.-]+)"/g)).some(([, name = ""]) => asks(name))
    : false,
);
const shows = /<(?:StepUp|OfficeRefusal) /;

test("whoever submits what asks for it stands on a screen that lets them show it", () => {
  expect(submits.length).toBeGreaterThan(5);
  const without = submits.flatMap(({ file, text }) => {
    if (file.endsWith(".tsx")) return shows.test(text) ? [] : [file];
    const name = file.slice(file.lastIndexOf("/"));
    const users = sources.filter(
      (each) => each.file.endsWith(".tsx") && each.text.includes(`${name}"`),
    );
    return users.length > 0 && users.every((each) => shows.test(each.text)) ? [] : [file];
  });
  expect(without, "put <OfficeRefusal> or <StepUp> on the screen").toEqual([]);
});

test("whatever fetches a file that asks for it is held until it was shown", () => {
  const files = /(?:to|href|action)=(?:"|\{`)\/operator\/[^"`]*(?:\.csv\b|\/file`)/;
  const links = sources.filter(({ file, text }) => file.endsWith(".tsx") && files.test(text));
  expect(links.length).toBeGreaterThan(2);
  expect(
    links.filter(({ text }) => !text.includes("data-prove-first")).map(({ file }) => file),
  ).toEqual([]);
});
