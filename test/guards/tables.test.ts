import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { guests, tables } from "#features/tables.ts";
import { root, sources } from "./sources.ts";

const schema = readFileSync(path.join(root, "db/schema.ts"), "utf8");
const known = [
  ...schema.slice(schema.indexOf("export interface DB")).matchAll(/^ {2}(\w+): /gm),
].map(([, table = ""]) => table);
const ownerOf = new Map(
  Object.entries(tables).flatMap(([room, own]) => own.map((table) => [table, room] as const)),
);

interface Write {
  readonly file: string;
  readonly table: string;
}
const statement =
  /(?:insertInto|updateTable|deleteFrom)\(\s*"(\w+)|\b(?:insert into|update|delete from)\s+(?:only\s+)?(\w+)(?=[\s(])/gi;
const writes: readonly Write[] = sources
  .filter(({ file }) => !/-cast\.tsx?$/.test(file))
  .flatMap(({ file, text }) =>
    Array.from(text.matchAll(statement), ([, built, spelt]) => built ?? spelt ?? "")
      .filter((table) => known.includes(table))
      .map((table) => ({ file, table })),
  );
const isOwn = ({ file, table }: Write): boolean => {
  const owner = ownerOf.get(table) ?? "";
  return file.startsWith(`features/${owner}/`) || file.startsWith(`${owner}/`);
};
const isGuest = ({ file, table }: Write): boolean =>
  guests.some(
    ({ from, writes: may }) => file.startsWith(from) && (may === "*" || may.includes(table)),
  );

test("every table has one owner, and none is named that is gone", () => {
  expect(writes.length).toBeGreaterThan(150); // or they are written in another way by now
  expect(Object.values(tables).flat().toSorted()).toEqual(known.toSorted());
});

test("nobody writes a table of somebody else's, but for the guests that are named", () => {
  expect(writes.filter((write) => !isOwn(write) && !isGuest(write))).toEqual([]);
});

test("each guest is one still", () => {
  const idle = guests.filter(
    ({ from }) => !writes.some((write) => write.file.startsWith(from) && !isOwn(write)),
  );
  expect(idle).toEqual([]);
});
