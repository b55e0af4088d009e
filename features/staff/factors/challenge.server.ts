import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { hashToken, newToken } from "#server/security/token.ts";

/** Long enough to find the device; a browser waits for five minutes. */
const lifeSeconds = 10 * 60;

/**
 * What a passkey is asked to sign, in base64url: 256 bits, for one use within ten minutes, and for
 * what it was made for alone (`purpose`: `sign-in`, `prove:<session>`, `add:<whose>`).
 */
export async function issueChallenge(db: Database, purpose: string): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto("staff_challenge")
    .values({
      challenge_hash: hash,
      purpose,
      expires_at: sql<Date>`now() + make_interval(secs => ${lifeSeconds})`,
    })
    .execute();
  return token;
}

/** Uses it up: of any number at the same moment one gets true. */
export async function takeChallenge(
  db: Database | Tx,
  challenge: string,
  purpose: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("staff_challenge")
    .where("challenge_hash", "=", hashToken(challenge))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
