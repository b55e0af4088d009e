import type { FastifyRequest } from "fastify";
import type { CountryFile } from "./country-file.server.ts";
import type { Site } from "#features/sites/site.server.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    /** How a visitor's country is known. */
    readonly whereFrom: WhereFrom;
  }
}

const seen = new WeakMap<Site, Map<string, Site>>();
/** What proxies say of an address whose country they do not know. */
const nowhere = "XX";

/** Who says where requests come from: the header of the proxy in front, and a country file. */
export interface WhereFrom {
  readonly countryHeader: string | undefined;
  readonly countryFile: CountryFile | null;
}

/**
 * A site as a visitor meets it: the country that the request comes from takes the place of the
 * setting `geoip_country`. The proxy's word counts before the file's: it saw the visitor's own
 * connection, and its list is not a week old. The same object for the same two, because kept pages
 * are told apart by it. Members have a country of their own.
 */
export function seenFrom(site: Site, request: FastifyRequest, from: WhereFrom): Site {
  const country = countryOf(request, from);
  if (country === null || country === site.settings.geoip_country) return site;
  const known = seen.get(site) ?? new Map<string, Site>();
  seen.set(site, known);
  const there = known.get(country) ?? {
    ...site,
    settings: { ...site.settings, geoip_country: country },
  };
  known.set(country, there);
  return there;
}

/** The country that a request comes from (ISO 3166-1); null: nobody says. */
export const countryOf = (request: FastifyRequest, from: WhereFrom): string | null =>
  saidBy(request, from.countryHeader) ?? from.countryFile?.countryOf(request.ip) ?? null;

function saidBy({ headers }: FastifyRequest, header: string | undefined): string | null {
  const said = header && headers[header];
  const country =
    typeof said === "string" && /^[A-Za-z]{2}$/.test(said) ? said.toUpperCase() : nowhere;
  return country === nowhere ? null : country;
}
