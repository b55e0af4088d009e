import type { Text } from "#i18n/text.ts";
import { likelyCountry } from "#features/geography/visible-languages.ts";
import { filled } from "#features/sites/filled.ts";
import { eea } from "#features/sites/eea.ts";
import type { CompanyInFull } from "#features/sites/read-settings.server.ts";
import type { Settings } from "#features/sites/settings.ts";
import type { Config } from "#server/config.ts";
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
    /** With the word: '1 credit'; null: a message costs nothing. */
    readonly message_credits: string | null;
    /** The lowest price of a message in the site's first country, with its currency. */
    readonly message_cost: string | null;
    readonly message_cost_country: string;
    readonly terms_date: string;
    /** What fictional profiles are called here; null: there are none. */
    readonly fictional: string | null;
    /** Who writes for them. */
    readonly fictional_person: boolean;
    readonly fictional_program: boolean;
    /** How the age of members is checked; null: it is not. */
    readonly age_check: string | null;
    /** The installation has somebody who translates messages. */
    readonly translates: boolean;
  };
  readonly company: {
    readonly name: string;
    readonly address: string | null;
    readonly city: string | null;
    readonly country: string;
    readonly kvk: string | null;
    readonly vat_numbers: string | null;
    readonly tradenames: string | null;
    readonly representatives: string | null;
    readonly register_court: string | null;
    readonly dpo_name: string | null;
    readonly dpo_contact: string | null;
    readonly mediator_name: string | null;
    readonly mediator_address: string | null;
    readonly mediator_website: string | null;
    readonly no_arbitration: boolean;
    readonly accessibility_authority: string | null;
    readonly data_authority: string | null;
    /** Names of countries, and what protects the data there; null within the EEA. */
    readonly hosting_country: string | null;
    readonly hosting_safeguard: string | null;
    readonly mail_country: string | null;
    readonly mail_safeguard: string | null;
    /** With the word: '30 days'. */
    readonly backup_days: string | null;
  };
}

/**
 * Fills the variables for one site and language. The price is that of the country where the page's
 * language is likely read: these pages are the same for everybody.
 */
export function siteVariables(
  settings: Settings,
  company: CompanyInFull,
  intl: Text,
  { pages }: { readonly pages: ReadonlyMap<string, { readonly updated: string }> },
  { translate }: Pick<Config, "translate">,
): SiteVariables {
  const country = likelyCountry(settings, intl.language as Language) || company.country;
  const price = settings.message_credits > 0 ? settings.minimum_message_costs[country] : undefined;
  const nameOf = (code: string): string => intl.formatDisplayName(code, { type: "region" }) ?? code;
  const terms = pages.get("terms");
  const list = (items: readonly string[]): string | null =>
    items.length > 0 ? intl.formatList(items) : null;
  const safeguard = (country: string, kind: string): string | null =>
    kind === "" || country === "" || eea.includes(country)
      ? null
      : intl.t(`content.safeguard.${kind}`);
  return {
    site: {
      name: settings.name,
      domain: settings.domain,
      support_email: settings.support_email,
      support_phone: filled(settings.support_phone) ?? filled(company.support_phone),
      refund_days: settings.refund_days,
      min_age: settings.min_age,
      message_credits:
        settings.message_credits > 0
          ? intl.t("content.credits", { count: settings.message_credits })
          : null,
      message_cost: price
        ? intl.formatNumber(price.costs / 100, { style: "currency", currency: price.currency })
        : null,
      message_cost_country: nameOf(country),
      terms_date: intl.formatDate(versionDate(terms?.updated ?? "", company.added), {
        dateStyle: "long",
        timeZone: "UTC",
      }),
      age_check: settings.age_check === "none" ? null : settings.age_check,
      translates: translate !== undefined,
      fictional:
        settings.fictional_icon === null
          ? null
          : fictionalWords(settings.fictional_plural, intl.language as Language),
      fictional_person: settings.fictional_answered_by === "person",
      fictional_program: settings.fictional_answered_by === "program",
    },
    company: {
      name: company.name,
      address: filled(company.address),
      city: filled(company.city),
      country: nameOf(company.country),
      kvk: filled(company.kvk),
      vat_numbers: list(company.vat_numbers),
      tradenames: list(company.tradenames),
      representatives: filled(company.representatives),
      register_court: filled(company.register_court),
      dpo_name: filled(company.dpo_name),
      dpo_contact: filled(company.dpo_contact),
      mediator_name: filled(company.mediator_name),
      mediator_address: filled(company.mediator_address),
      mediator_website: filled(company.mediator_website),
      no_arbitration: company.no_arbitration,
      accessibility_authority: filled(company.accessibility_authority),
      data_authority: filled(company.data_authority),
      hosting_country: company.hosting_country ? nameOf(company.hosting_country) : null,
      hosting_safeguard: safeguard(company.hosting_country, company.hosting_safeguard),
      mail_country: company.mail_country ? nameOf(company.mail_country) : null,
      mail_safeguard: safeguard(company.mail_country, company.mail_safeguard),
      backup_days:
        company.backup_days === null
          ? null
          : intl.formatNumber(company.backup_days, {
              style: "unit",
              unit: "day",
              unitDisplay: "long",
            }),
    },
  };
}

/** Another language's word is better than the sentence that there are none. */
const fictionalWords = (
  words: Partial<Record<Language, string>>,
  language: Language,
): string | null => words[language] ?? words.en ?? Object.values(words)[0] ?? null;

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
    fictional_person: true,
    fictional_program: true,
    age_check: "",
    translates: true,
  },
  company: {
    name: "",
    address: "",
    city: "",
    country: "",
    kvk: "",
    vat_numbers: "",
    tradenames: "",
    representatives: "",
    register_court: "",
    dpo_name: "",
    dpo_contact: "",
    mediator_name: "",
    mediator_address: "",
    mediator_website: "",
    no_arbitration: true,
    accessibility_authority: "",
    data_authority: "",
    hosting_country: "",
    hosting_safeguard: "",
    mail_country: "",
    mail_safeguard: "",
    backup_days: "",
  },
};
