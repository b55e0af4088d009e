import { emailOf } from "#features/identity/address.server.ts";
import type { LetterWriter } from "#features/mail/letter.ts";

/**
 * To a member who has not come for long: on which day the account is hidden, or erased, and that a
 * visit is enough to stay. Null when they have come meanwhile.
 */
export const dormantLetter =
  (words: string): LetterWriter =>
  async ({ db, sites, words: catalogues }, { site: siteId, to, language, values }) => {
    if (!("account" in to)) return null;
    const asleep = await db
      .selectFrom("account")
      .where("id", "=", to.account)
      .where("status", "=", "active")
      .where("dormancy", "is not", null)
      .select("id")
      .executeTakeFirst();
    const [address, site] = [await emailOf(db, to.account), await sites.byId(siteId)];
    const intl = catalogues.get(language)?.intl;
    if (!asleep || !address || !site || !intl) return null;
    const day = new Date(Number(values?.["day"]));
    const timeZone = site.settings.time_zone;
    return {
      to: address,
      words,
      values: { date: intl.formatDate(day, { dateStyle: "long", timeZone }) },
      path: "/login",
    };
  };
