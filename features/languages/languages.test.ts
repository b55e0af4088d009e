import { beforeAll, expect, test } from "vitest";
import { addressLanguage, suggestLanguage } from "#i18n/choose-language.ts";
import { finishedLanguages } from "#i18n/locales.ts";
import { regions } from "#i18n/regions.ts";
import {
  likelyCountry,
  offeredLanguages,
  visibleLanguages,
} from "#features/geography/visible-languages.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ domain_language: "nl" });
});

test("a language is offered in its own words, whatever the page's", async () => {
  for (const language of finishedLanguages) {
    const { status, body } = await world.call(
      "languages.offer",
      { language },
      { headers: { cookie: "language=de" } },
    );
    expect([status, Object.values(body).every((text) => text.length > 3)]).toEqual([200, true]);
  }
  const offers = await Promise.all(
    finishedLanguages.map(
      async (language) => (await world.call("languages.offer", { language })).body.offer,
    ),
  );
  expect(new Set(offers).size).toBe(finishedLanguages.length);
});

test("trust row 23: an address shows a finished language, and nothing else it may carry; calls have none", () => {
  expect(addressLanguage("/pricing?ref=x&language=de")).toBe("de");
  expect(addressLanguage("/pricing.data?language=nl&_routes=root")).toBe("nl");
  for (const language of [
    "xx",
    "__proto__",
    "de%0d%0aset-cookie:x=1",
    "../de",
    "DE",
    "",
    "de".repeat(2_000),
  ])
    expect(addressLanguage(`/pricing?language=${language}`), language).toBeUndefined();
  expect(addressLanguage("/api/content.php?language=de")).toBeUndefined();
  expect(addressLanguage("/pricing")).toBeUndefined();
});

test("trust row 23: a call answers in the language of the page that makes it, and an address of its own names none", async () => {
  const said = async (referer?: string) => {
    const headers = { cookie: "language=pl", ...(referer !== undefined && { referer }) };
    return (await world.call("geography.readMap", { country: "ZZ" }, { headers })).problem.detail;
  };
  const [polish, german] = (["pl", "de"] as const).map((language) =>
    world.services.words.get(language)?.intl.t("refusal.not_found"),
  );
  expect(await said("http://evening.test/landers/maplanding?ref=x&language=de")).toBe(german);
  for (const referer of [
    undefined,
    "http://evening.test/",
    "http://evening.test/?language=xx",
    "http://evening.test/?language=__proto__",
    "http://evening.test/?x=language=de",
    "not an address",
  ])
    expect(await said(referer), referer).toBe(polish);
});

test("Accept-Language only suggests, the first that is finished and not already there", () => {
  expect(suggestLanguage("ja,de-AT;q=0.9,en;q=0.8", "en")).toBe("de");
  expect(suggestLanguage("en-US,de", "en")).toBeNull();
  expect(suggestLanguage("", "en")).toBeNull();
});

test("every language is offered first where it is at home", () => {
  expect(finishedLanguages.filter((each) => visibleLanguages(regions[each])[0] !== each)).toEqual(
    [],
  );
});

test("the switcher shows the languages of the country, the site's own and the current one", () => {
  const site = { geoip_country: "CH", countries: ["NL"], domain_language: "en" };
  expect(offeredLanguages(site, "en")).toEqual(
    finishedLanguages.filter((each) => ["de", "it", "fr", "en"].includes(each)),
  );
  expect(offeredLanguages(site, "nl")).toContain("nl");
  expect(offeredLanguages({ ...site, geoip_country: null, countries: ["US"] }, "en")).toEqual(
    finishedLanguages.filter((each) => ["en", "es"].includes(each)),
  );
});

test("where nobody said from which country visitors come, each country's languages are offered, and a language's own country comes first", async () => {
  const site = {
    geoip_country: null,
    geoip_selected_country: null,
    countries: ["NL", "DK", "PL", "FI"],
    domain_language: "en",
  };
  expect(offeredLanguages(site, "en")).toEqual(
    finishedLanguages.filter((each) => ["nl", "da", "pl", "fi", "sv", "en"].includes(each)),
  );
  expect(offeredLanguages(site, "en", "DK"), "a member's own country is known").toEqual(
    finishedLanguages.filter((each) => ["da", "en"].includes(each)),
  );
  expect(
    (["da", "pl", "fi", "sv", "en"] as const).map((language) => likelyCountry(site, language)),
  ).toEqual(["DK", "PL", "FI", "NL", "NL"]);
  expect(likelyCountry({ ...site, geoip_country: "PL" }, "da")).toBe("PL");
  expect(likelyCountry({ ...site, geoip_country: "PL", geoip_selected_country: "FI" }, "da")).toBe(
    "FI",
  );

  await world.site("wide.test", { countries: site.countries });
  const begins = async (language: string) =>
    (
      await world.call(
        "members.search",
        {},
        { host: "wide.test", headers: { cookie: `language=${language}` } },
      )
    ).body.criteria.country;
  expect([await begins("da"), await begins("pl"), await begins("en")]).toEqual(["DK", "PL", "NL"]);
  const currency = async (language: string) =>
    (
      await world.call(
        "credits.listBundles",
        {},
        { host: "wide.test", headers: { cookie: `language=${language}` } },
      )
    ).body.currency;
  expect([await currency("da"), await currency("pl"), await currency("en")]).toEqual([
    "DKK",
    "PLN",
    "EUR",
  ]);
});
