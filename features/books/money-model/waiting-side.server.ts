import { sql } from "kysely";
import { expect } from "vitest";
import { unusedOf } from "#features/wallet/unused-of.server.ts";
import type { Database } from "#server/db/database.ts";

/**
 * What the database keeps back until the express request is what the purse has left of the orders
 * that wait. In one snapshot, as other steps may still be under way.
 */
export async function judgeWaiting(db: Database, member: string): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const {
        rows: [by],
      } = await sql<{
        held: number;
        all: string[];
        waiting: string[];
      }>`select held_credits(${member}) as held, array_agg(id::text) as "all",
          array_agg(id::text) filter (where use_waits and not express) as waiting
        from orders where account_id = ${member} and status = 'completed'`.execute(tx);
      if (!by?.waiting) return;
      const { held, all, waiting } = by;
      for (const orders of [all, waiting]) {
        const unused = await unusedOf(tx, member, orders);
        const left = waiting.reduce((sum, order) => sum + (unused.get(order) ?? 0), 0);
        expect(held, "what waits by the database is what waits by the purse").toBe(left);
      }
    });
}
