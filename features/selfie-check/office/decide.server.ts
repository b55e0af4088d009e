import { sql } from "kysely";
import { lockPhotos } from "#features/photos/own/own-photos.server.ts";
import { sweepFiles } from "#features/photos/sweep-name.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import { tellMember } from "../tell-member.server.ts";
import type * as contract from "./contract.ts";

/**
 * A person has compared. The tick is for the main photo that was looked at; the selfie's file is
 * nobody's from the commit on, and removed at once. The member hears of it, by mail too. Refuses
 * not_found for another site's, selfie_decided_already, selfie_photo_changed when the main photo is
 * another one now, and invalid for a refusal without a reason.
 */
export const decide: CallHandler<typeof contract.decide> = async ({
  services,
  site,
  staff,
  input: { selfie, verdict, reason, photo },
  refuse,
  once,
  audit,
}) => {
  const me = requireStaff(staff);
  if (verdict === "refused" && !reason) return invalidField("reason", "invalid.required");
  const why = verdict === "refused" ? (reason ?? null) : null;
  return once(async ({ tx, after }) => {
    const found = await tx
      .selectFrom("selfie_check as s")
      .innerJoin("profile as p", "p.id", "s.account_id")
      .where("s.id", "=", selfie.id)
      .where("p.site_id", "=", site.id)
      .where("s.sent_at", "is not", null)
      .select("p.id")
      .executeTakeFirst();
    if (!found) return commonRefusal("not_found");
    await lockPhotos(tx, found.id);
    const { numUpdatedRows } = await tx
      .updateTable("selfie_check")
      .set({
        status: verdict,
        reason: why,
        file: null,
        decided_at: sql<Date>`now()`,
        decided_by: me.id,
      })
      .where("id", "=", selfie.id)
      .where("status", "=", "waiting")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return refuse("selfie_decided_already");
    if (verdict === "confirmed") {
      const { rows } = await sql`
        update profile p set checked_thumb = p.thumb from image i
        where p.id = ${found.id} and i.profile_id = p.id and i.id = ${photo.id}
          and i.thumb = p.thumb and i.status = 'active' returning p.id`.execute(tx);
      if (rows.length === 0) return refuse("selfie_photo_changed");
    }
    audit({
      subject: found.id,
      detail: { selfie: selfie.id, verdict, ...(why && { selfie_reason: why }) },
    });
    await services.jobs.enqueue(tx, sweepFiles, {});
    await tellMember(
      services,
      { tx, after },
      { site: site.id, member: found.id, state: verdict, reason: why },
    );
    return { status: verdict };
  });
};
