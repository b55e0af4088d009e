import type { PhotoDoor } from "#features/photos/serve-photos.server.ts";
import { record } from "#features/office/audit.server.ts";

/**
 * May this operator load the copy of a reported photo? Only of this site's cases; that it was
 * looked at is recorded first (trust row 27).
 */
export const mayLoadEvidence: PhotoDoor = async ({ reads: db }, site, viewer, file) => {
  if (viewer?.role !== "operator") return false;
  const found = await db
    .selectFrom("report_file as f")
    .innerJoin("report as r", "r.id", "f.report_id")
    .where("f.id", "=", file)
    .where("r.site_id", "=", site.id)
    .select(["r.case_id", "r.subject_id"])
    .executeTakeFirst();
  if (!found) return false;
  await record(db, {
    site_id: site.id,
    operator_id: viewer.id,
    action: "see_photo",
    subject_id: found.subject_id,
    detail: { case: found.case_id, file },
  });
  return true;
};
