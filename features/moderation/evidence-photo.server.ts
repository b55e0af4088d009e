import { guardFile } from "#features/office/guard.server.ts";
import type { PhotoDoor } from "#features/photos/serve-photos.server.ts";

/**
 * May whoever works here load the copy of a reported photo? Only of the cases of the site that they
 * chose; that it was looked at is recorded first (trust row 27).
 */
export const mayLoadEvidence: PhotoDoor = async (asker, file) => {
  const { services, staff } = asker;
  if (!staff?.may("reports.read")) return false;
  const found = await services.reads
    .selectFrom("report_file as f")
    .innerJoin("report as r", "r.id", "f.report_id")
    .where("f.id", "=", file)
    .where("r.site_id", "=", staff.site.id)
    .select(["r.case_id", "r.subject_id"])
    .executeTakeFirst();
  if (!found) return false;
  await guardFile(
    asker,
    "moderation.see",
    { may: "reports.read" },
    {
      subject: found.subject_id,
      case: found.case_id,
      detail: { file },
    },
  );
  return true;
};
