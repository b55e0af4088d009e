import type { Tx } from "#server/db/database.ts";

/** Whether this account's profile is a fictional one, which never likes or writes first. */
export const isFictional = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom("profile")
    .where("id", "=", id)
    .where("fictional", "=", true)
    .select("id")
    .executeTakeFirst()) !== undefined;
