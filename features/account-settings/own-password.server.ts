import type { Context } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { holdsSession } from "#features/identity/session.server.ts";
import { commonRefusal, invalidField, Refusal } from "#server/calls/refusal.ts";
import { checkPassword } from "#server/security/password.ts";

/**
 * Is this the member's own password? Null, or the refusal: at its field with the message `code`; after
 * 5 wrong ones in 15 minutes login_blocked with the minutes (specification, section 8), as a stolen
 * session must not guess on; of a session that ended meanwhile authentication_required. Counted
 * before it is compared, and for this session: whoever stole one must not keep the owner from ending
 * it.
 */
export async function refuseWrongPassword(
  { db, services, viewer, note }: Context,
  password: string,
  field: string,
  code: string,
): Promise<Refusal | null> {
  const me = requireViewer(viewer);
  const { id, sessionHash } = me;
  const { ownPassword } = services.lockouts;
  const session = sessionHash.toString("base64url");
  const blocked = (minutes: number) => new Refusal("login_blocked", 429, { minutes });
  const guess = await ownPassword.take(session);
  if (guess.blockedMinutes > 0) return blocked(guess.blockedMinutes);
  const { password_hash } = await db
    .selectFrom("account")
    .where("id", "=", id)
    .select("password_hash")
    .executeTakeFirstOrThrow();
  const fits = await checkPassword(password_hash, password).catch(async (error: unknown) => {
    await guess.giveBack(); // nothing was compared
    throw error;
  });
  if (fits) {
    await ownPassword.clear(session);
    return null;
  }
  // Another new password may have ended this session while it was compared: then it is the session
  // that is gone, and nobody guessed.
  if (!(await db.transaction().execute((tx) => holdsSession(tx, me)))) {
    await guess.giveBack();
    return commonRefusal("authentication_required");
  }
  const caused = await guess.wrong();
  note("own_password_wrong", { minutes: caused });
  return caused > 0 ? blocked(caused) : invalidField(field, code);
}
