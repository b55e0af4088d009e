import type { FastifyRequest } from "fastify";
import type { Site } from "#features/sites/site.server.ts";

const seen = new WeakMap<Site, Map<string, Site>>();
/** What proxies say of an address whose country they do not know. */
const nowhere = "XX";

/**
 * A site as a visitor meets it: where the proxy says which country the request comes from, that takes the place of the setting
 * `geoip_country`. The same object for the same two, because kept pages are told apart by it. Members have a country of their own.
 */
export function seenFrom(site: Site, { headers }: FastifyRequest, countryHeader: string | undefined): Site {
  const said = countryHeader && headers[countryHeader];
  const country = typeof said === "string" && /^[A-Za-z]{2}$/.test(said) ? said.toUpperCase() : nowhere;
  if (country === nowhere || country === site.settings.geoip_country) return site;
  const known = seen.get(site) ?? new Map<string, Site>();
  seen.set(site, known);
  const there = known.get(country) ?? { ...site, settings: { ...site.settings, geoip_country: country } };
  known.set(country, there);
  return there;
}
