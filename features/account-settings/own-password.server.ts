import type { Context } from "#features/context.server.ts";
import { invalidField, Refusal } from "#server/calls/refusal.ts";
import { checkPassword } from "#server/security/password.ts";

/**
 * Is this the member's own password? Null, or the refusal: at its field with the message `code`, or, after 5 wrong ones in 15
 * minutes, login_blocked with the minutes (specification, section 8): a stolen session must not guess on.
 */
export async function refuseWrongPassword({ db, services }: Context, accountId: string, password: string, field: string, code: string): Promise<Refusal | null> {
  const { ownPassword } = services.lockouts;
  const blocked = (minutes: number) => new Refusal("login_blocked", 429, { minutes });
  const minutes = await ownPassword.blockedMinutes(accountId);
  if (minutes > 0) return blocked(minutes);
  const { password_hash } = await db.selectFrom("account").where("id", "=", accountId).select("password_hash").executeTakeFirstOrThrow();
  if (await checkPassword(password_hash, password)) {
    await ownPassword.clear(accountId);
    return null;
  }
  const caused = await ownPassword.fail(accountId);
  return caused > 0 ? blocked(caused) : invalidField(field, code);
}
