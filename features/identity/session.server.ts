import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { gather } from "#server/db/gather.ts";
import { type Cookies, cookie, tokensIn } from "#server/http/cookies.ts";
import { hashToken, newToken } from "#server/security/token.ts";
import type pg from "pg";
import type { AgeMethod } from "#features/sites/age-methods.ts";
import { asLanguage, type Language } from "#i18n/locales.ts";
import type { ConfirmedAge } from "./age-check-due.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly findViewer: FindViewer;
  }
  interface Context {
    /** Who asks; null: a visitor. */
    readonly viewer: Viewer | null;
  }
}

/** Who asks: read from the session on every request, so that a block or logout works at once. */
export interface Viewer {
  readonly id: string;
  readonly email: string;
  readonly status: "not_confirmed" | "active";
  readonly paidUser: boolean;
  readonly invisible: boolean;
  readonly language: Language | null;
  readonly ageCheck: ConfirmedAge | null;
  /** Hidden while staff look into a report: they read, but neither write nor like. */
  readonly held: boolean;
  readonly sessionHash: Buffer;
  /** Its use was not written down for an hour: keepSession. */
  readonly stale: boolean;
}

/** 30 days from the login, whatever happens (specification, section 9), and 14 without use. */
const sessionSeconds = 30 * 24 * 3600;
const idleSeconds = 14 * 24 * 3600;
/**
 * Browsers in which an account is logged in at once. One more ends the one that was used longest
 * ago.
 */
const mostSessions = 20;
/** When a session that is used now ends. */
const livesUntil = `least(s.created_at + interval '${sessionSeconds} seconds', now() + interval '${idleSeconds} seconds')`;
/** Use is written down once an hour at most. */
const isStale = `s.expires_at < ${livesUntil} - interval '1 hour'`;
const cookieName = (secure: boolean): string => (secure ? "__Host-session" : "session");

/**
 * Does the browser bring a session, whatever it is worth? Then nothing may be answered from memory.
 */
export const carriesSession = (cookies: Cookies): boolean =>
  cookies.has(cookieName(true)) || cookies.has(cookieName(false));

interface Asked {
  readonly hash: Buffer;
  readonly siteId: string;
}
type Row = { [K in "id" | "email" | "status" | "language"]: string | null } & {
  paid_user: boolean;
  invisible: boolean;
  stale: boolean | null;
  age_method: AgeMethod | null;
  age_check_over: number;
  held: boolean | null;
};

/** Whose session lets them in. */
const mayEnter = `a.status in ('not_confirmed', 'active')
  and (a.suspended_until is null or a.suspended_until <= now())`;

const byHash = `select a.id, a.email, a.status, a.paid_user, a.invisible, a.language,
    case when a.age_check_until > now() then a.age_check end as age_method, a.age_check_over,
    a.held_until > now() as held, ${isStale} as stale
  from unnest($1::bytea[], $2::uuid[]) with ordinality t (hash, site, i)
    left join session s on s.token_hash = t.hash and s.site_id = t.site and s.expires_at > now()
    left join account a on a.id = s.account_id and ${mayEnter}
  order by t.i`;

export type FindViewer = (
  siteId: string,
  cookies: Cookies,
  secure: boolean,
) => Promise<Viewer | null>;

/**
 * The viewer of a request on this site, or null: unknown, expired, another site's, or an account
 * that may not be used. Read for every request and never kept, so that a logout or block holds at
 * once; the requests of a busy moment share one read.
 */
export function openViewers(prepared: pg.Pool): FindViewer {
  const read = gather<Asked, Row>(
    async (asked) => {
      const { rows } = await prepared.query<Row>({
        name: "viewers",
        text: byHash,
        values: [asked.map(({ hash }) => hash), asked.map(({ siteId }) => siteId)],
      });
      return rows;
    },
    { lines: 2, most: 64 },
  );
  return async (siteId, cookies, secure) => {
    const hashes = tokensIn(cookies, cookieName(secure)).map(hashToken);
    const rows = await Promise.all(hashes.map((hash) => read({ hash, siteId })));
    const at = rows.findIndex(({ id }) => id !== null);
    const [row, hash] = [rows[at], hashes[at]];
    if (!row || !hash || row.id === null) return null;
    return {
      id: row.id,
      email: row.email ?? "",
      status: row.status as Viewer["status"],
      paidUser: row.paid_user,
      invisible: row.invisible,
      language: asLanguage(row.language) ?? null,
      ageCheck: row.age_method && { method: row.age_method, over: row.age_check_over },
      held: row.held === true,
      sessionHash: hash,
      stale: row.stale === true,
    };
  };
}

