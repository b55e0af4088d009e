import {
  accountDeletedLetter,
  mailChangeLetter,
  mailChangeNoticeLetter,
  reactivationLetter,
} from "#features/account-settings/letters.server.ts";
import { resetPasswordLetter, signUpLetter } from "#features/accounts/letters.server.ts";
import { emailOf } from "#features/identity/address.server.ts";
import type { Services } from "#server/calls/context.ts";
import { codeLetter } from "#features/direct-debit/mandate/code.server.ts";
import {
  endedLetter,
  noticeLetter,
  returnedLetter,
} from "#features/direct-debit/letters.server.ts";
import { digestLetter } from "#features/digests/digest-letter.server.ts";
import { offerLetter } from "#features/digests/offer-letter.server.ts";
import { disableAddress } from "#features/notifications/preferences.server.ts";
import { suggestionsLetter } from "#features/digests/suggestions-letter.server.ts";
import { newDeviceLetter } from "#features/identity/new-device-letter.server.ts";
import { receiptLetter } from "#features/orders/receipt-letter.server.ts";
import { photoRefusedLetter } from "#features/photos/own/refused-letter.server.ts";
import { refundLetter } from "#features/orders/refunds/refund-letters.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { AddressRefused } from "#server/mail/mailer.ts";
import type { Letter } from "./letter.ts";
import { type MailTemplate, type QueuedMail, sendMailJob } from "./queue-mail.server.ts";
import { renderMail } from "./render-mail.server.ts";

type Writer = (services: Services, mail: QueuedMail) => Promise<Letter | null>;

const writers: Record<MailTemplate, Writer> = {
  "sign-up": signUpLetter,
  "reset-password": resetPasswordLetter,
  "password-changed": plainLetter,
  "new-device": newDeviceLetter,
  digest: digestLetter,
  suggestions: suggestionsLetter,
  offer: offerLetter,
  receipt: receiptLetter,
  withdrawal: refundLetter,
  refund: refundLetter,
  "refund-done": refundLetter,
  chargeback: refundLetter,
  "direct-debit-code": codeLetter,
  "direct-debit-notice": noticeLetter,
  "direct-debit-returned": returnedLetter,
  "direct-debit-ended": endedLetter,
  "mail-change": mailChangeLetter,
  "mail-change-notice": mailChangeNoticeLetter,
  "account-deleted": accountDeletedLetter,
  reactivation: reactivationLetter,
  "report-received": plainLetter,
  "report-acted": plainLetter,
  "report-dismissed": plainLetter,
  "moderation-decision": plainLetter,
  "photo-refused": photoRefusedLetter,
  "complaint-received": plainLetter,
  "complaint-notice": plainLetter,
  "complaint-answered": plainLetter,
};

/** The outbox: one job per mail. */
export const mailJob = (services: Services): Job => ({
  name: sendMailJob,
  run: (data) => sendMail(services, data as QueuedMail),
});

/**
 * Writes and hands over one mail. Rejects when the mail server would not take it: the job tries
 * again, for 72 hours. An address that does not exist is not tried again, and gets no optional
 * mails any more ('bounce'; specification, section 8).
 */
export async function sendMail(services: Services, mail: QueuedMail): Promise<void> {
  const site = await services.sites.byId(mail.site);
  const intl = site && services.words.get(mail.language)?.forNiche(site.settings.niche).intl;
  const letter = site && intl ? await writers[mail.template](services, mail) : null;
  if (!site || !intl || !letter) return; // the member or the site has gone meanwhile, or there is nothing to say
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
      ...renderMail(letter, { intl, origin, site: name, domainLanguage, support, niche, theme }),
      ...(letter.attachments && { attachments: letter.attachments }),
    });
  } catch (error) {
    await letter.discard?.();
    if (!(error instanceof AddressRefused)) throw error;
    await disableAddress(services, letter.to, "bounce");
  }
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

/** A mail to an account that needs nothing but its words and a path. */
async function plainLetter(
  { db }: Services,
  { to, template, path, values = {} }: QueuedMail,
): Promise<Letter | null> {
  const address = "account" in to ? await emailOf(db, to.account) : to.address;
  return address
    ? { to: address, words: template, values, stranger: "address" in to, ...(path && { path }) }
    : null;
}
