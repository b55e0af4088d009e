import type { Letter } from "#features/mail/letter.ts";
import type { QueuedMail } from "#features/mail/queue-mail.server.ts";
import type { Services } from "#server/calls/context.ts";
import { barredUntil } from "./barred-address.server.ts";

/**
 * In place of a link that would confirm an address: whoever holds the mailbox reads that it belonged
 * to somebody who was shut out, until when that holds, and where to object (Regulation 2022/2065,
 * article 20). Null: nothing stands against the address. Asked when the mail is written, so that
 * the request did the same for everybody (decision 7).
 */
export async function barredLetter(
  services: Services,
  { site, language }: QueuedMail,
  email: string,
): Promise<Letter | null> {
  const until = await barredUntil(services, services.db, site, email);
  const intl = services.words.get(language)?.intl;
  if (!until || !intl) return null;
  return {
    to: email,
    words: "measures.mail.barred",
    values: { until: intl.formatDate(until, { dateStyle: "long", timeZone: "UTC" }) },
    path: "/complaints",
    stranger: true,
  };
}
