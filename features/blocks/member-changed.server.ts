import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Database } from "#server/db/database.ts";

const mostTold = 10_000;

/**
 * Tells the open screens of everybody who has a conversation, a like or a match with this member
 * that what they may know of them has changed: invisible, deleted, blocked by an operator, or back.
 * Call it after the commit. Whoever has blocked the member, or was blocked, hears nothing. A hint
 * only: it never fails, rights are read on every request anyway.
 */
export async function memberChanged(
  { live, log }: Pick<Services, "live" | "log">,
  db: Database,
  memberId: string,
): Promise<void> {
  try {
    const { rows } = await sql<{ id: string }>`
      select k.id from (
        (select peer_id as id from participant where account_id = ${memberId} order by last_at desc limit ${mostTold})
        union (select account_id from likes where liked_id = ${memberId} order by created_at desc limit ${mostTold})
        union (select liked_id from likes where account_id = ${memberId} order by created_at desc limit ${mostTold})
        union (select account_id from favourite where member_id = ${memberId} limit ${mostTold})
      ) k where not exists (select from block b where (b.account_id = k.id and b.blocked_id = ${memberId}) or (b.account_id = ${memberId} and b.blocked_id = k.id))`.execute(
      db,
    );
    live.send(
      rows.map(({ id }) => id),
      { type: "member_changed", profile: memberId },
    );
  } catch (error) {
    log.warn({ err: error }, "open screens were not told of a member's change");
  }
}

/** The same between two members only: a block, or its end. */
export function pairChanged({ live }: Pick<Services, "live">, one: string, other: string): void {
  live.send([one], { type: "member_changed", profile: other });
  live.send([other], { type: "member_changed", profile: one });
}
