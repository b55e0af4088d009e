import { sql } from "kysely";
import type { Site } from "#features/sites/site.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { likesPerDay } from "./likes-per-day.ts";

export interface Standing {
  likes_left: number;
  resets_at: string;
  may_undo: boolean;
}

/** Where a player stands today: by the database's clock, in the site's time zone. */
export async function standingOf(
  db: Database | Tx,
  { settings }: Site,
  accountId: string,
): Promise<Standing> {
  const {
    rows: [row],
  } = await sql<{ likes: number | null; resets_at: Date; may_undo: boolean | null }>`
    select case when game.day = today.day then game.likes end as likes,
      (today.day + 1)::timestamp at time zone ${settings.time_zone} as resets_at,
      game.last_pass is not null as may_undo
    from (select (now() at time zone ${settings.time_zone})::date as day) today left join swipe_game game on game.account_id = ${accountId}`.execute(
    db,
  );
  return {
    likes_left: likesPerDay - (row?.likes ?? 0),
    resets_at: (row?.resets_at ?? new Date()).toISOString(),
    may_undo: row?.may_undo ?? false,
  };
}

/** Counts a like of today; false when the day's likes are given. */
export async function countLike(tx: Tx, { settings }: Site, accountId: string): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{
    likes: number | null;
  }>`select count_swipe_like(${accountId}, (now() at time zone ${settings.time_zone})::date) as likes`.execute(
    tx,
  );
  return typeof row?.likes === "number";
}
