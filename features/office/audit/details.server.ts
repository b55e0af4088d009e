import type { Words } from "#i18n/catalogue.server.ts";
import { asLanguage, languageNames } from "#i18n/locales.ts";

interface Detailed {
  readonly call: string;
  readonly detail: Readonly<Record<string, string>>;
}

/** Names that ids in a row stand for: of the staff, and of sites. */
export type NamesOf = ReadonlyMap<string, string>;

interface Said {
  readonly label: string;
  readonly value: string;
}

/** Where the words of a detail's values stand; of the others, under `audit.value`. */
const wordsOf: Readonly<Record<string, string>> = {
  as: "office.sites.as",
  call: "audit.act",
  added: "staff.role",
  measures: "moderation.kind_of",
  proposed: "second-person.kind",
  reason: "photos.reason",
  rights: "staff.right",
  role: "staff.role",
  roles: "staff.role",
  selfie_reason: "selfie-check.reason",
  taken: "staff.role",
};
/** What somebody typed, or a machine's own word: it stands as it is. */
const asTyped: ReadonlySet<string> = new Set([
  "code",
  "email",
  "host",
  "note",
  "selfie",
  "slug",
  "thing",
]);
/** Ids of many, in a row: how many they are. */
const counted: ReadonlySet<string> = new Set(["members", "photos"]);
/** Calls whose details are named after the fields of their screen. */
const fieldsOf: Readonly<Record<string, string>> = {
  "payment-accounts.save": "payment-accounts",
  "site-settings.save": "site-settings",
  "site-settings.saveCompany": "site-settings.company",
};

/**
 * What a row says besides who, where and which call, in the reader's language: every name of a
 * detail, and every value that is one of ours. What was typed and what is only a number stays.
 */
export function inWords(words: Words, { call, detail }: Detailed, names: NamesOf): Said[] {
  const { intl, messages } = words;
  const word = (key: string): string | undefined =>
    Object.hasOwn(messages, key) ? intl.t(key) : undefined;

  const labelOf = (name: string): string =>
    (fieldsOf[call] && word(`${fieldsOf[call]}.${name}`)) ?? word(`audit.detail.${name}`) ?? name;

  function tokenIn(name: string, token: string): string | undefined {
    const [own = "", site] = token.split("@", 2);
    const said =
      word(`${wordsOf[name] ?? "audit.value"}.${own}`) ??
      word(`audit.value.${own}`) ??
      names.get(own);
    if (site === undefined) return said;
    const where = site === "*" ? intl.t("audit.value.everywhere") : (names.get(site) ?? site);
    return `${said ?? own} (${where})`;
  }

  function valueOf(name: string, value: string): string {
    if (call in fieldsOf && value === "changed") return intl.t("audit.value.changed");
    if (asTyped.has(name) || call in fieldsOf) return value;
    if (counted.has(name)) return intl.formatNumber(value.split(" ").length);
    if (name === "amount" && detail["currency"] && Number.isFinite(Number(value)))
      return intl.formatNumber(Number(value) / 100, {
        style: "currency",
        currency: detail["currency"],
      });
    if (name === "basis_points")
      return intl.formatNumber(Number(value) / 10_000, {
        style: "percent",
        maximumFractionDigits: 2,
      });
    if (name === "country") return intl.formatDisplayName(value, { type: "region" }) ?? value;
    const language = name === "language" ? asLanguage(value) : undefined;
    if (language) return languageNames[language];
    const tokens = value.split(" ").map((token) => tokenIn(name, token));
    return tokens.every((token) => token !== undefined) ? intl.formatList(tokens) : value;
  }

  return Object.entries(detail)
    .filter(([name, value]) => value !== "" && !(name === "currency" && detail["amount"]))
    .map(([name, value]) => ({ label: labelOf(name), value: valueOf(name, value) }));
}
