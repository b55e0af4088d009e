import { emailOf } from "#features/identity/address.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Letter } from "#features/mail/letter.ts";
import type { QueuedMail } from "#features/mail/queue-mail.server.ts";
import { suggestMembers } from "#features/members/suggest-members.server.ts";
import { wants } from "#features/notifications/preferences.server.ts";
import { unsubscribeToken } from "#features/notifications/unsubscribe-link.server.ts";

const shown = 4;

/**
 * Four members one might like; null when there is nobody new, or the consent was taken back
 * meanwhile.
 */
export async function suggestionsLetter(
  { db, words, keys }: Services,
  { to, language }: QueuedMail,
): Promise<Letter | null> {
  if (!("account" in to) || !(await wants(db, to.account, "suggestions", "mail"))) return null;
  const [address, members] = [
    await emailOf(db, to.account),
    await suggestMembers(db, to.account, shown),
  ];
  const intl = words.get(language)?.intl;
  if (!address || !intl || members.length === 0) return null;
  return {
    to: address,
    words: "digests.mail.suggestions",
    values: { count: members.length },
    rows: members.map(({ name, age, city }) => ({
      title: name,
      note: intl.t("digests.mail.row.suggestion", { age, city }),
    })),
    path: "/members",
    unsubscribe: unsubscribeToken({ account: to.account, kind: "suggestions" }, keys),
  };
}
