import { toldPages } from "#features/content/page-names.ts";
import { emailOf } from "#features/identity/address.server.ts";
import type { LetterWriter } from "#features/mail/letter.ts";

/**
 * That terms or privacy statement change, what changes and from which day; the texts go along. Null
 * when the account has gone meanwhile.
 */
export const textsChangedLetter: LetterWriter = async (
  { db, sites, words, content },
  { site: siteId, to, language, values },
) => {
  if (!("account" in to)) return null;
  const [address, site] = [await emailOf(db, to.account), await sites.byId(siteId)];
  const [intl, library] = [words.get(language)?.intl, content.get(language)];
  if (!address || !site || !intl || !library) return null;
  const named = String(values?.["pages"]).split(" ");
  const changes = toldPages
    .filter((page) => named.includes(page))
    .map((page) => library.pages.get(page)?.changes)
    .join("\n\n");
  const day = new Date(Number(values?.["day"]));
  const timeZone = site.settings.time_zone;
  return {
    to: address,
    words: "agreements.mail.texts-changed",
    values: { date: intl.formatDate(day, { dateStyle: "long", timeZone }), changes },
    path: "/pages/terms",
    morePath: "/delete-account",
  };
};
