import { expect, test } from "vitest";
import { place, placesNamed } from "./find-place.server.ts";
import { shipped } from "./places.server.ts";

/** How people type a name on a keyboard that lacks its letters, or on a system that decomposes. */
const typings = (name: string): string[] => [
  name,
  name.normalize("NFD"),
  name.toUpperCase(),
  ` ${name.toLowerCase()} `,
  name.normalize("NFD").replaceAll(/\p{M}/gu, ""),
  name.replaceAll("ß", "ss").replaceAll("ø", "o").replaceAll("ł", "l").replaceAll("æ", "ae"),
  name.replaceAll("-", " "),
  name.replaceAll(/['’]/g, ""),
];

test("every city of every country is found however it is typed", () => {
  const missed = shipped.flatMap(({ country, regions }) =>
    regions.flatMap(({ id, cities }) =>
      cities.flatMap(({ name }) =>
        typings(name)
          .filter((typed) => !placesNamed(country, id, typed).some((found) => found.city === name))
          .map((typed) => `${country} ${name}: ${typed}`),
      ),
    ),
  );
  expect(missed).toEqual([]);
});

test("every city can be said with its region, and with the region's code", () => {
  const missed = shipped.flatMap(({ country, regions }) =>
    regions.flatMap(({ id, name: area, cities }) =>
      cities
        .flatMap(({ name }) =>
          [`${name}, ${area}`, `${name} (${id.slice(3)})`].map((typed) => ({ name, typed })),
        )
        .filter(({ name, typed }) => place(country, undefined, typed)?.city !== name)
        .map(({ typed }) => typed),
    ),
  );
  expect(missed).toEqual([]);
});

test("a name of several regions means none of them alone", () => {
  expect(place("US", undefined, "Springfield")).toBeNull();
  expect(placesNamed("US", undefined, "Springfield").length).toBeGreaterThan(1);
  expect(place("US", undefined, "springfield, illinois")).toEqual({
    region: "US-IL",
    city: "Springfield",
  });
  expect(place("US", "US-MO", "Springfield")?.region).toBe("US-MO");
});

test.each(["", " ", "-", ",", "(", "Atlantis", "Atlantis, Illinois", "x".repeat(5000)])(
  "%j is no city",
  (typed) => {
    expect(placesNamed("US", undefined, typed)).toEqual([]);
  },
);
