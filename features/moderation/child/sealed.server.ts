import { sql } from "kysely";
import { openTaken } from "#features/measures/sealed.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";

const find = (db: Database | Tx, site: string, measure: string) =>
  db
    .selectFrom("sealed_item as s")
    .innerJoin("measure as m", "m.id", "s.measure_id")
    .where("s.measure_id", "=", measure)
    .where("m.site_id", "=", site)
    .where("s.child", "=", true)
    .select(["m.subject_id", "m.case_id", "s.release_asked_by"]);

/** Opens it for who handles such cases. That they looked is recorded before they see it. */
export const openSealed: CallHandler<typeof contract.openSealed> = async ({
  db,
  services,
  site,
  input: { id },
  audit,
}) => {
  const found = await find(db, site.id, id).executeTakeFirst();
  if (!found) return commonRefusal("not_found");
  audit({
    subject: found.subject_id,
    ...(found.case_id && { case: found.case_id }),
    detail: { measure: id },
  });
  const taken = await openTaken(services, db, id);
  if (!taken) return commonRefusal("not_found");
  const { about, answers, body } = taken.content as {
    about?: string;
    answers?: readonly { readonly answer: string }[];
    body?: string;
  };
  const texts = [about, ...(answers ?? []).map(({ answer }) => answer), body];
  const large = taken.files["full"] ?? taken.files["full_file"];
  return {
    text: texts.filter(Boolean).join("\n\n"),
    photos: large ? [large.toString("base64")] : [],
    release_asked: found.release_asked_by !== null,
  };
};

/** The first of the two persons. Refuses not_found, and release_asked_already. */
export const askRelease: CallHandler<typeof contract.askRelease> = async ({
  site,
  staff,
  input: { measure },
  refuse,
  once,
  audit,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const found = await find(tx, site.id, measure.id).executeTakeFirst();
    if (!found) return commonRefusal("not_found");
    const asked = await tx
      .updateTable("sealed_item")
      .set({ release_asked_by: me.id, release_asked_at: sql<Date>`now()` })
      .where("measure_id", "=", measure.id)
      .where("release_asked_by", "is", null)
      .executeTakeFirst();
    if (!asked.numUpdatedRows) return refuse("release_asked_already");
    audit({ subject: found.subject_id, detail: { measure: measure.id } });
    return { asked: true };
  });
};
