import { idPattern } from "#server/calls/id.ts";

/**
 * Where a list of newest first goes on: the row's time in microseconds since 1970 and its id, then
 * what the list itself wants to remember. Plain text: whoever changes one only changes what they
 * ask for.
 */
export const cursorPattern = new RegExp(`^\\d{1,16}_${idPattern}(_\\d{1,9}){0,2}$`);

export interface Place {
  /**
   * Microseconds: PostgreSQL's own precision, so that no row is skipped or shown twice. Infinity:
   * the beginning.
   */
  readonly at: number;
  readonly id: string;
}

/** The cursor of a row, with what the list wants to remember. */
export const writeCursor = ({ at, id }: Place, ...more: number[]): string =>
  [at, id, ...more].join("_");

/** Place and remembered numbers of a cursor; the beginning of the list without one. */
export function readCursor(cursor: string | undefined): {
  place: Place;
  after: string;
  id: string;
  more: number[];
} {
  const [at = "0", id = "", ...more] = cursor?.split("_") ?? [
    "Infinity",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
  ];
  return {
    place: { at: Number(at), id },
    after: timestamp(Number(at)),
    id,
    more: more.map(Number),
  };
}

/** A timestamptz of this time, as text. */
export function timestamp(microseconds: number): string {
  if (microseconds === Infinity) return "infinity";
  const milliseconds = new Date(Math.floor(microseconds / 1000)).toISOString().slice(0, -1);
  return `${milliseconds}${String(microseconds % 1000).padStart(3, "0")}Z`;
}

/**
 * SQL for the time of a cursor. In floating point, as `extract` computes in `numeric` and takes
 * twice as long for each row; below 2^32 seconds, until 2106, what rounding loses is less than half.
 */
export const microseconds = (column: string): string =>
  `(date_part('epoch', ${column}) * 1000000)::bigint`;
