import { emailOf } from "#features/identity/address.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Letter } from "#features/mail/letter.ts";
import type { QueuedMail } from "#features/mail/queue-mail.server.ts";
import { type DigestRow, digestRows } from "./digest.server.ts";
import { kinds } from "#features/notifications/kinds.ts";
import { unsubscribeToken } from "#features/notifications/unsubscribe-link.server.ts";

const mostRows = 8;

/**
 * Who wrote, liked or matched since the member last looked, as it is when the mail leaves; never
 * what somebody wrote, and in the subject nobody's name. Null when everything has been seen
 * meanwhile.
 */
export async function digestLetter(
  services: Services,
  { site: siteId, to, language }: QueuedMail,
): Promise<Letter | null> {
  if (!("account" in to)) return null;
  const { db, sites, words, keys } = services;
  const [address, rows, site] = [
    await emailOf(db, to.account),
    await digestRows(db, to.account),
    await sites.byId(siteId),
  ];
  const intl = words.get(language)?.intl;
  if (!address || !site || !intl || rows.length === 0) return null;
  const kind = rows.every((row) => row.kind === rows[0]?.kind) ? (rows[0]?.kind ?? null) : null;
  const label = site.settings.fictional_singular[language] ?? intl.t("digests.mail.fictional");
  const note = ({ kind: each, count }: DigestRow) => intl.t(`digests.mail.row.${each}`, { count });
  const more = rows.length - mostRows;
  return {
    to: address,
    words: `digests.mail.digest-${kind ?? "mixed"}`,
    values: { count: rows.reduce((sum, row) => sum + row.count, 0) },
    rows: [
      ...rows
        .slice(0, mostRows)
        .map((row) => ({ title: row.name, note: note(row), ...(row.fictional && { label }) })),
      ...(more > 0 ? [{ title: intl.t("digests.mail.row.more", { count: more }) }] : []),
    ],
    path: kind ? kinds[kind].path : "/chats",
    unsubscribe: unsubscribeToken({ account: to.account, kind }, keys),
  };
}
