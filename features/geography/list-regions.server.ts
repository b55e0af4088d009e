import type { CallHandler } from "#server/calls/context.ts";
import type { Output } from "#server/calls/registry.ts";
import type * as contract from "./contract.ts";
import { type Country, country } from "./places.server.ts";
import { regionWord } from "./region-word.server.ts";

type Listed = Omit<Output<"geography.listRegions">["countries"][number], "region_word">;

// Written out once for each country, until another import makes it another country.
const listed = new WeakMap<Country, Listed>();

function list(code: string): Listed | null {
  const known = country(code);
  if (!known) return null;
  const found = listed.get(known) ?? {
    country: code,
    regions: known.regions.map(({ id, name, cities }) => ({
      id,
      name,
      cities: cities.map((city) => city.name),
    })),
  };
  listed.set(known, found);
  return found;
}

/**
 * Regions and cities of the site's own countries; an empty list for a country it does not serve
 * (specification, section 7).
 */
export const listRegions: CallHandler<typeof contract.listRegions> = async ({
  site,
  input,
  ...reader
}) => ({
  countries: site.settings.countries
    .filter((code) => !input.country || code === input.country)
    .flatMap((code) => {
      const known = list(code);
      return known ? [{ ...known, region_word: regionWord(code, reader) }] : [];
    }),
});
