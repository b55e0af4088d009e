import type { FastifyRequest } from "fastify";
import { asDateLocale } from "#i18n/locales.ts";
import type { Services } from "#server/calls/context.ts";
import { cookieValue, cookiesOf } from "#server/http/cookies.ts";
import type { PublicReader } from "#server/http/public-pages.ts";
import { seenFrom } from "./geography/seen-from.server.ts";
import { carriesSession } from "./identity/session.server.ts";
import { dateLocaleCookie, languageFor } from "./request/open-context.server.ts";
import { asChoice, consentCookie } from "./tracking/consent.ts";

/**
 * The site, country and language of a visitor's request. Null for an unknown host, and for a request
 * with a session cookie, even of a session that has ended: its page is drawn for it alone.
 */
export async function publicReader(
  services: Services,
  request: FastifyRequest,
): Promise<PublicReader | null> {
  const host = request.raw.headers.host ?? "";
  const cookies = cookiesOf(request.raw.headers);
  // The page's own links carry the host as it was sent, so an odd spelling of it must not reach
  // everybody.
  const found =
    carriesSession(cookies) || host !== host.toLowerCase()
      ? null
      : await services.sites.byHost(host);
  const site = found && seenFrom(found, request, services.whereFrom);
  return (
    site && {
      owner: site,
      variant: `${host} ${site.settings.geoip_country ?? ""} ${languageFor(request, cookies, site.settings.domain_language)} ${cookieValue(cookies, dateLocaleCookie, asDateLocale) ?? ""} ${cookieValue(cookies, consentCookie, asChoice) ?? ""}`,
    }
  );
}

/** What this visitor has allowed; null before they chose. */
export const consentOf = (request: FastifyRequest) =>
  cookieValue(cookiesOf(request.raw.headers), consentCookie, asChoice);
