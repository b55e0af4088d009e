import type { Tx } from "#server/db/database.ts";
import type { SealedColumn } from "#server/db/sealed-column.ts";

/** Where the secret of somebody's one-time codes is sealed for. */
export const placeOfTotp = (staffId = ""): string => `staff:${staffId}:totp`;

export const sealedTotp: SealedColumn = {
  table: "staff",
  column: "totp_secret",
  key: ["id"],
  placeOf: placeOfTotp,
};

/** After the key is lost: nobody's one-time codes work any more; another owner resets them. */
export async function forgetTotp(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("staff")
    .set({ totp_secret: null, totp_last_step: null })
    .where("totp_secret", "is not", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
