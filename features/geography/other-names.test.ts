import { expect, test } from "vitest";
import { place, placesNamed } from "./find-place.server.ts";
import { otherNames } from "./other-names.ts";
import { shipped } from "./places.server.ts";

const listed = (names = ""): string[] => names.split(", ").filter(Boolean);
const countryIn = (language: string, country: string): string =>
  new Intl.DisplayNames(language, { type: "region" }).of(country) ?? "";
/** The largest cities of a country, with their region. */
const largest = (country: string, count: number) =>
  (shipped.find((entry) => entry.country === country)?.regions ?? [])
    .flatMap((area) => area.cities.map((city) => ({ ...city, area })))
    .toSorted((one, other) => other.population - one.population)
    .slice(0, count);

test("each other name is of a city or a region of the lists, and of one only", () => {
  for (const [country, { cities, regions }] of Object.entries(otherNames)) {
    const of = shipped.find((entry) => entry.country === country);
    const names = new Set(of?.regions.flatMap((area) => area.cities.map(({ name }) => name)));
    for (const name of Object.keys(cities)) expect(names, country).toContain(name);
    for (const name of Object.keys(regions ?? {}))
      expect(
        of?.regions.map((area) => area.name),
        country,
      ).toContain(name);
    const all = Object.values(cities).flatMap(listed);
    expect(new Set(all).size, country).toBe(all.length);
  }
});

test("every other name of a city is found however it is typed, with its country and region", () => {
  const missed = Object.entries(otherNames).flatMap(([country, { cities }]) =>
    Object.entries(cities).flatMap(([city, names]) => {
      const areas = shipped
        .find((entry) => entry.country === country)
        ?.regions.filter((area) => area.cities.some(({ name }) => name === city));
      return listed(names)
        .flatMap((name) => [
          name,
          name.toUpperCase(),
          name.normalize("NFD").replaceAll(/\p{M}/gu, ""),
          name.replaceAll("-", " "),
          `${name}, ${countryIn("de", country)}`,
          `${name} (${countryIn("en", country)})`,
          `${name}, ${country}`,
          ...(areas?.length === 1
            ? [`${name}, ${areas[0]?.name}`, `${name} (${areas[0]?.name})`]
            : []),
        ])
        .filter((typed) => !placesNamed(country, undefined, typed).some((at) => at.city === city))
        .map((typed) => `${country} ${city}: ${typed}`);
    }),
  );
  expect(missed).toEqual([]);
});

test("the largest cities are found with every name of their region behind them", () => {
  const missed = shipped.flatMap(({ country }) =>
    largest(country, 15).flatMap(({ name, area }) =>
      [area.name, area.id.slice(3), ...listed(otherNames[country]?.regions?.[area.name])]
        .flatMap((region) => [
          `${name}, ${region}`,
          `${name} (${region})`,
          `${name} / ${region}`,
          `${name}/${region}`,
          `${name} - ${region}`,
          `${name}, ${region}, ${countryIn("en", country)}`,
          `${name}, ${region}, ${countryIn("fr", country)}`,
        ])
        // "Biel/Bienne" has a sign of its own, which says nothing of a region.
        .filter((typed) => !/\w\/.*(?:\/| - )/.test(typed))
        .filter((typed) => place(country, undefined, typed)?.city !== name)
        .map((typed) => `${country}: ${typed}`),
    ),
  );
  expect(missed).toEqual([]);
});

test.each([
  ["BE", "Brussel", "Bruxelles"],
  ["BE", "Brussels", "Bruxelles"],
  ["IT", "Reggio Emilia", "Reggio nell'Emilia"],
  ["IT", "Milano (MI)", "Milano"],
  ["IT", "Torino TO", "Torino"],
  ["FR", "Lyon (69)", "Lyon"],
  ["DE", "Köln, NRW", "Köln"],
  ["DE", "Stuttgart, BaWü", "Stuttgart"],
  ["DE", "Munich, Bavaria, Germany", "München"],
  ["NL", "'s-Gravenhage", "Den Haag"],
  ["NL", "The Hague", "Den Haag"],
  ["NL", "Den Bosch", "'s-Hertogenbosch"],
  ["SE", "Stockholm, Stockholms län", "Stockholm"],
  ["IE", "Cork, Co. Cork", "Cork"],
  ["GB", "Leeds, West Yorkshire", "Leeds"],
  ["PL", "Kraków, woj. małopolskie", "Kraków"],
])("in %s %j is %s", (country, typed, city) => {
  expect(place(country, undefined, typed)?.city).toBe(city);
});

test.each([
  ["DE", "Köln, Bayern"],
  ["DE", "Vienna"],
  ["IT", "Milano (XX)"],
  ["US", "Springfield, Ontario"],
  ["FR", "Cologne"],
])("in %s %j is no city", (country, typed) => {
  expect(placesNamed(country, undefined, typed)).toEqual([]);
});
