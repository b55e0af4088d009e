import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { currenciesIn, divisionsIn, type NamedPlace, placesIn } from "./geonames.server.ts";
import { type City, type Country, kilometres, shipped } from "./places.server.ts";

interface Files {
  readonly cities: string;
  /**
   * `countryInfo.txt` and `admin1CodesASCII.txt`: both, for countries that no list comes along for.
   */
  readonly countries?: string | undefined;
  readonly regions?: string | undefined;
}
interface Row extends City {
  readonly region: string;
}

/** Two places of one name this close are one place, kilometres. */
const samePlace = 25;

/**
 * Imports the places of GeoNames files, each country in a transaction of its own that replaces what
 * an earlier import brought. A city that a member's profile names stays. Running processes hear of
 * it when a country is stored (specification, section 9). Gives how many places each country has
 * from its import; countries that can not be placed in regions are left out.
 * @throws BadLine, Error (a file that is not there)
 */
export async function importPlaces(db: Database, files: Files): Promise<Map<string, number>> {
  const currencies = files.countries
    ? await currenciesIn(files.countries)
    : new Map<string, string>();
  const divisions = files.regions ? await divisionsIn(files.regions) : new Map<string, string>();
  const read = new Map<string, NamedPlace[]>();
  for await (const place of placesIn(files.cities)) {
    const own = shipped.some(({ country }) => country === place.country);
    if (
      place.population === 0 ||
      !(
        own ||
        (currencies.has(place.country) && divisions.has(`${place.country}.${place.division}`))
      )
    )
      continue;
    const list = read.get(place.country);
    if (list) list.push(place);
    else read.set(place.country, [place]);
  }
  const stored = new Map<string, number>();
  for (const [country, places] of read) {
    const known = shipped.find((entry) => entry.country === country);
    const rows = known
      ? among(known, places)
      : places.map((place) => ({ ...place, region: `${country}-${place.division}` }));
    const largest = places.reduce((a, b) => (b.population > a.population ? b : a));
    await store(
      db,
      country,
      distinct(rows),
      known
        ? null
        : {
            currency: currencies.get(country) ?? "",
            time_zone: largest.timeZone || "UTC",
            regions: [...new Set(places.map(({ division }) => division))].map((division) => ({
              id: `${country}-${division}`,
              country,
              name: divisions.get(`${country}.${division}`) ?? "",
            })),
          },
    );
    stored.set(country, distinct(rows).length);
  }
  return stored;
}

/**
 * The new places of a country whose regions come along. GeoNames numbers regions its own way, and a
 * region of its may be several of ours (England): a place goes to the region where the cities of
 * its division that both know are, or to that of the nearest.
 */
function among({ regions }: Country, places: readonly NamedPlace[]): Row[] {
  const cities = regions.flatMap(({ id, cities: inside }) =>
    inside.map((city) => ({ ...city, region: id })),
  );
  const byName = Map.groupBy(cities, ({ name }) => name.toLowerCase());
  const votes = new Map<string, Set<string>>();
  const fresh = places.filter((place) => {
    const same = [place.name, ...place.alsoCalled]
      .flatMap((name) => byName.get(name.toLowerCase()) ?? [])
      .find((city) => kilometres(city, place) < samePlace);
    if (same) votes.set(place.division, (votes.get(place.division) ?? new Set()).add(same.region));
    return !same;
  });
  return fresh.flatMap((place) => {
    const voted = votes.get(place.division) ?? new Set(regions.map(({ id }) => id));
    let nearest: (typeof cities)[number] | undefined;
    for (const city of cities) {
      if (
        voted.has(city.region) &&
        (!nearest || kilometres(city, place) < kilometres(nearest, place))
      )
        nearest = city;
    }
    return nearest ? [{ ...place, region: nearest.region }] : [];
  });
}

/**
 * A profile names a city by its name within the region: of two, the larger. Positions as rough as
 * those of the lists.
 */
function distinct(rows: readonly Row[]): Row[] {
  const best = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.region} ${row.name}`;
    if (row.population > (best.get(key)?.population ?? -1)) best.set(key, row);
  }
  const rough = (degrees: number) => Math.round(degrees * 100) / 100;
  return [...best.values()].map(({ region, name, lat, lon, population }) => ({
    region,
    name,
    lat: rough(lat),
    lon: rough(lon),
    population,
  }));
}

interface NewCountry {
  readonly currency: string;
  readonly time_zone: string;
  readonly regions: readonly {
    readonly id: string;
    readonly country: string;
    readonly name: string;
  }[];
}

/** Postgres takes 65,535 parameters a statement. */
const atOnce = 5_000;

async function store(
  db: Database,
  country: string,
  rows: readonly Row[],
  anew: NewCountry | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (anew) {
      const { regions, ...facts } = anew;
      await tx
        .insertInto("place_country")
        .values({ country, ...facts })
        .onConflict((same) => same.column("country").doUpdateSet(facts))
        .execute();
      await tx
        .insertInto("place_region")
        .values([...regions])
        .onConflict((same) =>
          same.column("id").doUpdateSet(({ ref }) => ({ name: ref("excluded.name") })),
        )
        .execute();
    }
    await sql`delete from place_city c where c.region like ${`${country}-%`}
      and not exists (select from profile p where p.country = ${country} and p.region = c.region and p.city = c.name)`.execute(
      tx,
    );
    for (let at = 0; at < rows.length; at += atOnce) {
      await tx
        .insertInto("place_city")
        .values(rows.slice(at, at + atOnce))
        .onConflict((same) =>
          same.columns(["region", "name"]).doUpdateSet(({ ref }) => ({
            lat: ref("excluded.lat"),
            lon: ref("excluded.lon"),
            population: ref("excluded.population"),
          })),
        )
        .execute();
    }
  });
}
