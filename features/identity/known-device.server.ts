import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { type Cookies, cookie, tokensIn } from "#server/http/cookies.ts";
import { newToken } from "#server/security/token.ts";

/**
 * 180 days after the last login; the same in features/housekeeping/purge.server.ts and on the page
 * about cookies.
 */
const deviceSeconds = 180 * 24 * 3600;
/**
 * So many new browsers an hour are told of: whoever has the password cannot fill the mailbox, nor
 * come unheard.
 */
const mostNews = 5;
const cookieName = (secure: boolean): string => (secure ? "__Host-device" : "device");
const hashFor = (accountId: string, device: string): Buffer =>
  createHash("sha256").update(`${accountId} ${device}`).digest();

const markFor = (
  { fingerprint }: Pick<Services, "fingerprint">,
  site: string,
  device: string,
): Buffer => fingerprint(`${site} ${device}`, "device-mark");

/**
 * The random number that this browser was given when somebody was last logged in with it, or null.
 * Of several, as another program on the host may have set one too, that which this site knows.
 */
export async function deviceOf(
  services: Pick<Services, "db" | "fingerprint">,
  site: string,
  cookies: Cookies,
  secure: boolean,
): Promise<string | null> {
  const devices = tokensIn(cookies, cookieName(secure));
  const [first = null] = devices;
  if (devices.length < 2) return first;
  const marks = devices.map((device) => markFor(services, site, device));
  const known = await services.db
    .selectFrom("known_device")
    .where("mark", "in", marks)
    .orderBy("used_at", "desc")
    .select("mark")
    .limit(1)
    .executeTakeFirst();
  return devices[marks.findIndex((mark) => known?.mark?.equals(mark))] ?? first;
}

/** The Set-Cookie header by which a browser is known again for 180 days. */
export const deviceCookie = (token: string, secure: boolean): string =>
  cookie(cookieName(secure), token, { maxAge: deviceSeconds, secure, httpOnly: true });

/**
 * From now on the account knows this browser. Gives the Set-Cookie header by which it is known
 * again, and whether it is news: the account knew others, and not this one. The mark is the same for
 * every account of the site in this browser: like_banned (db/migrations/0075) looks for it.
 */
export async function knowDevice(
  tx: Tx,
  keys: Pick<Services, "fingerprint">,
  { id: accountId, site }: { readonly id: string; readonly site: string },
  device: string | null,
  secure: boolean,
): Promise<{ readonly header: string; readonly news: boolean }> {
  const token = device ?? newToken().token;
  // The counts are those before the insert: a statement does not see its own rows.
  const {
    rows: [known],
  } = await sql<{ fresh: boolean; others: number; lately: number }>`
    with before as (select count(*)::int as others, (count(*) filter (where known_since > now() - interval '1 hour'))::int as lately from known_device where account_id = ${accountId}),
      kept as (insert into known_device (account_id, token_hash, mark) values (${accountId}, ${hashFor(accountId, token)}, ${markFor(keys, site, token)})
          on conflict (account_id, token_hash) do update set used_at = now(), mark = excluded.mark returning known_since = now() as fresh)
    select fresh, others, lately from kept, before`.execute(tx);
  const news = known !== undefined && known.fresh && known.others > 0 && known.lately < mostNews;
  return {
    header: deviceCookie(token, secure),
    news,
  };
}

/**
 * Which of these accounts know this browser? Asked for nobody's address too, so that it takes the
 * same time (trust row 8).
 */
export async function knowsDevice(
  db: Database | Tx,
  accountIds: readonly (string | null)[],
  device: string | null,
): Promise<ReadonlySet<string>> {
  const pairs = accountIds.map((id) => id ?? nobody);
  const rows = await db
    .selectFrom("known_device")
    .where("account_id", "in", pairs)
    .where(
      "token_hash",
      "in",
      pairs.map((id) => hashFor(id, device ?? "")),
    )
    .select("account_id")
    .execute();
  return new Set(device === null ? [] : rows.map(({ account_id }) => account_id));
}
const nobody = "00000000-0000-0000-0000-000000000000";

/** Where somebody else may have been in the account, every browser but `keep` is new again. */
export async function forgetDevices(tx: Tx, accountId: string, keep: string | null): Promise<void> {
  await tx
    .deleteFrom("known_device")
    .where("account_id", "=", accountId)
    .$if(keep !== null, (q) => q.where("token_hash", "!=", hashFor(accountId, keep ?? "")))
    .execute();
}
