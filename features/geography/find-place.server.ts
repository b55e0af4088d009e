import { type Place, regionsOf } from "./places.server.ts";

/**
 * A city of a country by its name, upper or lower case; the region may be left out where only one
 * has such a city. Null when the list has none.
 */
export function place(country: string, region: string | undefined, city: string): Place | null {
  const wanted = city.trim().toLowerCase();
  const found = regionsOf(country)
    .filter(({ id }) => !region || id === region)
    .flatMap(({ id, cities }) =>
      cities
        .filter(({ name }) => name.toLowerCase() === wanted)
        .map(({ name }) => ({ region: id, city: name })),
    );
  const [only] = found;
  return only && found.length === 1 ? only : null;
}
