import { describe, expect, test } from "vitest";
import { languages } from "#i18n/locales.ts";
import words from "./messages/en.json" with { type: "json" };
import {
  citiesWithin,
  cityCoordinates,
  cityNear,
  country,
  region,
  regionsOf,
  shipped,
  type Place,
} from "./places.server.ts";
import { visibleLanguages } from "./visible-languages.ts";

const served = shipped;
const regions = shipped.flatMap(({ country: code }) =>
  regionsOf(code).map((area) => ({ code, ...area })),
);
const cities = regions.flatMap(({ code, id, cities }) =>
  cities.map((city) => ({ code, region: id, city: city.name, ...city })),
);

const place = (code: string, name: string): Place => {
  const found = cities.find((city) => city.code === code && city.name === name);
  if (!found) throw new Error(`no ${name} in ${code}`);
  return found;
};
/** Kilometres on a plane: an own reckoning, good to some per cent below 70° north. */
const flatKm = (a: { lat: number; lon: number }, b: { lat: number; lon: number }) =>
  111.2 *
  Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180)));

describe("the lists", () => {
  test("hold eighteen countries with their units in full", () => {
    const units = Object.fromEntries(served.map((entry) => [entry.country, entry.regions.length]));
    expect(units).toEqual({
      AT: 9,
      BE: 11,
      CH: 26,
      DE: 16,
      DK: 5,
      ES: 19,
      FI: 19,
      FR: 13,
      GB: 12,
      IE: 26,
      IT: 20,
      LU: 12,
      NL: 12,
      NO: 15,
      PL: 16,
      PT: 20,
      SE: 21,
      US: 51,
    });
  });

  test("name a known region word, currency and time zone", () => {
    for (const { region_word, currency, time_zone } of served) {
      expect(Object.keys(words)).toContain(`geography.region_word.${region_word}`);
      expect(Intl.supportedValuesOf("currency")).toContain(currency);
      expect(() => new Intl.DateTimeFormat("en", { timeZone: time_zone })).not.toThrow();
    }
  });

  test("give every region a valid id of its own, and its own name in the country", () => {
    for (const { code, id } of regions) expect(id).toMatch(new RegExp(`^${code}-[A-Z0-9]{1,3}$`));
    expect(new Set(regions.map(({ id }) => id)).size).toBe(regions.length);
    expect(new Set(regions.map(({ code, name }) => `${code} ${name}`)).size).toBe(regions.length);
  });

  test("name at least three cities per region, each once, largest first", () => {
    // City states, the two Spanish cities in Africa, and cantons that have no third town.
    const small = [
      "AT-9",
      "CH-AI",
      "CH-BS",
      "DE-BE",
      "DE-HB",
      "DE-HH",
      "ES-CE",
      "ES-ML",
      "LU-VD",
      "NO-03",
      "US-DC",
    ];
    expect(
      regions
        .filter((area) => area.cities.length < 3)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(small);
    expect(regions.filter((area) => area.cities.length === 0)).toEqual([]);
    for (const { cities } of regions) {
      const populations = cities.map(({ population }) => population);
      expect(populations).toEqual(populations.toSorted((a, b) => b - a));
    }
    expect(new Set(cities.map(({ region, name }) => `${region} ${name}`)).size).toBe(cities.length);
    expect(cities.length).toBeGreaterThan(1200);
  });

  // south, north, west, east
  const boxes: Record<string, readonly (readonly [number, number, number, number])[]> = {
    AT: [[46.3, 49.1, 9.5, 17.2]],
    BE: [[49.4, 51.6, 2.5, 6.5]],
    CH: [[45.8, 47.9, 5.9, 10.5]],
    DE: [[47.2, 55.1, 5.8, 15.1]],
    DK: [[54.5, 57.8, 8.0, 15.2]],
    ES: [
      [35.2, 43.9, -9.4, 4.4],
      [27.6, 29.5, -18.2, -13.4],
    ],
    FI: [[59.7, 70.1, 19.4, 31.6]],
    FR: [[41.3, 51.2, -5.2, 9.6]],
    GB: [[49.9, 60.9, -8.2, 1.8]],
    IE: [[51.4, 55.5, -10.6, -5.9]],
    IT: [[35.4, 47.1, 6.6, 18.6]],
    LU: [[49.4, 50.2, 5.7, 6.6]],
    NL: [[50.7, 53.6, 3.3, 7.3]],
    NO: [[57.9, 71.2, 4.6, 31.2]],
    PL: [[49.0, 54.9, 14.1, 24.2]],
    PT: [
      [36.9, 42.2, -9.6, -6.1],
      [32.6, 33.2, -17.3, -16.2],
      [36.9, 39.8, -31.3, -25.0],
    ],
    SE: [[55.3, 69.1, 10.9, 24.2]],
    US: [
      [24.5, 49.4, -124.8, -66.9],
      [54.5, 71.4, -170, -129.9],
      [18.9, 22.3, -160.3, -154.8],
    ],
  };
  test("place every city inside its country, to two decimals", () => {
    const inside = ({ code, lat, lon }: (typeof cities)[number]) =>
      boxes[code]?.some(
        ([south, north, west, east]) => lat >= south && lat <= north && lon >= west && lon <= east,
      );
    expect(cities.filter((city) => !inside(city))).toEqual([]);
    const whole = (degrees: number) => Math.abs(degrees * 100 - Math.round(degrees * 100)) < 1e-6;
    expect(cities.filter(({ lat, lon }) => !whole(lat) || !whole(lon))).toEqual([]);
  });

  test("place no two cities on one spot", () => {
    expect(new Set(cities.map(({ lat, lon }) => `${lat} ${lon}`)).size).toBe(cities.length);
  });

  test("place every city within reach of another of its region, as a slip in a coordinate would not", () => {
    const reach = (code: string, id: string) =>
      id === "US-AK" || id === "PT-20" ? 900 : code === "US" ? 350 : 180;
    const strays = regions.flatMap(({ code, id, cities }) =>
      cities.length < 2
        ? []
        : cities
            .filter((city) =>
              cities.every((other) => other === city || flatKm(city, other) > reach(code, id)),
            )
            .map(({ name }) => `${id} ${name}`),
    );
    expect(strays).toEqual([]);
  });
});

describe("visible languages", () => {
  test("are listed for each country, English among them, and are the specification's for US and CH", () => {
    for (const { country: code } of served) {
      const offered = visibleLanguages(code);
      expect(offered, code).not.toEqual(languages);
      expect(offered, code).toContain("en");
      expect(new Set(offered).size, code).toBe(offered.length);
    }
    expect(visibleLanguages("US")).toEqual(["en", "es"]);
    expect(visibleLanguages("CH")).toEqual(["de", "it", "fr", "en"]);
  });

  test("are all of them where the country is not served", () => {
    for (const code of ["JP", "", "constructor", "nl"])
      expect(visibleLanguages(code)).toEqual(languages);
  });
});

describe("look-ups", () => {
  test("find a country, its regions, a region and a city, and nothing else", () => {
    expect(country("PL")).toMatchObject({
      region_word: "voivodeship",
      currency: "PLN",
      time_zone: "Europe/Warsaw",
    });
    expect(country("ES")).toMatchObject({ region_word: "community" });
    expect(
      regionsOf("FI").map(({ name }) => name),
      "a Finn finds the islands in Finnish, who lives there in Swedish",
    ).toContain("Ahvenanmaa – Åland");
    expect(regionsOf("NL").map(({ name }) => name)).toContain("Fryslân");
    expect(region("NL-NH")?.name).toBe("Noord-Holland");
    expect(cityCoordinates("NL-NH", "Amsterdam")).toEqual({ lat: 52.37, lon: 4.9 });
    expect([
      country("XX"),
      region("NL-XX"),
      region("constructor"),
      cityCoordinates("NL-UT", "Amsterdam"),
      cityCoordinates("XX", "Amsterdam"),
    ]).toEqual([null, null, null, null, null]);
    expect(regionsOf("XX")).toEqual([]);
  });

  test.each([
    ["Dam, Amsterdam", 52.3731, 4.8922, "NL", "NL-NH", "Amsterdam"],
    ["Sagrada Família", 41.4036, 2.1744, "ES", "ES-CT", "Barcelona"],
    ["Times Square", 40.758, -73.9855, "US", "US-NY", "New York"],
    ["Aachen cathedral, near NL and BE", 50.7747, 6.0839, "DE", "DE-NW", "Aachen"],
    ["Kehl, over the Rhine from Strasbourg", 48.572, 7.81, "FR", "FR-GES", "Strasbourg"],
    ["Słubice, over the Oder from Frankfurt", 52.35, 14.57, "PL", "PL-08", "Słubice"],
    ["Haparanda, beside Tornio", 65.835, 24.135, "SE", "SE-BD", "Haparanda"],
    ["Chiasso, at the Italian border", 45.834, 9.03, "CH", "CH-TI", "Chiasso"],
    ["North Cape", 71.17, 25.78, "NO", "NO-56", "Honningsvåg"],
    ["Derry, near Donegal", 54.997, -7.31, "GB", "GB-NIR", "Derry"],
    ["Funchal", 32.65, -16.9, "PT", "PT-30", "Funchal"],
    ["Diamond Head", 21.26, -157.81, "US", "US-HI", "Honolulu"],
  ])("%s has its city near", (_, lat, lon, code, regionId, city) => {
    expect(cityNear(lat, lon)).toEqual({ country: code, region: regionId, city });
  });

  test.each([
    ["the open Atlantic", 45, -30],
    ["the Norwegian Sea", 68, 2],
    ["0, 0", 0, 0],
    ["the South Pole", -90, 0],
    ["Tokyo", 35.68, 139.69],
    ["no number", Number.NaN, 5],
    ["no place on earth", 4000, Infinity],
  ])("%s has no city near", (_, lat, lon) => {
    expect(cityNear(lat, lon)).toBeNull();
  });

  test("every city is the one near its own position", () => {
    for (const { code, region, city, lat, lon } of cities)
      expect(cityNear(lat, lon)).toEqual({ country: code, region, city });
  });
});

describe("distance", () => {
  test.each([
    ["NL", "Amsterdam", "NL", "Amsterdam", 0, 5],
    ["DE", "Görlitz", "PL", "Zgorzelec", 0, 5],
    ["NL", "Rotterdam", "NL", "Schiedam", 5, 10],
    ["NL", "Amsterdam", "NL", "Haarlem", 10, 25],
    ["NL", "Amsterdam", "NL", "Utrecht", 25, 50],
    ["FR", "Lille", "BE", "Bruxelles", 50, 100],
    ["NL", "Amsterdam", "BE", "Bruxelles", 100, 250],
    ["FR", "Paris", "GB", "London", 250, 500],
    ["FR", "Paris", "DE", "Berlin", 500, 1_000],
    ["US", "Anchorage", "US", "Honolulu", 500, 5_000],
  ])("%s %s to %s %s is more than %s km, at most %s", (codeA, nameA, codeB, nameB, more, most) => {
    const [from, to] = [place(codeA, nameA), place(codeB, nameB)];
    const isSame = codeA === codeB && nameA === nameB;
    expect(
      [more, most].map((km) =>
        citiesWithin(from, codeB, km).some(
          ({ region: at, city }) => at === to.region && city === to.city,
        ),
      ),
    ).toEqual([isSame, true]);
  });

  test("is unknown for a city not in the list", () => {
    expect(citiesWithin({ region: "NL-NH", city: "Atlantis" }, "NL", 500)).toEqual([
      { region: "NL-NH", city: "Atlantis" },
    ]);
  });
});

test("trust row 6: an attacker who moves about a city gets byte-identical answers, to the city and to every distance", () => {
  for (const victim of cities.filter((_, index) => index % 97 === 0)) {
    const target: Place = { region: victim.region, city: victim.city };
    // Everything nearer than half the way to the next city belongs to this one.
    const next = Math.min(
      ...cities.filter((city) => city !== victim).map((city) => flatKm(victim, city)),
    );
    const radius = Math.min(0.45 * next, 20) / 111.2;
    const answers = new Set<string>();
    for (let probe = 0; probe < 24; probe++) {
      const angle = (probe / 24) * 2 * Math.PI;
      const reach = radius * ((probe % 4) / 3);
      const found = cityNear(
        victim.lat + reach * Math.sin(angle),
        victim.lon + (reach * Math.cos(angle)) / Math.cos(victim.lat * (Math.PI / 180)),
      );
      answers.add(
        JSON.stringify([found, found && [5, 50, 500].map((km) => citiesWithin(found, "NL", km))]),
      );
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain(JSON.stringify({ country: victim.code, ...target }));
  }
});
