import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { type City, type Country, serveCountries, shipped } from "./places.server.ts";

/**
 * Reads what operators imported and serves it together with the lists that come along: at the
 * start, and whenever the database says that it changed (migration 0001). A country without an
 * import stays the object it was.
 */
export async function serveImportedPlaces(db: Database): Promise<void> {
  const [countries, regions, cities] = await Promise.all([
    db.selectFrom("place_country").selectAll().orderBy("country").execute(),
    db
      .selectFrom("place_region")
      .selectAll()
      .orderBy(sql`name collate "und-x-icu"`)
      .execute(),
    db.selectFrom("place_city").selectAll().orderBy("population", "desc").orderBy("name").execute(),
  ]);
  const byRegion = Map.groupBy(cities, ({ region }) => region);
  const added = Map.groupBy(regions, ({ country }) => country);
  const touched = new Set(cities.map(({ region }) => region.slice(0, 2)));
  serveCountries([
    ...shipped.map((entry) => (touched.has(entry.country) ? withCities(entry, byRegion) : entry)),
    ...countries
      .filter(({ country }) => !shipped.some((entry) => entry.country === country))
      .map(({ country, currency, time_zone }) =>
        withCities(
          {
            country,
            currency,
            time_zone,
            region_word: "region",
            regions: (added.get(country) ?? []).map(({ id, name }) => ({ id, name, cities: [] })),
          },
          byRegion,
        ),
      ),
  ]);
}

function withCities(entry: Country, imported: ReadonlyMap<string, readonly City[]>): Country {
  return {
    ...entry,
    regions: entry.regions
      .map((area) => {
        const names = new Set(area.cities.map(({ name }) => name));
        const more = (imported.get(area.id) ?? [])
          .filter(({ name }) => !names.has(name))
          .map(({ name, lat, lon, population }) => ({ name, lat, lon, population }));
        return {
          ...area,
          cities: [...area.cities, ...more].sort((a, b) => b.population - a.population),
        };
      })
      .filter(({ cities }) => cities.length > 0),
  };
}
