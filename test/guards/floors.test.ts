import { expect, test } from "vitest";
import { floors, upward } from "#features/floors.ts";
import { importsOf, type Source, sources } from "./sources.ts";

const rooms = floors.flatMap(({ rooms: each }) => each);

/** A feature's folder, or a folder at the root; files that lie in features/ itself are of the roof. */
function roomOf(file: string): string {
  const [top = "", second = ""] = file.split("/");
  return top === "features" && file.split("/").length > 2 ? second : top;
}
const known = new Set(sources.map(({ file }) => file));
const importsIn = (source: Source): string[] =>
  importsOf(source)
    .map(({ target }) => target)
    .filter((target) => known.has(target));

test("every folder has its place on the page, once, and none is named that is gone", () => {
  // Of the tables' types and of programs run by hand the guards read nothing.
  const there = new Set([...sources.map(({ file }) => roomOf(file)), "db", "scripts"]);
  expect([...there].toSorted()).toEqual(rooms.toSorted());
});

test("imports go down only", () => {
  const allowed = (from: string, to: string) =>
    upward.some((each) => each.from === from && to.startsWith(each.to));
  const found = sources.flatMap((source) =>
    importsIn(source)
      .filter((target) => rooms.indexOf(roomOf(target)) > rooms.indexOf(roomOf(source.file)))
      .filter((target) => !allowed(source.file, target))
      .map((target) => `${source.file} imports ${target}`),
  );
  expect(found).toEqual([]);
});

test("what goes up all the same is needed, and little", () => {
  expect(upward.length).toBeLessThanOrEqual(5);
  const unused = upward.filter(
    ({ from, to }) =>
      !sources.some(
        (source) => source.file === from && importsIn(source).some((each) => each.startsWith(to)),
      ),
  );
  expect(unused).toEqual([]);
});

test("no file leads back to itself, not even by a type", () => {
  const graph = new Map(sources.map((source) => [source.file, importsIn(source)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].join(" → "));
    if (at >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  expect(circles).toEqual([]);
});

test("no folder holds more than 25 source files", () => {
  const counts = new Map<string, number>();
  for (const { file } of sources) {
    const folder = file.slice(0, file.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
});
