import type { Text } from "#i18n/text.ts";
import type { Output } from "#server/calls/registry.ts";
import { likelyCountry } from "#features/geography/visible-languages.ts";
import type { Settings } from "#features/sites/settings.ts";
import type { Language } from "#i18n/locales.ts";
import { versionDate } from "./version-date.ts";

/**
 * What a text may name: `{% $company.name %}`. Null is nothing to say, so that `{% if $company.kvk
 * %}` leaves the sentence out.
 */
export interface SiteVariables {
  readonly site: {
    readonly name: string;
    readonly domain: string;
    readonly support_email: string;
    readonly support_phone: string | null;
    /** Days to withdraw from a purchase, 14 at least. */
    readonly refund_days: number;
    readonly min_age: number;
    /** With the word: '1 credit'. */
    readonly message_credits: string;
    /** The lowest price of a message in the site's first country, with its currency. */
    readonly message_cost: string | null;
    readonly message_cost_country: string;
    readonly terms_date: string;
    /** What fictional profiles are called here; null: there are none. */
    readonly fictional: string | null;
  };
  readonly company: {
    readonly name: string;
    readonly address: string | null;
    readonly city: string | null;
    readonly country: string;
    readonly kvk: string | null;
    readonly vat_numbers: string | null;
    readonly tradenames: string | null;
  };
}

/**
 * Fills the variables for one site and language. The price is that of the country where the page's
 * language is likely read: these pages are the same for everybody.
 */
export function siteVariables(
  settings: Settings,
  company: Output<"sites.readCompany">,
  intl: Text,
  { pages }: { readonly pages: ReadonlyMap<string, { readonly updated: string }> },
): SiteVariables {
  const country = likelyCountry(settings, intl.language as Language) || company.country;
  const price = settings.minimum_message_costs[country];
  const nameOf = (code: string): string => intl.formatDisplayName(code, { type: "region" }) ?? code;
  const terms = pages.get("terms");
  const list = (items: readonly string[]): string | null =>
    items.length > 0 ? intl.formatList(items) : null;
  return {
    site: {
      name: settings.name,
      domain: settings.domain,
      support_email: settings.support_email,
      support_phone: filled(settings.support_phone) ?? filled(company.support_phone),
      refund_days: settings.refund_days,
      min_age: settings.min_age,
      message_credits: intl.t("content.credits", { count: settings.message_credits }),
      message_cost: price
        ? intl.formatNumber(price.costs / 100, { style: "currency", currency: price.currency })
        : null,
      message_cost_country: nameOf(country),
      terms_date: intl.formatDate(versionDate(terms?.updated ?? "", company.added), {
        dateStyle: "long",
        timeZone: "UTC",
      }),
      fictional:
        settings.fictional_icon === null
          ? null
          : fictionalWords(settings.fictional_plural, intl.language as Language),
    },
    company: {
      name: company.name,
      address: filled(company.address),
      city: filled(company.city),
      country: nameOf(company.country),
      kvk: filled(company.kvk),
      vat_numbers: list(company.vat_numbers),
      tradenames: list(company.tradenames),
    },
  };
}

/** Another language's word is better than the sentence that there are none. */
const fictionalWords = (
  words: Partial<Record<Language, string>>,
  language: Language,
): string | null => words[language] ?? words.en ?? Object.values(words)[0] ?? null;

/** A new installation's company has dashes until the operator fills it in. */
const filled = (text: string): string | null => (/^[-\s]*$/.test(text) ? null : text);

/** One of everything: the names that a text is checked against at start. */
export const exampleVariables: SiteVariables = {
  site: {
    name: "",
    domain: "",
    support_email: "",
    support_phone: "",
    refund_days: 14,
    min_age: 18,
    message_credits: "",
    message_cost: "",
    message_cost_country: "",
    terms_date: "",
    fictional: "",
  },
  company: {
    name: "",
    address: "",
    city: "",
    country: "",
    kvk: "",
    vat_numbers: "",
    tradenames: "",
  },
};
