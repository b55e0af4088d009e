import { sql } from "kysely";
import { lockPhotos } from "#features/photos/own/own-photos.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { tellMember } from "../tell-member.server.ts";
import type * as contract from "./contract.ts";

/**
 * Takes a tick back: the selfie is gone, so nothing is compared anew, and the member may send
 * another. Refuses not_found for another site's member, and selfie_no_tick.
 */
export const takeBack: CallHandler<typeof contract.takeBack> = async ({
  services,
  site,
  staff,
  input: { member, reason },
  refuse,
  once,
  audit,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx, after }) => {
    const found = await tx
      .selectFrom("profile")
      .where("id", "=", member.id)
      .where("site_id", "=", site.id)
      .select("id")
      .executeTakeFirst();
    if (!found) return commonRefusal("not_found");
    await lockPhotos(tx, found.id);
    // One that a change of photo has hidden comes back no more either.
    const { numUpdatedRows } = await tx
      .updateTable("profile")
      .set({ checked_thumb: null })
      .where("id", "=", found.id)
      .where("checked_thumb", "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return refuse("selfie_no_tick");
    await tx
      .updateTable("selfie_check")
      .set({ status: "taken_back", reason, decided_at: sql<Date>`now()`, decided_by: me.id })
      .where("account_id", "=", found.id)
      .where("status", "=", "confirmed")
      .execute();
    audit({ subject: found.id, detail: { selfie_reason: reason } });
    await tellMember(
      services,
      { tx, after },
      { site: site.id, member: found.id, state: "taken_back", reason },
    );
    return {};
  });
};
