import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { idleMinutes } from "./staff-session.server.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    /**
     * What rooms above give back when one of the staff goes home, is suspended or leaves, in the
     * same transaction: what they held in the queue.
     */
    readonly staffGoes: readonly ((tx: Tx, staffId: string) => Promise<void>)[];
  }
}

/** Wherever sessions end: who is signed in nowhere any more holds nothing. */
export async function giveBackHeld(
  tx: Tx,
  { staffGoes }: Pick<Services, "staffGoes">,
  staffId: string,
): Promise<void> {
  const { rows } = await sql`
    select from staff_session where staff_id = ${staffId} and expires_at > now()
      and seen_at > now() - make_interval(mins => ${idleMinutes}) limit 1`.execute(tx);
  if (rows.length > 0) return;
  for (const giveBack of staffGoes) await giveBack(tx, staffId);
}
