import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Database } from "#server/db/database.ts";

/** Fewer refusals than this prove nothing about the rest. */
const fewest = 5;
/** Members' mailboxes rarely disappear: healthy senders see less than a twentieth refused. */
const mostShare = 0.2;
/** The share of as many mails is that of a whole hour. */
const enough = 5_000;

interface Share {
  readonly mails: number;
  readonly refused: number;
}

const isDoubtful = ({ mails, refused }: Share): boolean =>
  refused >= fewest && refused > mails * mostShare;

const isRefused = sql<boolean>`(m.returned in ('refused', 'bounce'))`;

const doubted =
  "More than a fifth of the mails of one hour were refused as addressed to nobody. None of these refusals is believed: check this server's DNS records and the relay behind SMTP_URL.";

/**
 * Ends optional mails to an address that a mail server calls unknown, unless too many of the mails
 * around `sentAt` came back. A fault of DNS or of a relay makes every address look dead within
 * minutes, so above a fifth of the mails none is believed, and those believed before are taken
 * back. The refusal itself is recorded already. Returns null, or why it is not believed.
 */
export async function believeRefusal(
  services: Services,
  address: string,
  sentAt: Date | null,
): Promise<string | null> {
  const share = await shareAround(services.db, sentAt);
  if (!isDoubtful(share)) {
    await services.addressRefused(services, address, "bounce");
    return null;
  }
  await services.refusalsDoubted(services, share.accounts);
  return doubted;
}

/**
 * The mails of the hour before and after, and the accounts whose mails came back. A mail system
 * reports hours later: today's mails, whose bounces are not there yet, would make the share small.
 */
async function shareAround(
  db: Database,
  sentAt: Date | null,
): Promise<Share & { readonly accounts: readonly string[] }> {
  const at = sentAt ? sql`${sentAt}::timestamptz` : sql`now()`;
  const { rows } = await sql<Share & { accounts: string[] }>`
    select count(*)::int as mails, count(*) filter (where m.refused)::int as refused,
        coalesce(array_agg(distinct m.account_id) filter (where m.refused), '{}') as accounts
      from (select m.account_id, coalesce(${isRefused}, false) as refused from sent_mail m
        where m.sent_at > ${at} - interval '1 hour' and m.sent_at < ${at} + interval '1 hour'
        order by m.sent_at desc limit ${enough}::int) m`.execute(db);
  return rows[0] ?? { mails: 0, refused: 0, accounts: [] };
}

/** The worst hour of the last day whose refusals were not believed; null: there was none. */
export async function doubtedHour(db: Database): Promise<Share | null> {
  const { rows } = await sql<Share>`
    select count(*)::int as mails, count(*) filter (where ${isRefused})::int as refused
      from sent_mail m where m.sent_at > now() - interval '1 day'
      group by date_trunc('hour', m.sent_at) order by refused desc`.execute(db);
  return rows.find(isDoubtful) ?? null;
}
