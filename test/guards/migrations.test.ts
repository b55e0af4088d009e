import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import frozen from "#db/frozen.json" with { type: "json" };

const folder = new URL("../../db/migrations/", import.meta.url);
const files = readdirSync(folder).sort();
const sha256 = (file: string) =>
  createHash("sha256")
    .update(readFileSync(new URL(file, folder)))
    .digest("hex");

test("a migration that has landed stays as it is", () => {
  const changed = Object.entries(frozen).flatMap(([file, hash]) =>
    files.includes(file) && sha256(file) === hash
      ? []
      : `${file} has landed, and installations have run it: put it back, and write a new migration.`,
  );
  expect(changed).toEqual([]);
});

test("a new migration is frozen by its author", () => {
  const loose = files.flatMap((file) =>
    file in frozen
      ? []
      : `${file} is new: once it is final, run 'node scripts/freeze-migrations.ts'.`,
  );
  expect(loose).toEqual([]);
});

test("migrations are numbered without gaps", () => {
  expect(files.map((file) => file.slice(0, 5))).toEqual(
    files.map((_, at) => `${String(at + 1).padStart(4, "0")}_`),
  );
});

test("a migration names no source file: those move, and it stays", () => {
  const paths = files.flatMap(
    (file) => readFileSync(new URL(file, folder), "utf8").match(/\b[\w/.-]+\.(ts|tsx|md)\b/g) ?? [],
  );
  expect(paths).toEqual([]);
});
