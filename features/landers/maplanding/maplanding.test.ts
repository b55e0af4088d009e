import { expect, test } from "vitest";
import { drawCountry } from "#features/geography/country-map.server.ts";
import { shipped } from "#features/geography/places.server.ts";
import { readStart } from "#features/accounts/sign-up/sign-up-start.ts";
import { regionAt } from "./dot-map.tsx";
import { sayCount } from "./use-count.ts";

test.each(shipped)(
  "pressing a dot of $country chooses its region, which the sign-up takes over",
  (country) => {
    const code = country.country;
    const map = drawCountry(country);
    const { regions } = map;
    // A town that is a region of its own may lie on another region's dot.
    const alone = regions.filter(({ id, dots: [x = 0, y = 0] }) =>
      regions.every(
        (other) =>
          other.id === id ||
          !other.dots.some(
            (value, at) => at % 2 === 0 && Math.hypot(value - x, (other.dots[at + 1] ?? 0) - y) < 5,
          ),
      ),
    );
    expect(alone.length).toBeGreaterThan(regions.length * 0.9);
    expect(alone.map(({ dots: [x = 0, y = 0] }) => regionAt(map, x, y))).toEqual(
      alone.map(({ id }) => id),
    );
    for (const { id } of regions)
      expect(readStart(new URLSearchParams({ country: code, region: id }))).toEqual({
        country: code,
        region: id,
      });
    expect(regionAt(map, -200, -200)).toBeNull();
  },
);

test("a count is said as 'about', and a small one without its number", () => {
  expect([0, 1, 9, 10, 11, 48, 99, 100, 187, 1_234, 98_765].map(sayCount)).toEqual([
    "none",
    "few",
    "few",
    10,
    10,
    45,
    95,
    100,
    180,
    1_200,
    98_000,
  ]);
});
