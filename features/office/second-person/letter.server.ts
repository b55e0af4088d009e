import { asLanguage } from "#i18n/locales.ts";
import type { LetterWriter } from "#features/mail/letter.ts";

/**
 * Somebody is alone with what asks for two: the owners read what, who, and until when it can be
 * stopped. No button, as with all that is mailed about the office (decision 46). Null once it has
 * ended.
 */
export const proposalLetter: LetterWriter = async (
  { db, sites, words: catalogue, officeHost, originOf },
  { site: siteId, to, language, values = {} },
) => {
  const [site, intl, host, found] = [
    await sites.byId(siteId),
    catalogue.get(asLanguage(language) ?? "en")?.intl,
    await officeHost.name(),
    await db
      .selectFrom("staff_proposal as p")
      .innerJoin("staff as s", "s.id", "p.proposed_by")
      .where("p.id", "=", String(values["proposal"]))
      .where("p.status", "=", "waiting")
      .select(["p.matter", "p.runs_at", "p.taken", "s.name"])
      .executeTakeFirst(),
  ];
  if (!site || !intl || !host || !found?.runs_at || !("address" in to)) return null;
  return {
    to: to.address,
    words: `second-person.mail.office-proposal${found.taken ? "-taken" : ""}`,
    values: {},
    stranger: true,
    facts: [
      { label: intl.t("second-person.what"), value: intl.t(`second-person.kind.${found.matter}`) },
      { label: intl.t("second-person.by"), value: found.name },
      {
        label: intl.t("second-person.runs_at"),
        value: intl.formatDate(found.runs_at.toISOString(), {
          dateStyle: "long",
          timeStyle: "short",
          timeZone: site.settings.time_zone,
        }),
      },
      {
        label: intl.t("second-person.mail.office"),
        value: `${originOf(host)}/operator/proposals`,
      },
    ],
  };
};
