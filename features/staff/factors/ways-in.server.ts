import type { Database, Tx } from "#server/db/database.ts";
import { forgetRecoveryCodes } from "./recovery-codes.server.ts";

/** How somebody can show who they are. */
export interface WaysIn {
  readonly passkeys: number;
  /** Password and authenticator app: one is nothing without the other. */
  readonly password: boolean;
}

export async function waysIn(db: Database | Tx, staffId: string): Promise<WaysIn> {
  const row = await db
    .selectFrom("staff")
    .where("id", "=", staffId)
    .select([
      (q) =>
        q
          .and([q("password_hash", "is not", null), q("totp_secret", "is not", null)])
          .as("password"),
      (q) =>
        q
          .selectFrom("staff_passkey")
          .where("staff_id", "=", staffId)
          .select((count) => count.fn.countAll<string>().as("n"))
          .as("passkeys"),
    ])
    .executeTakeFirstOrThrow();
  return { passkeys: Number(row.passkeys), password: row.password === true };
}

/**
 * Nothing that somebody has opens the office from now on, and no browser of theirs is known. Their
 * sessions are another matter.
 */
export async function forgetFactors(tx: Tx, staffId: string): Promise<void> {
  await forgetRecoveryCodes(tx, staffId);
  await tx.deleteFrom("staff_passkey").where("staff_id", "=", staffId).execute();
  await tx.deleteFrom("staff_known_device").where("staff_id", "=", staffId).execute();
  await tx
    .updateTable("staff")
    .set({ password_hash: null, totp_secret: null, totp_last_step: null })
    .where("id", "=", staffId)
    .execute();
}

/** Every session of somebody ends, but for `keep`. */
export const endStaffSessions = (tx: Tx, staffId: string, keep: Buffer | null = null) =>
  tx
    .deleteFrom("staff_session")
    .where("staff_id", "=", staffId)
    .$if(keep !== null, (q) => q.where("token_hash", "!=", keep))
    .execute();
