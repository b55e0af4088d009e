import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { blocked } from "../access.server.ts";

export interface Delivered {
  readonly conversation: string;
  /** Who has it. */
  readonly account: string;
  readonly seq: number;
}

/**
 * For a row that somebody else holds; then the answer goes out, and the row is written when it is
 * free.
 */
const mostWaitMs = 300;

type Marking = Pick<Services, "db" | "live" | "log">;

/**
 * These members have the messages up to there: kept, and told to the others. A device says so of
 * what came live, and whoever reads a conversation or the inbox has it too, whatever the device
 * says: words that were read cannot be given back to their sender as undelivered. Nobody waits for
 * another's row that is held.
 */
export async function markDelivered(services: Marking, batch: readonly Delivered[]): Promise<void> {
  const held = await mark(services, batch, "skip locked");
  if (held.length === 0) return;
  const late = mark(services, held, "wait").catch((error: unknown) =>
    services.log.warn({ err: error }, "a delivery was not stored"),
  );
  await Promise.race([late, sleep(mostWaitMs, undefined, { ref: false })]);
}

/** Gives those whose row is held by somebody else, with 'skip locked'. */
async function mark(
  { db, live }: Marking,
  batch: readonly Delivered[],
  locking: "skip locked" | "wait",
): Promise<readonly Delivered[]> {
  if (batch.length === 0) return [];
  const { rows } = await sql<
    Delivered & {
      held: boolean;
      peer: string | null;
      delivered_seq: number;
      read_seq: number;
      blocked: boolean;
    }
  >`
    with told as (
      select mine.conversation_id, mine.account_id, t.seq
        from unnest(${batch.map((a) => a.conversation)}::uuid[], ${batch.map((a) => a.account)}::uuid[], ${batch.map((a) => a.seq)}::bigint[]) t (conversation, account, seq)
        join participant mine on mine.conversation_id = t.conversation
          and mine.account_id = t.account and mine.delivered_seq < t.seq),
    locked as (
      select t.* from told t join participant mine on mine.conversation_id = t.conversation_id
        and mine.account_id = t.account_id
      order by mine.conversation_id, mine.account_id for no key update of mine ${locking === "wait" ? sql`` : sql`skip locked`}),
    moved as (
      update participant mine set delivered_seq = least(l.seq, c.last_seq) from locked l
        join conversation c on c.id = l.conversation_id
      where mine.conversation_id = l.conversation_id and mine.account_id = l.account_id
        and mine.delivered_seq < least(l.seq, c.last_seq)
      returning mine.conversation_id, mine.account_id, mine.peer_id, mine.delivered_seq,
        mine.read_seq, ${blocked} as blocked)
    select t.conversation_id as conversation, t.account_id as account, t.seq,
      l.account_id is null as held, m.peer_id as peer, m.delivered_seq, m.read_seq, m.blocked
    from told t left join locked l using (conversation_id, account_id) left join moved m using (conversation_id, account_id)`.execute(
    db,
  );
  for (const { conversation, account, peer, delivered_seq, read_seq, blocked: between } of rows) {
    if (peer && !between)
      live.send([peer], { type: "read_receipt", conversation, account, delivered_seq, read_seq });
  }
  return rows.filter(({ held }) => held);
}
