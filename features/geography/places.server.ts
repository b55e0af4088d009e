import at from "./data/at.json" with { type: "json" };
import be from "./data/be.json" with { type: "json" };
import ch from "./data/ch.json" with { type: "json" };
import de from "./data/de.json" with { type: "json" };
import dk from "./data/dk.json" with { type: "json" };
import es from "./data/es.json" with { type: "json" };
import fi from "./data/fi.json" with { type: "json" };
import fr from "./data/fr.json" with { type: "json" };
import gb from "./data/gb.json" with { type: "json" };
import ie from "./data/ie.json" with { type: "json" };
import it from "./data/it.json" with { type: "json" };
import lu from "./data/lu.json" with { type: "json" };
import nl from "./data/nl.json" with { type: "json" };
import no from "./data/no.json" with { type: "json" };
import pl from "./data/pl.json" with { type: "json" };
import pt from "./data/pt.json" with { type: "json" };
import se from "./data/se.json" with { type: "json" };
import us from "./data/us.json" with { type: "json" };

/*
 * The countries served, their regions and larger cities. Server only: the lists are 290 kB, and a browser asks
 * `/api/regions.php` instead. Positions are those of cities, to two decimals; no function here takes or gives the position
 * of a member, except `cityNear`, which forgets it (trust.md, row 6).
 */

export type City = {
  readonly name: string;
  /** degrees */ readonly lat: number;
  readonly lon: number;
  readonly population: number;
};
/**
 * `id` is ISO 3166-2 (`NL-NH`), but for the nine regions of England, which have no ISO code: two
 * letters (`GB-LN`), where ISO has three.
 */
export type Region = {
  readonly id: string;
  readonly name: string;
  readonly cities: readonly City[];
};
export type Country = {
  readonly country: string;
  /**
   * province, canton, voivodeship, …: the end of a message key (specification, section 9). Where
   * languages tell two kinds apart, they are two.
   */
  readonly region_word: string;
  /** ISO 4217 */
  readonly currency: string;
  /** of the capital, or of New York for US */
  readonly time_zone: string;
  /** by name; the cities of each by population, largest first */
  readonly regions: readonly Region[];
};
/**
 * A city by name within its region, as a profile keeps it: names repeat between regions, never
 * inside one.
 */
export type Place = { readonly region: string; readonly city: string };
type Point = Pick<City, "lat" | "lon">;

/**
 * The lists that come along; what an operator imported is added to them
 * (imported-places.server.ts).
 */
export const shipped: readonly Country[] = [
  at,
  be,
  ch,
  de,
  dk,
  es,
  fi,
  fr,
  gb,
  ie,
  it,
  lu,
  nl,
  no,
  pl,
  pt,
  se,
  us,
];

function toLookUps(all: readonly Country[]) {
  return {
    byCode: new Map(all.map((entry) => [entry.country, entry])),
    byId: new Map(all.flatMap((entry) => entry.regions.map((area) => [area.id, area] as const))),
    everyCity: all.flatMap((entry) =>
      entry.regions.flatMap((area) =>
        area.cities.map((city) => ({ country: entry.country, region: area.id, city })),
      ),
    ),
  };
}
let known = toLookUps(shipped);

/** From now on these are the countries served, in this process. */
export function serveCountries(all: readonly Country[]): void {
  known = toLookUps(all);
}

/** ISO 3166-1 codes of the countries served. */
export const countries = (): readonly string[] => [...known.byCode.keys()];

/** The country of an ISO 3166-1 code, or null. */
export const country = (code: string): Country | null => known.byCode.get(code) ?? null;

/** The regions of a country, by name; none for a country not served. */
export const regionsOf = (code: string): readonly Region[] => known.byCode.get(code)?.regions ?? [];

/** The region of an id such as `NL-NH`, or null. */
export const region = (id: string): Region | null => known.byId.get(id) ?? null;

/** Where a city lies, or null if this list has no such city in that region. */
export function cityCoordinates(regionId: string, city: string): Point | null {
  const found = known.byId.get(regionId)?.cities.find((candidate) => candidate.name === city);
  return found ? { lat: found.lat, lon: found.lon } : null;
}

/**
 * The nearest city to a position in degrees, of all countries, or null if none lies within 100 km.
 * The answer holds names only, so every position nearest to one city gets the same answer.
 */
export function cityNear(lat: number, lon: number): ({ readonly country: string } & Place) | null {
  let nearest: (typeof known.everyCity)[number] | null = null;
  let shortest = 100;
  for (const candidate of known.everyCity) {
    const km = kilometres({ lat, lon }, candidate.city);
    if (km < shortest) [nearest, shortest] = [candidate, km];
  }
  return nearest && { country: nearest.country, region: nearest.region, city: nearest.city.name };
}

/**
 * The cities of a country at most so many kilometres from a city, itself included where it lies in
 * that country; 0: itself alone. Between cities, as everything here: where in its city somebody
 * lives changes nothing.
 */
export function citiesWithin(from: Place, code: string, km: number): Place[] {
  const own = from.region.startsWith(`${code}-`) ? [from] : [];
  const centre = km > 0 ? cityCoordinates(from.region, from.city) : null;
  if (!centre) return own;
  const near = regionsOf(code).flatMap(({ id, cities }) =>
    cities
      .filter((city) => kilometres(centre, city) <= km)
      .map(({ name }) => ({ region: id, city: name })),
  );
  return [
    ...own,
    ...near.filter(({ region: at, city }) => at !== from.region || city !== from.city),
  ];
}

/** Great-circle distance (haversine). */
export function kilometres(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const across = Math.sin(((b.lat - a.lat) * radians) / 2);
  const along = Math.sin(((b.lon - a.lon) * radians) / 2);
  return (
    12_742 *
    Math.asin(
      Math.sqrt(across ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * along ** 2),
    )
  );
}
