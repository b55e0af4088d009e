import type { Services } from "#server/calls/context.ts";
import { companyInFull } from "#features/sites/read-settings.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { AddressRefused } from "#server/mail/mailer.ts";
import { companyLines } from "./company-lines.server.ts";
import type { LetterWriter } from "./letter.ts";
import type { MailTemplate } from "./mail-kinds.ts";
import { type QueuedMail, sendMailJob } from "./queue-mail.server.ts";
import { believeRefusal } from "./refusal-share.server.ts";
import { renderMail } from "./render-mail.server.ts";
import { neverAgainToken, refusesStrangers } from "./strangers-mail.server.ts";
import { recordSent } from "./sent-mail.server.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    /** Who writes each mail: the features that send them, which stand above this one. */
    readonly letters: Readonly<Record<MailTemplate, LetterWriter>>;
    /** Optional mails to an address stop, as its mailbox does not exist or called one spam. */
    addressRefused(
      services: Services,
      address: string,
      reason: "bounce" | "spam_complaint",
    ): Promise<void>;
    /** Takes back the bounces of these accounts: too many addresses were refused at once. */
    refusalsDoubted(services: Services, accountIds: readonly string[]): Promise<void>;
  }
}

/** The outbox: one job per mail. */
export const mailJob = (services: Services): Job => ({
  name: sendMailJob,
  run: (data) => sendMail(services, data as QueuedMail),
});

/**
 * Writes and hands over one mail. Rejects when the mail server would not take it: the job tries
 * again, for 72 hours. An address that does not exist is not tried again, and gets no optional
 * mails any more ('bounce'; specification, section 8), unless too many are refused at once.
 */
export async function sendMail(services: Services, mail: QueuedMail): Promise<void> {
  const site = await services.sites.byId(mail.site);
  const intl = site && services.words.get(mail.language)?.forNiche(site.settings.niche).intl;
  const letter = site && intl ? await services.letters[mail.template](services, mail) : null;
  if (!site || !intl || !letter) return; // the member or the site has gone meanwhile, or there is nothing to say
  if (
    mail.strange &&
    (await refusesStrangers(services.db, {
      site: site.id,
      address: letter.to,
      keys: services.keys,
    }))
  ) {
    await letter.discard?.();
    return;
  }
  const origin = services.originOf(await hostFor(services, site, mail.host));
  const {
    name,
    domain_language: domainLanguage,
    support_email: support,
    mail_name,
    niche,
    theme,
  } = site.settings;
  try {
    await services.mailer.send({
      from: { name: mail_name, address: support },
      to: letter.to,
      messageId: `<${mail.id}@${site.canonicalHost}>`,
      ...renderMail(letter, {
        intl,
        origin,
        site: name,
        domainLanguage,
        support,
        niche,
        theme,
        neverAgain: mail.strange ? neverAgainToken(letter.to, services.keys) : null,
        company: companyLines(await companyInFull(services.db, site), site.settings, intl),
      }),
      ...(letter.attachments && { attachments: letter.attachments }),
    });
  } catch (error) {
    await letter.discard?.();
    if (!(error instanceof AddressRefused)) throw error;
    await recordSent(services.db, mail, letter.to, "refused");
    const doubt = await believeRefusal(services, letter.to, null);
    if (doubt) throw new Error(doubt, { cause: error });
    return;
  }
  await recordSent(services.db, mail, letter.to, null);
}

/** The host that was asked at, if it is still one of this site's (trust row 19). */
async function hostFor(
  { sites }: Services,
  { id, canonicalHost }: Site,
  asked: string | undefined,
): Promise<string> {
  const found = asked === undefined ? null : await sites.byHost(asked);
  return found?.id === id ? found.host : canonicalHost;
}
