import { asLanguage } from "#i18n/locales.ts";
import type { LetterWriter } from "#features/mail/letter.ts";
import { mostWaiting } from "#features/office/counts.server.ts";
import { workKinds } from "../work/kinds.ts";
import { summaryOf } from "./summary.server.ts";

/**
 * Urgent work: how many of each kind, on which site, and the office's address. Nothing of a member
 * or a case is in it, and no button, as in every mail about the office (decision 46).
 */
export const urgentLetter: LetterWriter = async (
  { sites, words: catalogue, officeHost, originOf },
  { site: siteId, to, language, values = {} },
) => {
  const [site, intl, host] = [
    await sites.byId(siteId),
    catalogue.get(asLanguage(language) ?? "en")?.intl,
    await officeHost.name(),
  ];
  if (!site || !intl || !host || !("address" in to)) return null;
  return {
    to: to.address,
    words: `work-notices.mail.office-urgent${values["late"] === "yes" ? "-late" : ""}`,
    values: { count: Number(values["count"]) },
    stranger: true,
    facts: [
      { label: intl.t("work-notices.site"), value: site.settings.name },
      ...workKinds.flatMap((kind) => {
        const count = Number(values[kind] ?? 0);
        return count > 0
          ? [{ label: intl.t(`work-notices.kind.${kind}`), value: intl.formatNumber(count) }]
          : [];
      }),
      { label: intl.t("work-notices.office"), value: `${originOf(host)}/operator` },
    ],
  };
};

/** What waits when the mail leaves; null where it has been done by then. */
export const summaryLetter: LetterWriter = async (
  services,
  { site: siteId, to, language, values = {} },
) => {
  const { sites, words: catalogue, officeHost, originOf } = services;
  const [site, intl, host, lines] = [
    await sites.byId(siteId),
    catalogue.get(asLanguage(language) ?? "en")?.intl,
    await officeHost.name(),
    await summaryOf(services, String(values["staff"]), new Date()),
  ];
  if (!site || !intl || !host || !("address" in to) || lines.length === 0) return null;
  const several = new Set(lines.map((line) => line.site)).size > 1;
  return {
    to: to.address,
    words: "work-notices.mail.office-summary",
    values: {},
    stranger: true,
    facts: [
      ...lines.map(({ site: name, words, waiting, late }) => ({
        label: several ? `${name}: ${intl.t(words)}` : intl.t(words),
        value: intl.t("work-notices.waiting", {
          waiting: waiting >= mostWaiting ? `${mostWaiting - 1}+` : intl.formatNumber(waiting),
          late,
        }),
      })),
      { label: intl.t("work-notices.office"), value: `${originOf(host)}/operator` },
    ],
  };
};
