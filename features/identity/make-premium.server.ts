import type { Tx } from "#server/db/database.ts";

/** A paid member from now on, while a purchase is left (specification, section 1). */
export async function makePremium(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable("account")
    .set({ paid_user: true })
    .where("id", "=", accountId)
    .where("paid_user", "=", false)
    .execute();
}
