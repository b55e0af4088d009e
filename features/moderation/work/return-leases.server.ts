import type { Tx } from "#server/db/database.ts";

/** What somebody held in the queue of any site is anybody's again. */
export async function returnLeases(tx: Tx, staffId: string): Promise<void> {
  await tx
    .updateTable("work_item")
    .set({ leased_by: null, leased_until: null })
    .where("leased_by", "=", staffId)
    .execute();
}
