import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { type CountryMap, drawCountry } from "./country-map.server.ts";
import { type Country, country } from "./places.server.ts";
import { regionWord } from "./region-word.server.ts";

// Drawn once, until another import makes it another country.
const drawn = new WeakMap<Country, CountryMap>();

/** The map of one of the site's own countries; not_found for any other. */
export const readMap: CallHandler<typeof contract.readMap> = async ({ site, input, ...reader }) => {
  if (!site.settings.countries.includes(input.country)) return commonRefusal("not_found");
  const known = country(input.country);
  if (!known) return commonRefusal("not_found");
  const map = drawn.get(known) ?? drawCountry(known);
  drawn.set(known, map);
  return { ...map, region_word: regionWord(input.country, reader) };
};
