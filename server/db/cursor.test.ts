import fc from "fast-check";
import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";
import { microseconds, timestamp } from "./cursor.ts";

const world = await openWorld();

test("a row's time comes back from the database to the microsecond", async () => {
  const from = Date.UTC(1970, 0, 1) * 1000;
  const until = Date.UTC(2106, 0, 1) * 1000;
  const times = fc.sample(fc.integer({ min: from, max: until }), 20_000).concat(from, until);
  const { rows } = await world.services.prepared.query<{ at: number }>(
    `select ${microseconds("t.at")} as at from unnest($1::timestamptz[]) with ordinality t (at, n) order by n`,
    [times.map(timestamp)],
  );
  expect(rows.map(({ at }) => at)).toEqual(times);
});
