import { sql } from "kysely";
import { clearMainPhotos, toImage } from "#features/photos/photo-rights.server.ts";
import { type CardRow, toCard } from "#features/profiles/card.server.ts";
import { newFor } from "#features/members/said/read-said.server.ts";
import { fromMask } from "#server/db/mask.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import type { Viewer } from "#features/identity/session.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { SwipeCard } from "./contract.ts";

/** Fewer than this in a queue: it is filled again in the background. */
const low = 60;

/**
 * Fills a member's queue anew (`fill_swipe_queue`, db/migrations/0004). A card that was just taken
 * back stays in front: whoever pressed undo is looking at it.
 */
export async function fillQueue(
  db: Database,
  accountId: string,
  countries: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The lock that an undo takes too: it is either seen here, or comes after.
    await sql`select from swipe_game where account_id = ${accountId} for update`.execute(tx);
    const takenBack = await tx
      .selectFrom("swipe_queue")
      .where("account_id", "=", accountId)
      .where("place", "<", 1)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("likes")
              .whereRef("likes.account_id", "=", "swipe_queue.account_id")
              .whereRef("likes.liked_id", "=", "swipe_queue.candidate_id"),
          ),
        ),
      )
      .select("candidate_id")
      .orderBy("place", "desc")
      .execute();
    await sql`select fill_swipe_queue(${accountId}, ${countries}::text[])`.execute(tx);
    for (const { candidate_id } of takenBack) await putBack(tx, accountId, candidate_id);
  });
}

interface FoundRow extends CardRow {
  readonly interests: number;
  readonly about: string;
  /** The main photo's large file. */
  readonly large: string | null;
  readonly likes_you: boolean;
  readonly fresh: boolean;
  /** Here today, in the site's time zone. */
  readonly today: boolean;
}

/**
 * The next of the queue. Mostly its first few dozen are enough; where many were liked or left
 * since, the rest is looked at too.
 */
export async function nextCards(
  db: Database | Tx,
  site: Site,
  viewer: Viewer,
  limit: number,
): Promise<SwipeCard[]> {
  const near = await readCards(db, site, viewer, limit, { within: 2 * limit });
  return near.length < limit ? readCards(db, site, viewer, limit, {}) : near;
}

/** The queue is yesterday's guess: who may be shown is asked now. `only`: one candidate. */
export async function readCards(
  db: Database | Tx,
  site: Site,
  viewer: Viewer,
  limit: number,
  { within = null, only = null }: { within?: number | null; only?: string | null },
): Promise<SwipeCard[]> {
  const { rows } = await sql<FoundRow>`
    select p.id, p.name, p.gender, p.date_of_birth, p.country, p.region, p.city, p.fictional,
      p.last_seen_at, p.thumb, p.card, p.blurred, p.about, p.interests & me.interests as interests,
      (select i.full from image i where i.profile_id = p.id and i.thumb = p.thumb and i.status = 'active' limit 1) as large,
      exists (select from likes l where l.account_id = p.id and l.liked_id = me.id) as likes_you,
      a.signup_date > now() - ${newFor} * interval '1 day' as fresh,
      p.last_seen_at >= date_trunc('day', now(), ${site.settings.time_zone}) as today
    from (select * from swipe_queue where account_id = ${viewer.id} and (${only}::uuid is null or candidate_id = ${only}) order by place limit ${within}) q join profile p on p.id = q.candidate_id join profile me on me.id = q.account_id
      join account a on a.id = p.id
    where not p.fictional and visible_to(${viewer.id}::uuid, ${site.id}::uuid, p)
      and (me.seeks >> p.gender) & 1 = 1 and (p.seeks >> me.gender) & 1 = 1
      and not exists (select from likes l where l.account_id = me.id and l.liked_id = p.id)
      and not exists (select from pass l where l.account_id = me.id and l.passed_id = p.id)
    order by q.place limit ${limit}`.execute(db);
  const clear = await clearMainPhotos(
    db,
    viewer,
    rows.map(({ id }) => id),
  );
  const { visible_profile_fields, visible_profile_notes } = site.settings;
  const interests = visible_profile_fields.includes("interests");
  return rows.map((row) => {
    const card = toCard(row, clear(row.id));
    return {
      ...card,
      main_image: toImage(row, clear(row.id), "active", row.large ?? row.card),
      shared_interests: interests ? fromMask(interestNames, row.interests) : [],
      about: visible_profile_notes === "yes" ? row.about : "",
      why: row.likes_you
        ? "likes_you"
        : row.fresh
          ? "new"
          : row.today && !card.online
            ? "today"
            : null,
    };
  });
}

/**
 * How a queue stands: `wrong` when it was filled for another profile than the member's of now.
 * Null: not a player yet.
 */
export async function queueState(
  db: Database | Tx,
  accountId: string,
): Promise<{ wrong: boolean; old: boolean; aged: boolean } | null> {
  const {
    rows: [row],
  } = await sql<{ wrong: boolean; old: boolean; aged: boolean }>`
    select game.basis is distinct from swipe_basis(p) as wrong,
      coalesce(game.filled_at < now() - interval '1 minute', true) as old,
      coalesce(game.filled_at < now() - interval '1 hour', true) as aged
    from swipe_game game join profile p on p.id = game.account_id where game.account_id = ${accountId}`.execute(
    db,
  );
  return row ?? null;
}

/** Takes a passed card out. One that was liked stays in its place, should the like be taken back. */
export async function takeOut(tx: Tx, accountId: string, candidateId: string): Promise<void> {
  await tx
    .deleteFrom("swipe_queue")
    .where("account_id", "=", accountId)
    .where("candidate_id", "=", candidateId)
    .execute();
}

/** True: the queue runs low, and this call is the one of a minute that has it filled again. */
export async function claimRefill(tx: Tx, accountId: string): Promise<boolean> {
  const {
    rows: [left],
  } = await sql<{ count: number }>`
    select count(*) as count from swipe_queue q where account_id = ${accountId}
      and not exists (select from likes l where l.account_id = q.account_id and l.liked_id = q.candidate_id)`.execute(
    tx,
  );
  return (left?.count ?? 0) < low && (await mayAsk(tx, accountId));
}

/** One refill a minute for a member, whoever asks. */
export async function mayAsk(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`update swipe_game set asked_at = now() where account_id = ${accountId}
      and coalesce(asked_at < now() - interval '1 minute', true) returning 1`.execute(tx);
  return rows.length > 0;
}

/** Puts a card back in front of the others, below 1: no filling gives such a place. */
export async function putBack(tx: Tx, accountId: string, candidateId: string): Promise<void> {
  await sql`insert into swipe_queue (account_id, place, candidate_id)
    select ${accountId}, least(min(place), 1) - 1, ${candidateId} from swipe_queue
      where account_id = ${accountId}
    on conflict (account_id, candidate_id) do update set place = excluded.place`.execute(tx);
}
