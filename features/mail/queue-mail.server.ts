import { randomUUID } from "node:crypto";
import type { Language } from "#i18n/locales.ts";
import type { Tx } from "#server/db/database.ts";
import type { MailTemplate } from "./mail-kinds.ts";
import { type MailAsker, strangersMailbox, takeMail } from "./strangers-mail.server.ts";
import type { Jobs, Later } from "#server/jobs/jobs.ts";

export interface MailRequest {
  /** The site that writes: its name, sender, host. */
  readonly site: string;
  /**
   * The site's host that the member asked at: its links lead back there, where the member's session
   * is. Left out: the canonical one.
   */
  readonly host?: string;
  /**
   * Whom it goes to: an account (its address when the mail leaves) or an address that may be
   * nobody's.
   */
  readonly to: { readonly account: string } | { readonly address: string };
  readonly template: MailTemplate;
  readonly language: Language;
  /**
   * Where the button leads: a path of the site. Links with a secret are made when the mail is
   * written, never stored here.
   */
  readonly path?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Where it goes when that is not the account's own address: what the allowance counts. */
  readonly goesTo?: string;
  /** Who asked for it: given by every door that mails an address which a visitor typed. */
  readonly asker?: MailAsker;
  /** No stranger asked: a link that went to this mailbox was used, or staff send it. */
  readonly proven?: true;
}

export interface QueuedMail extends MailRequest {
  /** Becomes the Message-ID, so that a mail handed over twice is one mail to its reader. */
  readonly id: string;
  /**
   * When it was asked for, ISO 8601 in UTC; mails that were queued by an older release do not say.
   */
  readonly at?: string;
  /** Its reader may not have asked for it: the mail says how to stop such mails. */
  readonly strange?: true;
}

export const sendMailJob = "send-mail";

/**
 * Puts a mail in the outbox within the write's own transaction: it leaves exactly when the write is
 * committed, is tried for 72 hours, and a dead mail server never stops the write. Secrets must not
 * be among the values: the outbox keeps them. False: an allowance of mails that strangers ask for is
 * used up, and nothing is sent; the asker gets the same answer. Never false for a mail that law or
 * contract demands (mail-kinds.ts).
 */
export async function queueMail(
  tx: Tx,
  jobs: Jobs,
  { asker = {}, ...given }: MailRequest,
  later?: Later,
): Promise<boolean> {
  const strange = await strangersMailbox(tx, given);
  const { goesTo: _, proven: __, ...request } = given;
  if (strange?.counted && !(await takeMail(tx, strange.mailbox, asker))) return false;
  const mail: QueuedMail = {
    ...request,
    id: randomUUID(),
    at: new Date().toISOString(),
    ...(strange && { strange: true }),
  };
  await jobs.enqueue(tx, sendMailJob, mail, later);
  return true;
}
