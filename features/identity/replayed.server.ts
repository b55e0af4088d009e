import { sql } from "kysely";
import type { Context } from "#server/calls/context.ts";
import { checkPasswords } from "#server/security/password.ts";
import { hashToken } from "#server/security/token.ts";
import { knowsDevice } from "./known-device.server.ts";
import { takeLoginGuess } from "./login-guess.server.ts";

/**
 * Minutes after a link was used in which a repeat of the same request still logs in the browser
 * that it came from.
 */
const repeatMinutes = 10;

/**
 * A write that started a session was repeated under its Idempotency-Key, because its answer was
 * lost: may this browser have a session as well (docs/decisions/0018)? Who knows the account's
 * password may, as at any login, and at the same price. A wrong one is another request under a used
 * key.
 */
export async function provesPassword(
  request: Context,
  accountId: string,
  password: string,
): Promise<"right" | "wrong" | "blocked"> {
  const account = await request.db
    .selectFrom("account")
    .where("id", "=", accountId)
    .select(["email", "password_hash"])
    .executeTakeFirst();
  if (!account) return "wrong";
  const guess = await takeLoginGuess(request, account.email, [accountId]);
  if (guess.blockedMinutes > 0) return "blocked";
  const [match] = await checkPasswords(
    [guess.allowed[0] === true ? account.password_hash : null],
    password,
  ).catch(async (error: unknown) => {
    await guess.giveBack();
    throw error;
  });
  if (match) await guess.right(0, false);
  else await guess.wrong();
  return match ? "right" : "wrong";
}

/**
 * The same for a link without a password: a browser that the account knew before, within 10 minutes
 * of the link's use.
 */
export async function provesBrowser(
  { db, device }: Context,
  accountId: string,
  token: string,
): Promise<boolean> {
  if (!(await knowsDevice(db, [accountId], device)).has(accountId)) return false;
  const used = await db
    .selectFrom("link_token")
    .where("token_hash", "=", hashToken(token))
    .where("account_id", "=", accountId)
    .where("used_at", ">", sql<Date>`now() - make_interval(mins => ${repeatMinutes})`)
    .select("purpose")
    .executeTakeFirst();
  return used !== undefined;
}
