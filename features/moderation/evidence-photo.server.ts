import { sql } from "kysely";
import { guardFile } from "#features/office/guard.server.ts";
import { notMyOwn } from "#features/office/own-account.server.ts";
import type { PhotoDoor } from "#features/photos/serve-photos.server.ts";

/**
 * May one of the staff load the copy of a reported photo, or a photo that its member removed from
 * an open case? Only of the cases of the site that they
 * chose; that it was looked at is recorded first (trust row 27).
 */
export const mayLoadEvidence: PhotoDoor = async (asker, file) => {
  const { services, staff } = asker;
  if (!staff?.may("reports.read")) return false;
  const {
    rows: [found],
  } = await sql<{ case_id: string; subject_id: string | null }>`
    select r.case_id, r.subject_id from report_file f join report r on r.id = f.report_id
      where f.id = ${file} and r.site_id = ${staff.site.id}
    union all select c.id, c.subject_id from kept_removal k join moderation_case c on c.id = k.case_id
      where k.file = ${file} and c.site_id = ${staff.site.id} limit 1`.execute(services.reads);
  if (!found) return false;
  await notMyOwn(services.reads, staff, [found.subject_id]);
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
