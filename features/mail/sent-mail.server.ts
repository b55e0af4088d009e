import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { QueuedMail } from "./queue-mail.server.ts";

/** refused: by the mail server at once; the others were told of later. */
export type Returned = "refused" | "bounce" | "spam_complaint";

/**
 * Writes down that a mail was handed over, or refused: which and when, never what it said. One to
 * an address that no member confirmed is nobody's, and so is the office's own: an account that only
 * claims an address would read in its export what its owner is sent.
 */
export async function recordSent(
  db: Database,
  { id, site, to, template }: QueuedMail,
  address: string,
  returned: Returned | null,
): Promise<void> {
  if (template.startsWith("office-")) return;
  const whose =
    "account" in to
      ? sql`a.id = ${to.account}`
      : sql`a.site_id = ${site} and a.email_key = ${address.toLowerCase()} and a.status <> 'deleted'
          and a.confirmed_at is not null`;
  await sql`
    insert into sent_mail (id, account_id, template, returned)
      select ${id}, a.id, ${template}, ${returned} from account a
      where ${whose} and a.erased_at is null limit 1
      on conflict (id) do update set sent_at = now(), returned = excluded.returned`.execute(db);
}

/**
 * The newest mail to each member with this address came back, or was called spam. Returns when the
 * last of them was sent; null: there was none.
 */
export async function recordReturned(
  db: Database,
  address: string,
  returned: Exclude<Returned, "refused">,
): Promise<Date | null> {
  const { rows } = await sql<{ sent_at: Date }>`
    update sent_mail set returned = ${returned} where id in (
      select (select m.id from sent_mail m where m.account_id = a.id
        order by m.sent_at desc, m.id desc limit 1)
      from site s join account a on a.site_id = s.id and a.email_key = lower(${address})
        and a.status <> 'deleted') returning sent_at`.execute(db);
  return rows.reduce<Date | null>((last, { sent_at: at }) => (last && last > at ? last : at), null);
}

interface SentMail {
  readonly id: string;
  readonly template: string;
  readonly sent_at: Date;
  readonly returned: string | null;
}

/** What was sent to a member, newest first. */
export const mailsOf = (db: Database, accountId: string, most: number): Promise<SentMail[]> =>
  db
    .selectFrom("sent_mail")
    .where("account_id", "=", accountId)
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .select(["id", "template", "sent_at", "returned"])
    .execute();
