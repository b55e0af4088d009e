import type pg from "pg";

/** More than this behind, in seconds, a replica is not asked. */
export const mostBehind = 3;

/** How far a server's log has come, in bytes, and on which timeline: each promotion begins another. */
export interface LogPosition {
  readonly position: number;
  readonly timeline: number;
}

/** Where the primary's log ends: what is committed and acknowledged is before it. */
export async function writtenTo(primary: Pick<pg.Pool, "query">): Promise<LogPosition> {
  const { rows } = await primary.query<LogPosition>(
    `select pg_wal_lsn_diff(at, '0/0')::float8 as position,
      ('x' || left(pg_walfile_name(at), 8))::bit(32)::int as timeline from pg_current_wal_flush_lsn() at`,
  );
  const [row] = rows;
  if (!row) throw new Error("the primary does not say how far its log is");
  return row;
}

/**
 * How far a standby shows the primary's log; null: it is none. Its control file hears of another
 * timeline minutes later; what receives the log knows at once, and says so to who may see it.
 */
export async function shownTo(replica: Pick<pg.Pool, "query">): Promise<LogPosition | null> {
  const { rows } = await replica.query<LogPosition>(
    `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position,
      greatest(timeline_id, min_recovery_end_timeline,
        (select received_tli from pg_stat_wal_receiver)) as timeline
      from pg_control_checkpoint(), pg_control_recovery() where pg_is_in_recovery()`,
  );
  return rows[0] ?? null;
}

/** May this role see which timeline a standby receives? */
export async function seesTimeline(server: Pick<pg.Pool, "query">): Promise<boolean> {
  const { rows } = await server.query<{ sees: boolean }>(
    "select pg_has_role('pg_read_all_stats', 'usage') as sees",
  );
  return rows[0]?.sees === true;
}

/** The same for a database of a cluster and for its copies, also those that were promoted. */
async function identityOf(server: Pick<pg.Pool, "query">): Promise<string> {
  const { rows } = await server.query<{ identity: string }>(
    "select concat_ws(' ', (select system_identifier from pg_control_system()), current_database(), current_schema()) as identity",
  );
  return rows[0]?.identity ?? "";
}

export const noStandby =
  "DATABASE_REPLICA_URL leads to a server that is no standby (was it promoted?), so it is not asked: make a standby of the primary anew there, or take the variable away.";

/** A standby of the primary before a failover may show what the new one never wrote. */
export const otherPrimary =
  "DATABASE_REPLICA_URL leads to a standby that follows another primary than DATABASE_URL's (since a failover?), so it is not asked: let it follow that one.";

export const unseenTimeline =
  "The role of DATABASE_URL may not see which primary's log the replica receives, so that one which follows another after a failover is taken for this one's for some minutes: grant pg_read_all_stats to it, at the primary.";

/**
 * Why an address can never be this installation's replica, in one line; null: it is, or it may become
 * so by itself. @throws what the replica's server, or the way there, says
 */
export async function foreignReplica(primary: pg.Pool, replica: pg.Pool): Promise<string | null> {
  const [own, there] = await Promise.all([identityOf(primary), identityOf(replica)]);
  return own === there
    ? null
    : "DATABASE_REPLICA_URL leads to another database than DATABASE_URL: let it lead to the same one of a standby, as the same role.";
}

/** A fault of the address that waiting does not mend, in one line; null: whoever waits may reach it. */
export function misaddressed(error: unknown, url: string): string | null {
  if (/unsupported startup parameter/.test(String(error)))
    return "DATABASE_REPLICA_URL leads to a pooler, and DATABASE_URL does not: let it lead to the standby itself, or set DATABASE_DIRECT_URL as well.";
  const { code = "" } = error as NodeJS.ErrnoException;
  if (!/^(28\w{3}|3D000|42501)$/.test(code)) return null;
  return `The replica at ${new URL(url).host} cannot be used (${code}): check DATABASE_REPLICA_URL.`;
}
