import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { cookie } from "#server/http/cookies.ts";
import { hashToken, newToken } from "#server/security/token.ts";
import { asLanguage, type Language } from "#i18n/locales.ts";

/** Who asks: read from the session on every request, so that a block or logout works at once. */
export interface Viewer {
  readonly id: string;
  readonly email: string;
  readonly status: "not_confirmed" | "active";
  readonly role: "member" | "operator";
  readonly paidUser: boolean;
  readonly invisible: boolean;
  readonly language: Language | null;
  readonly sessionHash: Buffer;
}

/** 30 days (specification, section 9). */
const sessionSeconds = 30 * 24 * 3600;
const cookieName = (secure: boolean): string => (secure ? "__Host-session" : "session");

/** Does the browser bring a session, whatever it is worth? Then nothing may be answered from memory. */
export const carriesSession = (cookies: ReadonlyMap<string, string>): boolean => cookies.has(cookieName(true)) || cookies.has(cookieName(false));

/** The viewer of a request on this site, or null: unknown, expired, another site's, or an account that may not be used. */
export async function findViewer(db: Database, siteId: string, cookies: ReadonlyMap<string, string>, secure: boolean): Promise<Viewer | null> {
  const token = cookies.get(cookieName(secure));
  if (!token || token.length > 100) return null;
  const sessionHash = hashToken(token);
  const row = await db.selectFrom("session").innerJoin("account", "account.id", "session.account_id")
    .where("session.token_hash", "=", sessionHash).where("session.site_id", "=", siteId).where("session.expires_at", ">", sql<Date>`now()`)
    .where("account.status", "in", ["not_confirmed", "active"])
    .select(["account.id", "account.email", "account.status", "account.role", "account.paid_user", "account.invisible", "account.language"]).executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id, email: row.email, status: row.status as Viewer["status"], role: row.role as Viewer["role"],
    paidUser: row.paid_user, invisible: row.invisible, language: asLanguage(row.language) ?? null, sessionHash,
  };
}

/** Starts a session under a new id (never the one the browser came with) and returns its Set-Cookie header. */
export async function startSession(tx: Tx | Database, siteId: string, accountId: string, userAgent: string, secure: boolean): Promise<string> {
  const { token, hash } = newToken();
  await tx.insertInto("session").values({
    token_hash: hash, account_id: accountId, site_id: siteId, user_agent: userAgent.slice(0, 300),
    expires_at: sql`now() + make_interval(secs => ${sessionSeconds})`,
  }).execute();
  return cookie(cookieName(secure), token, { maxAge: sessionSeconds, secure, httpOnly: true });
}

export async function endSession(db: Database, sessionHash: Buffer): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", sessionHash).execute();
}

/** Ends every session of an account, but for one: after a new password, everybody else is out. */
export async function endOtherSessions(tx: Tx | Database, accountId: string, keep: Buffer | null): Promise<void> {
  await tx.deleteFrom("session").where("account_id", "=", accountId).$if(keep !== null, (q) => q.where("token_hash", "!=", keep)).execute();
}

export const clearedSessionCookie = (secure: boolean): string => cookie(cookieName(secure), "", { maxAge: 0, secure, httpOnly: true });
