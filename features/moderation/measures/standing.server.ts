import { sql } from "kysely";
import { reactivationDays } from "#features/identity/life-times.ts";
import { endOtherSessions } from "#features/identity/session.server.ts";
import { rememberFound } from "#features/measures/measure.server.ts";
import type { Tx } from "#server/db/database.ts";

/*
 * Whether a member is seen and may come in follows from the measures in force. What stood there
 * before the first of a kind is kept with the one that found it; when that is undone while another
 * is in force, the other inherits it. So the order in which several are undone does not matter.
 */

type Kind = "hide" | "ban";

const inForce = async (tx: Tx, subject: string, kind: Kind, but: string): Promise<string | null> =>
  (
    await tx
      .selectFrom("measure")
      .where("subject_id", "=", subject)
      .where("kind", "=", kind)
      .where("undone_at", "is", null)
      .where("id", "<>", but)
      .orderBy("id")
      .select("id")
      .executeTakeFirst()
  )?.id ?? null;

/** Another one in force takes over what this one found. True: nothing else is to be done. */
async function handOver(tx: Tx, subject: string, kind: Kind, from: string): Promise<boolean> {
  const heir = await inForce(tx, subject, kind, from);
  if (!heir) return false;
  await sql`update measure set was = f.was || measure.was from measure f
    where measure.id = ${heir} and f.id = ${from}`.execute(tx);
  return true;
}

export async function hide(tx: Tx, measure: string, subject: string): Promise<void> {
  if (await inForce(tx, subject, "hide", measure)) return;
  const { rows } = await sql<{ status: string }>`
    update profile p set status = 'disabled' from profile o
    where p.id = ${subject} and o.id = p.id returning o.status`.execute(tx);
  await rememberFound(tx, measure, { status: rows[0]?.status ?? "active" });
}

export async function show(
  tx: Tx,
  measure: string,
  subject: string,
  was: { status?: string },
): Promise<void> {
  if (await handOver(tx, subject, "hide", measure)) return;
  await tx
    .updateTable("profile")
    .set({ status: was.status ?? "active" })
    .where("id", "=", subject)
    .execute();
}

/** The longest suspension in force, or none. */
export async function settleSuspension(tx: Tx, subject: string): Promise<void> {
  await sql`update account set suspended_until = (
      select max(m.ends_at) from measure m where m.subject_id = account.id and m.kind = 'suspend'
        and m.undone_at is null and m.ends_at > now())
    where id = ${subject}`.execute(tx);
}

export async function suspend(tx: Tx, subject: string): Promise<void> {
  await settleSuspension(tx, subject);
  await endOtherSessions(tx, subject, null);
}

interface Found {
  readonly status?: string;
  readonly deleted_at?: string | null;
  readonly returned?: readonly { readonly conversation: string; readonly seq: number }[];
}

/**
 * Shuts an account for good. Whoever wrote to it for credits what it never received gets these back
 * (the account's own trigger); which messages those were is kept, so that an undo delivers them.
 */
export async function ban(tx: Tx, measure: string, subject: string): Promise<void> {
  await endOtherSessions(tx, subject, null);
  if (await inForce(tx, subject, "ban", measure)) return;
  const account = await tx
    .selectFrom("account")
    .where("id", "=", subject)
    .select(["status", "deleted_at", "erased_at"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (account.status === "deleted") {
    // Gets no way back any more; the erasure they are owed follows all the same.
    await rememberFound(tx, measure, { deleted_at: account.deleted_at });
    if (!account.erased_at)
      await tx
        .updateTable("account")
        .set({ deleted_at: sql<Date>`now() - make_interval(days => ${reactivationDays})` })
        .where("id", "=", subject)
        .execute();
    return;
  }
  const before = await returnedTo(tx, subject);
  await tx.updateTable("account").set({ status: "blocked" }).where("id", "=", subject).execute();
  const known = new Set(before.map(({ conversation, seq }) => `${conversation}:${seq}`));
  const returned = (await returnedTo(tx, subject)).filter(
    ({ conversation, seq }) => !known.has(`${conversation}:${seq}`),
  );
  await rememberFound(tx, measure, { status: account.status, returned });
}

/** What was written to this member and went back to its sender unread. */
const returnedTo = async (tx: Tx, subject: string) =>
  (
    await sql<{ conversation: string; seq: number }>`
      select m.conversation_id as conversation, m.seq from participant mine
        join message m on m.conversation_id = mine.conversation_id and m.seq > mine.delivered_seq
          and m.sender_id = mine.peer_id and m.returned
      where mine.account_id = ${subject}`.execute(tx)
  ).rows;

/**
 * Opens the account again, with the messages that waited for it. Their senders keep the credits
 * that they got back: the mistake was ours.
 */
export async function unban(tx: Tx, measure: string, subject: string, was: Found): Promise<void> {
  if (await handOver(tx, subject, "ban", measure)) return;
  if (was.deleted_at !== undefined) {
    await sql`update account set deleted_at = ${was.deleted_at}::timestamptz
      where id = ${subject} and status = 'deleted' and erased_at is null`.execute(tx);
    return;
  }
  await tx
    .updateTable("account")
    .set({ status: was.status ?? "active" })
    .where("id", "=", subject)
    .where("status", "=", "blocked")
    .execute();
  const returned = JSON.stringify(was.returned ?? []);
  await sql`with back as (
      update message m set returned = false
        from json_to_recordset(${returned}::json) r (conversation uuid, seq bigint)
        where m.conversation_id = r.conversation and m.seq = r.seq and m.returned
        returning m.*
    ), gifts as (
      insert into gift_received (conversation_id, seq, receiver_id, sender_id, gift, created_at)
        select conversation_id, seq, ${subject}, sender_id, gift, created_at
          from back where gift is not null
        on conflict do nothing
    )
    update conversation c set last_preview = left(b.body, 80) from back b
      where c.id = b.conversation_id and c.last_seq = b.seq`.execute(tx);
}
