import type { Audited } from "./audited.ts";

/** Of one value, in characters: the record is for people. */
const mostShown = 200;

/**
 * For the audit: each field that is another one now, with 'before → after' as JSON, or the word
 * `changed` where its values do not belong there. In which order an object was written says nothing.
 */
export function changesOf<T extends object>(
  audited: Readonly<Record<keyof T, Audited>>,
  before: T,
  after: T,
): Record<string, string> {
  const fields = Object.keys(audited) as (keyof T & string)[];
  return Object.fromEntries(
    fields
      .filter((field) => text(before[field]) !== text(after[field]))
      .map((field) => {
        if (audited[field] === "changed") return [field, "changed"];
        const [old, now] = apart(before[field], after[field]);
        return [field, `${text(old).slice(0, mostShown)} → ${text(now).slice(0, mostShown)}`];
      }),
  );
}

type Table = Readonly<Record<string, unknown>>;
const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Of two tables only the lines that are different. */
function apart(before: unknown, after: unknown): [unknown, unknown] {
  if (!isTable(before) || !isTable(after)) return [before, after];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const lines = names
    .filter((name) => text(before[name]) !== text(after[name]))
    .map((name) => [name, apart(before[name], after[name])] as const);
  const side = (which: 0 | 1) =>
    Object.fromEntries(
      lines.flatMap(([name, both]) => (both[which] === undefined ? [] : [[name, both[which]]])),
    );
  return [side(0), side(1)];
}

const text = (value: unknown): string => JSON.stringify(value, inOrder) ?? "";

const inOrder = (_: string, value: unknown): unknown =>
  isTable(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
    : value;
