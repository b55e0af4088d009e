import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/** Fewer refusals than this in an hour prove nothing about the rest. */
const fewest = 5;
/** Members' mailboxes rarely disappear: healthy senders see less than a twentieth refused. */
const mostShare = 0.2;

/**
 * Whether the mail servers' "no such mailbox" is to be believed now. A fault of DNS or of a relay
 * makes every address look dead within minutes, so above a fifth of an hour's mails none is believed.
 */
export async function areRefusalsDoubtful(db: Database): Promise<boolean> {
  const { rows } = await sql<{ doubtful: boolean }>`
    select ${isDoubtful} as doubtful from sent_mail
    where sent_at > now() - interval '1 hour'`.execute(db);
  return rows[0]?.doubtful ?? false;
}

/** The accounts whose mails were refused within the hour. */
export async function refusedWithinHour(db: Database): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from sent_mail
    where returned = 'refused' and sent_at > now() - interval '1 hour'`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** The worst hour of the last day whose refusals were not believed; null: there was none. */
export async function doubtedHour(
  db: Database,
): Promise<{ readonly mails: number; readonly refused: number } | null> {
  const { rows } = await sql<{ mails: number; refused: number }>`
    select count(*)::int as mails, count(*) filter (where returned = 'refused')::int as refused
    from sent_mail where sent_at > now() - interval '1 day'
    group by date_trunc('hour', sent_at) having ${isDoubtful}
    order by refused desc limit 1`.execute(db);
  return rows[0] ?? null;
}

const isDoubtful = sql<boolean>`(count(*) filter (where returned = 'refused') >= ${fewest}::int
  and count(*) filter (where returned = 'refused') > count(*) * ${mostShare}::numeric)`;
