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

/** Two letters for one, or the other way round, and the ways to write a saint. */
const spellings = (name: string): string[] => {
  const two = (letters: Readonly<Record<string, string>>, text: string) =>
    text.replaceAll(/[äöüåøæÄÖÜÅØÆ]/g, (letter) => letters[letter.toLowerCase()] ?? letter);
  return [
    two({ ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe", æ: "ae" }, name),
    two({ ä: "a", ö: "o", ü: "u", å: "a", ø: "o", æ: "a" }, name),
    name.replaceAll("aa", "å").replaceAll("Aa", "Å"),
    ...["Saint", "Sainte", "Sankt", "St", "St.", "Ste", "Sint"].map((saint) =>
      name.replaceAll(/(?<!\p{L})(?:Sainte?|Sankt|St\.?|Sint)(?=[ -])/gu, saint),
    ),
    name.replaceAll(/(?<!\p{L})St\.? /gu, "St-"),
  ];
};

test("every city of every country is found in another spelling", () => {
  const missed = shipped.flatMap(({ country, regions }) =>
    regions.flatMap(({ id, cities }) =>
      cities.flatMap(({ name }) =>
        spellings(name)
          .filter((typed) => !placesNamed(country, id, typed).some((found) => found.city === name))
          .map((typed) => `${country} ${name}: ${typed}`),
      ),
    ),
  );
  expect(missed).toEqual([]);
});

test("every city is found with a postcode or its country beside it", () => {
  const postcodes: Readonly<Record<string, readonly string[]>> = {
    NL: ["1016 AB", "1016AB", "1016"],
    GB: ["SW1A 1AA", "M1 1AE"],
    IE: ["D02 AF30"],
    PL: ["00-001"],
    PT: ["1000-001"],
    SE: ["111 22", "S-111 22"],
    US: ["62701", "62701-1234"],
  };
  const missed = shipped.flatMap(({ country, regions }) =>
    regions.flatMap(({ id, cities }) =>
      cities
        .flatMap(({ name }) =>
          [
            ...(postcodes[country] ?? ["1010", "10115", `${country}-10115`]).flatMap((code) => [
              `${code} ${name}`,
              `${name} ${code}`,
            ]),
            `${name}, ${new Intl.DisplayNames("de", { type: "region" }).of(country)}`,
            `${name} (${new Intl.DisplayNames("en", { type: "region" }).of(country)})`,
            `10115 ${name}, ${new Intl.DisplayNames("fr", { type: "region" }).of(country)}`,
          ].map((typed) => ({ name, typed })),
        )
        .filter(
          ({ name, typed }) => !placesNamed(country, id, typed).some(({ city }) => city === name),
        )
        .map(({ typed }) => `${country}: ${typed}`),
    ),
  );
  expect(missed).toEqual([]);
});

test.each([
  ["DE", "Koeln", "Köln"],
  ["DE", "Muenchen", "München"],
  ["DE", "Duesseldorf", "Düsseldorf"],
  ["CH", "Zuerich", "Zürich"],
  ["DK", "Koebenhavn", "København"],
  ["SE", "Malmoe", "Malmö"],
  ["DK", "Århus", "Aarhus"],
  ["DK", "Aarhus", "Aarhus"],
  ["FR", "St Etienne", "Saint-Étienne"],
  ["FR", "St. Etienne", "Saint-Étienne"],
  ["AT", "St. Pölten", "Sankt Pölten"],
  ["AT", "St Poelten", "Sankt Pölten"],
  ["CH", "Sankt Gallen", "St. Gallen"],
  ["DE", "Frankfurt", "Frankfurt am Main"],
  ["DE", "Frankfurt/Main", "Frankfurt am Main"],
  ["DE", "Frankfurt a.M.", "Frankfurt am Main"],
  ["DE", "Frankfurt a. M.", "Frankfurt am Main"],
  ["DE", "Frankfurt Main", "Frankfurt am Main"],
  ["DE", "Frankfurt/Oder", "Frankfurt (Oder)"],
  ["DE", "Mülheim", "Mülheim an der Ruhr"],
  ["DE", "Muelheim/Ruhr", "Mülheim an der Ruhr"],
  ["DE", "Mülheim a.d. Ruhr", "Mülheim an der Ruhr"],
  ["IT", "Bolzano/Bozen", "Bolzano"],
  ["IT", "Bolzano - Bozen", "Bolzano"],
  ["US", "Springfield IL", "Springfield"],
  ["US", "Springfield Illinois", "Springfield"],
  ["US", "Springfield/Illinois", "Springfield"],
  ["US", "Springfield, IL 62701", "Springfield"],
  ["US", "Springfield, IL, USA", "Springfield"],
  ["DE", "10115 Berlin", "Berlin"],
  ["DE", "D-10115 Berlin", "Berlin"],
  ["DE", "Berlin, Deutschland", "Berlin"],
  ["DE", "Berlin Germany", "Berlin"],
  ["DE", "Berlin, DE", "Berlin"],
  ["GB", "London, UK", "London"],
  ["GB", "London SW1A 1AA", "London"],
  ["NL", "1016 AB Amsterdam", "Amsterdam"],
  ["FR", "75001 Paris", "Paris"],
  ["FR", "Paris 5e", "Paris"],
  ["IE", "Dublin 2", "Dublin"],
])("in %s %j is %s", (country, typed, city) => {
  expect(place(country, undefined, typed)?.city).toBe(city);
});

test.each([
  ["DE", "Bad"],
  ["FR", "Saint"],
  ["US", "New"],
  ["US", "Springfield/Narnia"],
  ["US", "Springfield, Canada"],
  ["DE", "Ber"],
  ["DE", "Berl."],
  ["DE", "10115"],
  ["DE", "Deutschland"],
  ["DE", "München/Köln"],
])("in %s %j means no one city", (country, typed) => {
  expect(place(country, undefined, typed)).toBeNull();
});

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