/**
 * Which of these sessions (their hashes in base64url) let nobody in any more: ended, expired, or of
 * an account that may not be used.
 */
export async function endedSessions(
  db: Database,
  sessions: readonly string[],
): Promise<ReadonlySet<string>> {
  const hashes = sessions.map((session) => Buffer.from(session, "base64url"));
  const { rows } = await sql<{ hash: Buffer }>`
    select s.token_hash as hash from session s join account a on a.id = s.account_id
    where s.token_hash = any(${hashes}::bytea[]) and s.expires_at > now()
      and ${sql.raw(mayEnter)}`.execute(db);
  const living = new Set(rows.map(({ hash }) => hash.toString("base64url")));
  return new Set(sessions.filter((session) => !living.has(session)));
}

/** The session is in use: its 14 days begin again, within its 30. */
export const keepSession = (db: Database, sessionHash: Buffer) =>
  sql`update session s set expires_at = ${sql.raw(livesUntil)} where token_hash = ${sessionHash}
    and ${sql.raw(isStale)}`.execute(db);

/**
 * Starts a session under a new id (never the one the browser came with) and returns its Set-Cookie
 * header.
 */
export async function startSession(
  tx: Tx | Database,
  siteId: string,
  accountId: string,
  userAgent: string,
  secure: boolean,
): Promise<string> {
  const { token, hash } = newToken();
  await tx
    .insertInto("session")
    .values({
      token_hash: hash,
      account_id: accountId,
      site_id: siteId,
      user_agent: userAgent.slice(0, 300),
      expires_at: sql`now() + make_interval(secs => ${idleSeconds})`,
    })
    .execute();
  return cookie(cookieName(secure), token, { maxAge: sessionSeconds, secure, httpOnly: true });
}

/**
 * Makes room for one more session of an account: the ones used longest ago end. Gives what live
 * sockets know them by.
 */
export async function endOldestSessions(tx: Tx, accountId: string): Promise<string[]> {
  await sql`select from account
    where id = ${accountId} for no key update`.execute(tx); // logins at the same moment count one after another
  const ended = await tx
    .deleteFrom("session")
    .where("token_hash", "in", (q) =>
      q
        .selectFrom("session")
        .where("account_id", "=", accountId)
        .orderBy("expires_at", "desc")
        .offset(mostSessions - 1)
        .select("token_hash"),
    )
    .returning("token_hash")
    .execute();
  return ended.map(({ token_hash }) => token_hash.toString("base64url"));
}

/**
 * Is the viewer's session still there, and stays until this transaction is over? Ending it waits,
 * and then sees what was written.
 */
export async function holdsSession(tx: Tx, { id, sessionHash }: Viewer): Promise<boolean> {
  await tx.selectFrom("account").where("id", "=", id).select("id").forKeyShare().execute(); // first, as everybody does: or two would wait for each other
  return (
    (await tx
      .selectFrom("session")
      .where("token_hash", "=", sessionHash)
      .select("id")
      .forKeyShare()
      .executeTakeFirst()) !== undefined
  );
}

/** Ends one session, by the hash of its cookie. */
export async function endSession(db: Database | Tx, sessionHash: Buffer): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", sessionHash).execute();
}

/**
 * Ends every session of an account, but for one: after a new password, everybody else is out. Gives
 * what live sockets know the ended ones by.
 */
export async function endOtherSessions(
  tx: Tx | Database,
  accountId: string,
  keep: Buffer | null,
): Promise<string[]> {
  const ended = await tx
    .deleteFrom("session")
    .where("account_id", "=", accountId)
    .$if(keep !== null, (q) => q.where("token_hash", "!=", keep))
    .returning("token_hash")
    .execute();
  return ended.map(({ token_hash }) => token_hash.toString("base64url"));
}

/**
 * Ends one session of an account, by the id in the member's list of devices. Null when there is
 * none.
 */
export async function endSessionById(
  tx: Tx | Database,
  accountId: string,
  id: string,
): Promise<string | null> {
  const ended = await tx
    .deleteFrom("session")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("token_hash")
    .executeTakeFirst();
  return ended?.token_hash.toString("base64url") ?? null;
}

/** Where an account is logged in, newest first. */
export const sessionsOf = (db: Database | Tx, accountId: string) =>
  db
    .selectFrom("session")
    .where("account_id", "=", accountId)
    .where("expires_at", ">", sql<Date>`now()`)
    .select(["id", "token_hash", "user_agent", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(100)
    .execute();

/** The Set-Cookie header that takes the session's cookie away. */
export const clearedSessionCookie = (secure: boolean): string =>
  cookie(cookieName(secure), "", { maxAge: 0, secure, httpOnly: true });
