import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { type Cookies, cookie, tokensIn } from "#server/http/cookies.ts";
import { hashToken, newToken } from "#server/security/token.ts";

/** A working day, whatever happens. */
const sessionSeconds = 12 * 3600;
/** Without use. */
export const idleMinutes = 30;
/** For how long somebody who showed who they are may do what `stepUp` asks for. */
export const provedMinutes = 10;
/** Use is written down once a minute at most. */
export const isStale = sql<boolean>`s.seen_at < now() - interval '1 minute'`;

/** `office`; over TLS `__Host-office`. */
const cookieName = (secure: boolean): string => (secure ? "__Host-office" : "office");

/** Does the browser bring the office's cookie, whatever it is worth? */
export const carriesStaff = (cookies: Cookies): boolean =>
  cookies.has(cookieName(true)) || cookies.has(cookieName(false));

/** What a request's cookies bring that may be a session of the office, as it is stored. */
export const staffHashesIn = (cookies: Cookies, secure: boolean): Buffer[] =>
  tokensIn(cookies, cookieName(secure)).map(hashToken);

/**
 * Starts a session of the office for somebody who has just shown who they are, on the first site
 * that they work for, and gives its Set-Cookie header.
 */
export async function startStaffSession(
  tx: Tx | Database,
  staffId: string,
  userAgent: string,
  secure: boolean,
): Promise<string> {
  const { token, hash } = newToken();
  await sql`
    insert into staff_session (token_hash, staff_id, site_id, user_agent, expires_at)
    select ${hash}, ${staffId}, s.id, ${userAgent.slice(0, 300)},
      now() + make_interval(secs => ${sessionSeconds})
    from site s
    order by not exists (select from staff_grant g
      where g.staff_id = ${staffId} and (g.site_id is null or g.site_id = s.id)), s.id
    limit 1`.execute(tx);
  return cookie(cookieName(secure), token, { maxAge: sessionSeconds, secure, httpOnly: true });
}

/** The session is in use: its 30 minutes begin again, within its 12 hours. */
export const keepStaffSession = (db: Database, sessionHash: Buffer) =>
  sql`update staff_session s set seen_at = now() where token_hash = ${sessionHash}
    and ${isStale}`.execute(db);

/** Whoever it is has just shown again who they are. */
export const proveStaffSession = (tx: Tx | Database, sessionHash: Buffer) =>
  sql`update staff_session set proved_at = now() where token_hash = ${sessionHash}`.execute(tx);

/** Ends one session, by the hash of its cookie. */
export const endStaffSession = (tx: Tx | Database, sessionHash: Buffer) =>
  tx.deleteFrom("staff_session").where("token_hash", "=", sessionHash).execute();

/** The Set-Cookie header that takes the office's cookie away. */
export const clearedStaffCookie = (secure: boolean): string =>
  cookie(cookieName(secure), "", { maxAge: 0, secure, httpOnly: true });
