import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { hashToken } from "#server/security/token.ts";

const count = 10;
/** No letter or digit that another one is read as; 32 of them, so that a byte has no favourites. */
const signs = "23456789abcdefghjkmnpqrstuvwxyz0";

/** Ten codes of 80 bits, to be shown once: `k7mp-…`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newCode);

const newCode = (): string =>
  (
    Array.from(randomBytes(16), (byte) => signs[byte % signs.length])
      .join("")
      .match(/.{4}/g) ?? []
  ).join("-");

/** However it is typed: without its hyphens, in capital letters, with spaces. */
const hashOf = (staffId: string, code: string): Buffer =>
  hashToken(
    `${staffId} ${code
      .toLowerCase()
      .replaceAll(/[^a-z\d]/g, "")
      .replaceAll("o", "0")}`,
  );

/** From now on these are somebody's recovery codes, and no earlier ones. */
export async function storeRecoveryCodes(
  tx: Tx,
  staffId: string,
  codes: readonly string[],
): Promise<void> {
  await forgetRecoveryCodes(tx, staffId);
  await tx
    .insertInto("staff_recovery_code")
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashOf(staffId, code) })))
    .execute();
}

export const forgetRecoveryCodes = (tx: Tx, staffId: string) =>
  tx.deleteFrom("staff_recovery_code").where("staff_id", "=", staffId).execute();

/** Uses one up: of any number at the same moment one gets true. */
export async function spendRecoveryCode(tx: Tx, staffId: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("staff_recovery_code")
    .set({ used_at: sql<Date>`now()` })
    .where("staff_id", "=", staffId)
    .where("code_hash", "=", hashOf(staffId, code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many are left. */
export async function recoveryCodesLeft(db: Database | Tx, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom("staff_recovery_code")
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .select((q) => q.fn.countAll<number>().as("left"))
    .executeTakeFirstOrThrow();
  return Number(left);
}
