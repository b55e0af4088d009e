import { type RawBuilder, sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Database } from "#server/db/database.ts";
import { canonicalMailbox, sameDomain } from "./canonical-mailbox.ts";

/** Fewer refusals than this prove nothing about the rest. */
const fewest = 5;
/** Members' mailboxes rarely disappear: healthy senders see less than a twentieth refused. */
const mostShare = 0.2;
/** A single provider may close many old mailboxes at once. */
const mostAtProvider = 0.5;
/** Where an hour holds fewer mails, the newest of this number are judged, whenever they were sent. */
const atLeast = 20;
/** The share of as many mails is that of a whole hour. */
const enough = 5_000;

interface Share {
  readonly mails: number;
  readonly refused: number;
}
type Judged = Share & { readonly accounts: readonly string[] };

const isDoubtful = ({ mails, refused }: Share, most: number): boolean =>
  refused >= fewest && refused > mails * most;

const isRefused = sql<boolean>`coalesce(m.returned in ('refused', 'bounce'), false)`;
/** The domain of an address; where a provider has several, the one that stands for them. */
const provider = sql<string>`coalesce(${JSON.stringify(sameDomain)}::jsonb
  ->> substring(a.email_key from '[^@]*$'), substring(a.email_key from '[^@]*$'))`;

/**
 * Ends optional mails to an address that a mail server calls unknown, unless too many of the mails
 * around `sentAt` came back: a fifth of all, or half of the provider's. A fault of DNS, of a relay or
 * of the provider makes every address look dead within minutes, so none is believed then, and
 * those believed before are taken back. The refusal itself is recorded already. Returns null, or
 * why it is not believed.
 */
export async function believeRefusal(
  services: Services,
  address: string,
  sentAt: Date | null,
): Promise<string | null> {
  const all = await shareAround(services.db, sentAt, null);
  if (isDoubtful(all, mostShare)) {
    await services.refusalsDoubted(services, all.accounts);
    return "More than a fifth of the mails were refused as addressed to nobody. None of these refusals is believed: check this server's DNS records and the relay behind SMTP_URL.";
  }
  const domain = canonicalMailbox(address).replace(/^.*@/s, "");
  const there = await shareAround(services.db, sentAt, domain);
  if (isDoubtful(there, mostAtProvider)) {
    await services.refusalsDoubted(services, there.accounts);
    return `More than half of the mails to ${domain} were refused as addressed to nobody. None of these refusals is believed: that provider may have a fault, or objects to this server.`;
  }
  await services.addressRefused(services, address, "bounce");
  return null;
}

/**
 * The mails of the hour before and after, or the last 20 where that is more, and the accounts
 * whose mails came back. `domain`: only mails to this provider. A mail system reports hours later:
 * today's mails, whose bounces are not there yet, would make the share small.
 */
async function shareAround(
  db: Database,
  sentAt: Date | null,
  domain: string | null,
): Promise<Judged> {
  const at = sentAt ? sql`${sentAt}::timestamptz` : sql`now()`;
  const there =
    domain === null
      ? sql``
      : sql`join account a on a.id = m.account_id where ${provider} = ${domain}`;
  const { rows } = await sql<Judged>`
    with newest as materialized (
      select m.account_id, m.sent_at, ${isRefused} as refused from sent_mail m
        where m.sent_at < ${at} + interval '1 hour'
        order by m.sent_at desc limit ${enough}::int
    ), judged as (
      select m.*, row_number() over (order by m.sent_at desc) as place from newest m ${there}
    )
    select count(*)::int as mails, count(*) filter (where refused)::int as refused,
        coalesce(array_agg(distinct account_id) filter (where refused), '{}') as accounts
      from judged
      where sent_at > ${at} - interval '1 hour' or place <= ${atLeast}::int`.execute(db);
  return rows[0] ?? { mails: 0, refused: 0, accounts: [] };
}

/**
 * Refusals that were not believed; `domain`: those of one provider alone; `newest`: of the last 20
 * mails, as no hour held enough.
 */
interface Doubted extends Share {
  readonly domain?: string;
  readonly newest?: true;
}

/**
 * The worst hour of the last day whose refusals were not believed, or the last 20 mails where they
 * are worse; null: there was none.
 */
export async function doubtedHour(db: Database): Promise<Doubted | null> {
  const windows = (of: RawBuilder<unknown>, most: number, newest: boolean) => sql`
    select count(*)::int as mails, count(*) filter (where refused)::int as refused,
        ${of} as domain, ${most}::float8 as most, ${newest}::boolean as newest from mails`;
  const { rows } = await sql<Share & { domain: string | null; most: number; newest: boolean }>`
    with mails as (
      select ${isRefused} as refused, ${provider} as domain, date_trunc('hour', m.sent_at) as hour,
          row_number() over (order by m.sent_at desc) as place,
          row_number() over (partition by ${provider} order by m.sent_at desc) as place_there
        from sent_mail m join account a on a.id = m.account_id
        where m.sent_at > least(now() - interval '1 day', (select min(last.sent_at) from
          (select sent_at from sent_mail order by sent_at desc limit ${atLeast}::int) last)
          - interval '1 second')
    )
    ${windows(sql`null`, mostShare, false)} group by hour
    union all ${windows(sql`null`, mostShare, true)} where place <= ${atLeast}::int
    union all ${windows(sql`domain`, mostAtProvider, false)} group by hour, domain
    union all ${windows(sql`domain`, mostAtProvider, true)} where place_there <= ${atLeast}::int
      group by domain
    order by refused desc, newest, domain nulls first`.execute(db);
  const worst = rows.find((row) => isDoubtful(row, row.most));
  if (!worst) return null;
  const { mails, refused, domain, newest } = worst;
  return {
    mails,
    refused,
    ...(domain !== null && { domain }),
    ...(newest && { newest }),
  };
}
