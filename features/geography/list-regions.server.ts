import type { CallHandler } from "#features/context.server.ts";
import type { Output } from "#features/index.ts";
import type * as contract from "./contract.ts";
import { country, regionsOf } from "./places.server.ts";
import { regionWord } from "./region-word.server.ts";

type Listed = Omit<Output<"geography.listRegions">["countries"][number], "region_word">;

// The list never changes while the process lives: each country is written out once.
const listed = new Map<string, Listed | null>();

function list(code: string): Listed | null {
  let found = listed.get(code);
  if (found === undefined) {
    const known = country(code);
    found = known && { country: code, regions: regionsOf(code).map(({ id, name, cities }) => ({ id, name, cities: cities.map((city) => city.name) })) };
    listed.set(code, found);
  }
  return found;
}

/** Regions and cities of the site's own countries; an empty list for a country it does not serve (specification, section 7). */
export const listRegions: CallHandler<typeof contract.listRegions> = async ({ site, input, ...reader }) => ({
  countries: site.settings.countries.filter((code) => !input.country || code === input.country).flatMap((code) => {
    const known = list(code);
    return known ? [{ ...known, region_word: regionWord(code, reader) }] : [];
  }),
});
