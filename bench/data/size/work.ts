import { readFileSync } from "node:fs";
import pg from "pg";
import { memberId, memberIdSql } from "#bench/data/ids.ts";
import { busy } from "#bench/data/people.ts";
import { actors } from "#bench/settings.ts";

/** Who talks with whom, of those who have a session. */
export interface Talk {
  readonly conversation: string;
  /** The actor's number. */
  readonly actor: number;
  readonly last: number;
}

/**
 * Empties what earlier runs left of their calls, and names whose inbox is deep, open conversations of
 * the actors, and whom they can look at.
 */
export async function prepare(url: string): Promise<{
  readonly deep: readonly number[];
  readonly talks: readonly Talk[];
  /** Members whom everybody may see. */
  readonly seen: readonly string[];
}> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      readFileSync(new URL("../../limits/one-message.sql", import.meta.url), "utf8"),
    );
    await client.query(
      "truncate idempotency_key, rate_limit, sender_print, young_print, swipe_queue, swipe_game",
    );
    const { rows: deep } = await client.query<{ n: number }>(
      `select n from generate_series(${busy.from}, ${busy.to}) n join account on id = ${memberIdSql("n")}
        where not paid_user order by n`,
    );
    const { rows } = await client.query<{ conversation: string; account: string; last: number }>(
      `select mine.conversation_id as conversation, mine.account_id as account, c.last_seq::int as last
        from participant mine join conversation c on c.id = mine.conversation_id
          join profile p on p.id = mine.peer_id
        where mine.account_id <= ${memberIdSql(String(actors))} and p.visible and not p.fictional
          and not exists (select from block b where (b.account_id = p.id and b.blocked_id = mine.account_id)
            or (b.account_id = mine.account_id and b.blocked_id = p.id))
        order by md5(mine.conversation_id::text) limit 2000`,
    );
    const numbers = new Map(Array.from({ length: actors }, (_, n) => [memberId(n + 1), n + 1]));
    const { rows: seen } = await client.query<{ id: string }>(
      `select p.id from (select ${memberIdSql("1000 + (random() * 8999)::int")} as id from generate_series(1, 3000)) drawn
        join profile p using (id) where p.visible and not p.fictional
          and not exists (select from block b where p.id in (b.account_id, b.blocked_id)) limit 2000`,
    );
    return {
      seen: seen.map(({ id }) => id),
      deep: deep.map(({ n }) => n),
      talks: rows.map(({ conversation, account, last }) => ({
        conversation,
        actor: numbers.get(account) ?? 0,
        last,
      })),
    };
  } finally {
    await client.end();
  }
}
