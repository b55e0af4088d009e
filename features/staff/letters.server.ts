import { asLanguage, type Language } from "#i18n/locales.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { deviceName } from "#features/identity/device-name.ts";
import type { LetterWriter } from "#features/mail/letter.ts";
import { type MailTemplate, queueMail } from "#features/mail/queue-mail.server.ts";

/** What the staff are told by mail. */
interface StaffNotice {
  readonly to: string;
  readonly language: Language;
  readonly template: Extract<MailTemplate, `office-${string}`>;
  /** The browser that did it. */
  readonly userAgent: string;
}

/** Tells one of the staff what happened to their way in. No such mail opens anything. */
export async function tellStaff(
  tx: Tx,
  { jobs, sites }: Pick<Services, "jobs" | "sites">,
  { to, language, template, userAgent }: StaffNotice,
): Promise<void> {
  const site = await sites.first();
  if (!site) return;
  await queueMail(tx, jobs, {
    site: site.id,
    to: { address: to },
    template,
    language,
    values: { user_agent: userAgent.slice(0, 300), at: new Date().toISOString() },
  });
}

/**
 * Which browser, when, and where to look. The office's address is a line and no button: it may have
 * a host of its own, and nobody gets used to signing in from a mail.
 */
export const staffLetter =
  (words: string): LetterWriter =>
  async (
    { sites, words: catalogue, officeHost, originOf },
    { site: siteId, to, language, values = {} },
  ) => {
    const [site, intl, host] = [
      await sites.byId(siteId),
      catalogue.get(asLanguage(language) ?? "en")?.intl,
      await officeHost.name(),
    ];
    if (!site || !intl || !host || !("address" in to)) return null;
    const { browser, system } = deviceName(String(values["user_agent"]));
    const device = [browser, system].filter(Boolean).join(", ");
    return {
      to: to.address,
      words,
      values: {},
      stranger: true,
      facts: [
        ...(device ? [{ label: intl.t("staff.mail.device"), value: device }] : []),
        {
          label: intl.t("staff.mail.time"),
          value: intl.formatDate(String(values["at"]), {
            dateStyle: "long",
            timeStyle: "short",
            timeZone: site.settings.time_zone,
          }),
        },
        { label: intl.t("staff.mail.office"), value: `${originOf(host)}/operator/me` },
      ],
    };
  };
