import { guardFile } from "#features/office/guard.server.ts";
import type { PhotoDoor } from "#features/photos/serve-photos.server.ts";

/**
 * A selfie is opened by whoever reviews photos of its site, while it waits, and by nobody else: its
 * own member neither. That it was looked at is recorded first (trust row 27).
 */
export const mayLoadSelfie: PhotoDoor = async (asker, file) => {
  const { services, staff } = asker;
  if (!staff?.may("photos.review")) return false;
  const found = await services.reads
    .selectFrom("selfie_check as s")
    .innerJoin("account as a", "a.id", "s.account_id")
    .where("s.file", "=", file)
    .where("s.status", "=", "waiting")
    .where("a.site_id", "=", staff.site.id)
    .select(["s.id", "s.account_id"])
    .executeTakeFirst();
  if (!found) return false;
  await guardFile(
    asker,
    "selfie-check.see",
    { may: "photos.review" },
    { subject: found.account_id, detail: { selfie: found.id } },
  );
  return true;
};
