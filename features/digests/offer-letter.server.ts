import { emailOf } from "#features/identity/address.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Letter } from "#features/mail/letter.ts";
import type { QueuedMail } from "#features/mail/queue-mail.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { wants } from "#features/notifications/preferences.server.ts";
import { unsubscribeToken } from "#features/notifications/unsubscribe-link.server.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    /**
     * The offer on a member's first purchase while it lasts, else null. Prices stand above
     * notifications and bring it. Asking is being shown it.
     */
    firstPurchaseOffer(
      db: Database | Tx,
      accountId: string,
    ): Promise<{ readonly value_percentage: number; readonly expires: Date | null } | null>;
  }
}

/**
 * The offer on the first purchase with its true deadline; null when it is over, or the consent was
 * taken back meanwhile.
 */
export async function offerLetter(
  { db, words, keys, sites, firstPurchaseOffer }: Services,
  { site: siteId, to, language }: QueuedMail,
): Promise<Letter | null> {
  if (!("account" in to) || !(await wants(db, to.account, "offers", "mail"))) return null;
  const [address, offer, site] = [
    await emailOf(db, to.account),
    await firstPurchaseOffer(db, to.account),
    await sites.byId(siteId),
  ];
  const intl = words.get(language)?.intl;
  if (!address || !offer?.expires || !site || !intl) return null;
  const until = intl.formatDate(offer.expires, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: site.settings.time_zone,
  });
  return {
    to: address,
    words: "digests.mail.offer",
    values: { percentage: offer.value_percentage, until },
    path: "/premium",
    unsubscribe: unsubscribeToken({ account: to.account, kind: "offers" }, keys),
  };
}
