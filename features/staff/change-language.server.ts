import type { OfficeLanguage } from "#i18n/office-languages.ts";
import type { Tx } from "#server/db/database.ts";

/** What the office speaks to one of the staff from now on: one of the four that it speaks. */
export const changeStaffLanguage = (tx: Tx, id: string, language: OfficeLanguage) =>
  tx.updateTable("staff").set({ language }).where("id", "=", id).execute();
