import { type Gender, genders } from "#features/profile-fields/genders.ts";
import type { Tx } from "#server/db/database.ts";

interface Corrected {
  /** ISO date. */
  readonly date_of_birth: string;
  readonly gender: Gender;
}

/**
 * Sets right what members cannot change themselves. Gives what it was before; null: there is no such
 * profile. The caller has asked who may.
 */
export async function correctProfile(
  tx: Tx,
  id: string,
  { date_of_birth, gender }: Corrected,
): Promise<Corrected | null> {
  const before = await tx
    .selectFrom("profile")
    .where("id", "=", id)
    .select(["date_of_birth", "gender"])
    .forUpdate()
    .executeTakeFirst();
  if (!before) return null;
  await tx
    .updateTable("profile")
    .set({ date_of_birth, gender: genders.indexOf(gender) })
    .where("id", "=", id)
    .execute();
  return {
    date_of_birth: before.date_of_birth,
    gender: genders[before.gender] ?? gender,
  };
}
