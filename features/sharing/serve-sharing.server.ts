import type { FastifyInstance } from "fastify";
import type { Services } from "#server/calls/context.ts";
import { addressesOf, livePages } from "#features/own-pages/live-pages.server.ts";
import { siteLanguages } from "#features/languages/site-languages.ts";
import type { Site } from "#features/sites/site.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { livePictures } from "#features/landers/lander-pictures/live-pictures.server.ts";
import { everywhere, inPlace, placeOfLook } from "#features/landers/lander-pictures/places.ts";
import { landerOf } from "#features/landers/landers.ts";
import { cardOf } from "./card-address.ts";
import { openCards } from "./cards.server.ts";
import { drawCard } from "./draw-card.server.ts";
import { headlineOf } from "./headline.server.ts";
import { robots } from "./robots.ts";
import { securityTxt } from "./security-txt.ts";
import { sitemap } from "./sitemap.ts";

const hour = "public, max-age=3600";
const day = "public, max-age=86400";

/**
 * What search engines and those who are sent a link ask for: /robots.txt, /sitemap.xml, and each
 * public page's picture under /og/; and for who found a security fault, /.well-known/security.txt.
 */
export function serveSharing(app: FastifyInstance, services: Services): void {
  const cardFor = openCards(async (card) =>
    drawCard(card, card.picture ? await services.storage.get(card.picture) : null),
  );
  const siteOf = async (host: string | undefined): Promise<Site> => {
    const site = await services.sites.byHost(host ?? "");
    if (!site) throw commonRefusal("unknown_site");
    return site;
  };
  app.get("/robots.txt", async ({ headers }, reply) => {
    const { canonicalHost } = await siteOf(headers.host);
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", hour)
      .send(robots(services.originOf(canonicalHost)));
  });
  app.get("/.well-known/security.txt", async ({ headers }, reply) => {
    const host = headers.host ?? "";
    const here = await services.sites.byHost(host);
    const office = !here && (await services.officeHost.is(host));
    const site = here ?? (office ? await services.sites.first() : null);
    if (!site) throw commonRefusal("unknown_site");
    const { settings, canonicalHost } = site;
    const origin = services.originOf(office ? host : canonicalHost);
    const languages = siteLanguages(settings).join(", ");
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", hour)
      .send(securityTxt(settings.support_email, origin, languages, Date.now()));
  });
  app.get("/sitemap.xml", async ({ headers }, reply) => {
    const site = await siteOf(headers.host);
    const own = addressesOf(await livePages(services.reads, site), site.settings);
    return reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", hour)
      .send(sitemap(site.settings, services.originOf(site.canonicalHost), own));
  });
  app.get("/og/*", async ({ headers, url }, reply) => {
    const site = await siteOf(headers.host);
    const { settings } = site;
    const asked = cardOf(url);
    const language = siteLanguages(settings).find((each) => each === asked?.language);
    const words = language && services.words.get(language)?.forNiche(settings.niche);
    const own = (await livePages(services.reads, site)).find(
      (page) => `/${page.slug}` === asked?.path && page.language === language,
    );
    const headline =
      asked && words
        ? (own?.title ??
          headlineOf(asked.path, settings, words.intl, services.content.get(words.language)))
        : null;
    if (headline === null) return reply.callNotFound();
    // A lander's own picture, if it has one; every other page has the front door's.
    const lander = landerOf(asked?.path ?? "");
    const pictures = await livePictures(services.reads, site);
    const shown = lander
      ? inPlace(pictures, lander.name, placeOfLook(lander.name, lander.slug))
      : inPlace(pictures, "front", everywhere);
    const picture = await cardFor({
      site: settings.name,
      headline,
      niche: settings.niche,
      picture: shown?.stored.toSorted((a, b) => b.width - a.width)[0]?.id,
    });
    return reply
      .type("image/jpeg")
      .header("cache-control", day)
      .header("cross-origin-resource-policy", "cross-origin")
      .send(picture);
  });
}
