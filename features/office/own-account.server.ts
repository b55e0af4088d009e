import { sql } from "kysely";
import type { Staff } from "#features/staff/staff.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Which of these accounts lead to the mailbox of one of the staff: are they a member themselves? */
export async function ownAmong(
  db: Database | Tx,
  { email }: Pick<Staff, "email">,
  members: readonly string[],
): Promise<readonly string[]> {
  const ids = members.filter((id) => uuid.test(id));
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from account where id = any(${ids}::uuid[])
      and mailbox_of(email) = mailbox_of(${email})`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The member accounts of one of the staff, as an array for SQL. Confirmed ones: a claim on their
 * address must not keep what it does from them.
 */
export const ownAccounts = ({ email }: Pick<Staff, "email">) => sql`array(select o.id from account o
  where o.site_id in (select id from site) and o.erased_at is null and o.confirmed_at is not null
    and mailbox_of(o.email) = mailbox_of(${email}))`;

/**
 * Nobody reads what the office has about their own member account, as who reported them.
 * @throws Refusal own_account
 */
export async function notMyOwn(
  db: Database | Tx,
  staff: Pick<Staff, "email">,
  members: readonly (string | null | undefined)[],
): Promise<void> {
  const known = members.filter((id) => id && uuid.test(id));
  if (known.length === 0) return;
  const { rows } = await sql<{ own: boolean }>`
    select ${ownAccounts(staff)} && ${known}::uuid[] as own`.execute(db);
  if (rows[0]?.own) throw commonRefusal("own_account");
}

/**
 * Nobody decides about their own member account. Asked of every write of the office, with what it
 * records as its subjects, before it is committed; of a proposal for both persons.
 * @throws Refusal own_account
 */
export async function notAboutMyself(
  db: Database | Tx,
  staff: Pick<Staff, "email">,
  members: readonly (string | null | undefined)[],
): Promise<void> {
  const known = members.flatMap((id) => (id ? [id] : []));
  if ((await ownAmong(db, staff, known)).length > 0) throw commonRefusal("own_account");
}
