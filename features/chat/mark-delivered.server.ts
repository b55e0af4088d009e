import { sql } from "kysely";
import type { Services } from "#features/context.server.ts";
import { blocked } from "./access.server.ts";

export interface Delivered {
  readonly conversation: string;
  /** Who has it. */
  readonly account: string;
  readonly seq: number;
}

/**
 * These members have the messages up to there: kept, and told to the others. A device says so of what came live, and whoever reads a
 * conversation or the inbox has it too, whatever the device says: words that were read cannot be given back to their sender as undelivered.
 */
export async function markDelivered({ db, live }: Pick<Services, "db" | "live">, batch: readonly Delivered[]): Promise<void> {
  if (batch.length === 0) return;
  const { rows } = await sql<{ conversation: string; account: string; peer: string; delivered_seq: number; read_seq: number; blocked: boolean }>`
    with locked as (
      select mine.conversation_id, mine.account_id, t.seq from unnest(${batch.map((a) => a.conversation)}::uuid[], ${batch.map((a) => a.account)}::uuid[], ${batch.map((a) => a.seq)}::bigint[]) t (conversation, account, seq)
        join participant mine on mine.conversation_id = t.conversation and mine.account_id = t.account
      order by mine.conversation_id, mine.account_id for no key update of mine)
    update participant mine set delivered_seq = least(l.seq, c.last_seq) from locked l join conversation c on c.id = l.conversation_id
    where mine.conversation_id = l.conversation_id and mine.account_id = l.account_id and mine.delivered_seq < least(l.seq, c.last_seq)
    returning mine.conversation_id as conversation, mine.account_id as account, mine.peer_id as peer, mine.delivered_seq, mine.read_seq, ${blocked} as blocked`.execute(db);
  for (const { peer, blocked: between, ...receipt } of rows) {
    if (!between) live.send([peer], { type: "read_receipt", ...receipt });
  }
}
