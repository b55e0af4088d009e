import { sql } from "kysely";
import { blocked } from "../access.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { microseconds, readCursor, writeCursor } from "#server/db/cursor.ts";
import { clearMainPhotos } from "#features/photos/photo-rights.server.ts";
import { type CardRow, toCard } from "#features/profiles/card.server.ts";
import type { Database } from "#server/db/database.ts";
import { asGift } from "#features/gifts/catalogue.ts";
import type * as contract from "#features/gifts/contract.ts";

const pageSize = 12;
const countedUpTo = 1_000;

interface Row extends CardRow {
  readonly gift: string;
  readonly conversation_id: string;
  readonly seq: number;
  readonly created_at: Date;
  readonly at: number;
}

/**
 * From whom the member received what: of senders whose conversation the member may still open
 * (blocked and deleted ones are gone).
 */
export const received: CallHandler<typeof contract.received> = async ({
  db,
  viewer: maybe,
  input,
}) => {
  const viewer = requireViewer(maybe);
  const { after, id } = readCursor(input.cursor);
  const [{ rows }, count] = await Promise.all([
    sql<Row>`
      select g.gift, g.conversation_id, g.seq, g.created_at,
        ${sql.raw(microseconds("g.created_at"))} as at,
        pr.id, pr.name, pr.gender, pr.date_of_birth, pr.country, pr.region, pr.city, pr.fictional, pr.last_seen_at, pr.thumb, pr.card, pr.blurred
      from ${listed(viewer.id)} and (g.created_at, g.conversation_id) < (${after}::timestamptz, ${id}::uuid)
      order by g.created_at desc, g.conversation_id desc limit ${pageSize + 1}`.execute(db),
    sql<{
      count: number;
    }>`select count(*) from (select from ${listed(viewer.id)} limit ${countedUpTo}) x`.execute(db),
  ]);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const clear = await clearMainPhotos(
    db,
    viewer,
    page.map((row) => row.id),
  );
  return {
    count: count.rows[0]?.count ?? 0,
    gifts: page.flatMap((row) => {
      const gift = asGift(row.gift);
      return gift
        ? [
            {
              gift,
              conversation: { id: row.conversation_id },
              seq: row.seq,
              profile: toCard(row, clear(row.id)),
              created_at: row.created_at.toISOString(),
            },
          ]
        : [];
    }),
    next:
      rows.length > pageSize && last
        ? writeCursor({ at: last.at, id: last.conversation_id })
        : null,
  };
};

const listed = (member: string) => sql`gift_received g
  join participant mine on mine.conversation_id = g.conversation_id
    and mine.account_id = g.receiver_id
  join account them on them.id = g.sender_id join profile pr on pr.id = g.sender_id
  where g.receiver_id = ${member} and chat_standing(them.status, them.invisible, pr.visible, ${blocked}) not in ('blocked', 'gone')`;

/**
 * How many gifts a member received, for everybody's eyes: the number alone, and no further than
 * 1,000.
 */
export async function countGifts(db: Database, member: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    count: number;
  }>`select count(*) from (select from gift_received
    where receiver_id = ${member} limit ${countedUpTo}) x`.execute(db);
  return row?.count ?? 0;
}
