import { asLanguage, type Language } from "#i18n/locales.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { deviceName } from "#features/identity/device-name.ts";
import type { LetterWriter } from "#features/mail/letter.ts";
import type { MailTemplate } from "#features/mail/mail-kinds.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { ownersOf } from "./who-else-may.server.ts";

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

export interface OwnersNotice extends Pick<StaffNotice, "template" | "userAgent"> {
  /** Whose roles or ways in, or which provider or account. */
  readonly about: string;
  /** The site that it concerns; left out: the installation. */
  readonly site?: string;
  /** Who was an owner before this, and may be none any more. */
  readonly also?: Awaited<ReturnType<typeof ownersOf>>;
}

/**
 * Mails every owner that one of them was made or removed, that ways in were reset, that somebody got
 * a role for all sites, or that money or an address leads elsewhere: what an insider would want to
 * pass unseen. A new owner whom the machine's own
 * command let in gets no mail about themselves.
 */
export async function tellOwners(
  tx: Tx,
  { jobs, sites }: Pick<Services, "jobs" | "sites">,
  by: { readonly id: string; readonly name: string | null; readonly demo: boolean },
  { site, ...notice }: OwnersNotice,
): Promise<void> {
  const siteId = site ?? (await sites.first())?.id;
  if (siteId) await mailOwners(tx, jobs, by, { ...notice, site: siteId });
}

/** The same for what has no services: a command beside the server. */
export async function mailOwners(
  tx: Tx,
  jobs: Jobs,
  by: { readonly id: string | null; readonly name: string | null; readonly demo: boolean },
  { template, userAgent, about, site, also = [] }: OwnersNotice & { readonly site: string },
): Promise<void> {
  const owners = [...also, ...(await ownersOf(tx, by))];
  for (const owner of new Map(owners.map((each) => [each.id, each])).values()) {
    if (by.name === null && owner.id === by.id) continue;
    await queueMail(tx, jobs, {
      site,
      to: { address: owner.email },
      template,
      language: owner.language,
      values: {
        user_agent: userAgent.slice(0, 300),
        at: new Date().toISOString(),
        about,
        ...(by.name !== null && { by: by.name }),
      },
    });
  }
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
        ...(typeof values["about"] === "string"
          ? [{ label: intl.t("staff.mail.about"), value: values["about"] }]
          : []),
        ...(typeof values["by"] === "string"
          ? [{ label: intl.t("staff.mail.by"), value: values["by"] }]
          : []),
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
