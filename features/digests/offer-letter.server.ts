import { emailOf } from "#features/identity/address.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Letter } from "#features/mail/letter.ts";
import type { QueuedMail } from "#features/mail/queue-mail.server.ts";
import { firstPurchaseOffer } from "#features/prices/discounts/find-discount.server.ts";
import { wants } from "#features/notifications/preferences.server.ts";
import { unsubscribeToken } from "#features/notifications/unsubscribe-link.server.ts";

/**
 * The offer on the first purchase with its true deadline; null when it is over, or the consent was
 * taken back meanwhile.
 */
export async function offerLetter(
  { db, words, keys, sites }: Services,
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
