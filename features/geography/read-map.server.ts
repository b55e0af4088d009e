import type { CallHandler } from "#features/context.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { type CountryMap, drawCountry } from "./country-map.server.ts";
import { regionWord } from "./region-word.server.ts";

// Drawn once: it never changes while the process lives.
const drawn = new Map<string, CountryMap | null>();

/** The map of one of the site's own countries; not_found for any other. */
export const readMap: CallHandler<typeof contract.readMap> = async ({ site, input, ...reader }) => {
  if (!site.settings.countries.includes(input.country)) return commonRefusal("not_found");
  let map = drawn.get(input.country);
  if (map === undefined) drawn.set(input.country, (map = drawCountry(input.country)));
  return map ? { ...map, region_word: regionWord(input.country, reader) } : commonRefusal("not_found");
};
