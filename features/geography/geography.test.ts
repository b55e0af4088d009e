import { beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { drawCountry } from "./country-map.server.ts";
import { regionsOf, shipped } from "./places.server.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld({ countries: ["NL", "BE"] });
});

test("a position becomes its city, and nothing in the answer depends on where in the city it was", async () => {
  const centre = await world.call("geography.reverseGeocode", { lat: 52.37, lon: 4.9 });
  const corner = await world.call("geography.reverseGeocode", { lat: 52.3581, lon: 4.8812 });
  expect(centre.body).toEqual({ country: "NL", region: "NL-NH", city: "Amsterdam" });
  expect(corner.body).toEqual(centre.body);
  const sent = await world.call("geography.findCity", { lat: 52.35, lon: 4.9 });
  expect([sent.status, sent.body]).toEqual([200, centre.body]);
});

test.each([
  { lat: 0, lon: -30 },
  { lat: 52.52, lon: 13.4 },
])(
  "the open sea and a country that the site does not serve have no city: $lat, $lon",
  async (position) => {
    const { status, problem } = await world.call("geography.reverseGeocode", position);
    expect([status, problem.code]).toEqual([404, "no_city_near"]);
  },
);

test("a position that is none is refused with its field", async () => {
  const { status, problem } = await world.call("geography.reverseGeocode", { lat: 95, lon: 4.9 });
  expect(status).toBe(422);
  expect(problem.fields?.map(({ path }) => path)).toEqual(["lat"]);
});

test("the regions of the site's countries carry the local word for region", async () => {
  const { body } = await world.call("geography.listRegions", {});
  expect(body.countries.map(({ country }) => country)).toEqual(["NL", "BE"]);
  expect(body.countries[0]).toMatchObject({ region_word: "Province" });
  expect(body.countries[0]?.regions.find(({ id }) => id === "NL-NH")?.cities).toContain(
    "Amsterdam",
  );
});

test("section 9: each reader has the word that their language has for that country's regions", async () => {
  const host = "nordic.test";
  await world.site(host, { countries: ["DK", "SE", "NO", "FI", "IE", "DE", "US", "PL"] });
  const words = async (language: string) =>
    (
      await world.call(
        "geography.listRegions",
        {},
        { host, headers: { cookie: `language=${language}` } },
      )
    ).body.countries.map(({ region_word }) => region_word);
  expect(await words("da")).toEqual([
    "Region",
    "Län",
    "Fylke",
    "Landskab",
    "Grevskab",
    "Delstat",
    "Delstat",
    "Voivodskab",
  ]);
  expect(await words("de")).toEqual([
    "Region",
    "Provinz",
    "Provinz",
    "Landschaft",
    "Grafschaft",
    "Bundesland",
    "Bundesstaat",
    "Woiwodschaft",
  ]);
  expect(await words("fi")).toEqual([
    "Alue",
    "Lääni",
    "Lääni",
    "Maakunta",
    "Kreivikunta",
    "Osavaltio",
    "Osavaltio",
    "Voivodikunta",
  ]);
  expect(
    (
      await world.call(
        "geography.readMap",
        { country: "PL" },
        { host, headers: { cookie: "language=pl" } },
      )
    ).body.region_word,
  ).toBe("Województwo");
});

test("the map of a country has every region, each with dots inside the picture, and is drawn for the site's own countries only", async () => {
  const { body } = await world.call("geography.readMap", { country: "NL" });
  expect(body).toMatchObject({ country: "NL", region_word: "Province" });
  expect(body.regions.map(({ id }) => id)).toEqual(regionsOf("NL").map(({ id }) => id));
  for (const { id, dots, towns } of body.regions) {
    expect(dots.length, id).toBeGreaterThanOrEqual(2);
    expect(
      dots.filter((value, at) => value < 0 || value > (at % 2 ? body.height : body.width)),
      id,
    ).toEqual([]);
    expect(towns.length, id).toBeGreaterThan(0);
  }
  const [north, south] = ["NL-GR", "NL-LI"].map(
    (id) => body.regions.find((region) => region.id === id)?.towns[0],
  );
  expect(north?.y, "north is up").toBeLessThan(south?.y ?? 0);
  expect((await world.call("geography.readMap", { country: "US" })).problem.code).toBe("not_found");
});

test.each(shipped)("the map of $country is whole: every region of it can be chosen", (country) => {
  const map = drawCountry(country);
  expect(map?.regions.filter(({ dots }) => dots.length === 0)).toEqual([]);
  expect(JSON.stringify(map).length).toBeLessThan(25_000);
});
