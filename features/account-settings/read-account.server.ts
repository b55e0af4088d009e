import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { stayDiscount } from "#features/prices/discounts/stay-code.server.ts";
import { sessionsOf } from "#features/identity/session.server.ts";
import { openTo } from "#features/profiles/open-to.server.ts";
import { visitorsSeeMembers } from "#features/visitors/visitors.server.ts";
import { companyOf } from "#features/sites/read-settings.server.ts";
import { sql } from "kysely";
import type * as contract from "./contract.ts";
import { deviceName } from "#features/identity/device-name.ts";
import { newestExport } from "./export/export-rows.server.ts";

/**
 * What the settings page shows: address and pending change, devices, export, what is offered before
 * deleting.
 */
export const read: CallHandler<typeof contract.read> = async ({ db, site, viewer: maybe }) => {
  const viewer = requireViewer(maybe);
  const [pending, sessions, newest, open, stay] = await Promise.all([
    db
      .selectFrom("mail_change")
      .where("account_id", "=", viewer.id)
      .where("confirmed_at", "is", null)
      .where("stopped_at", "is", null)
      .where("requested_at", ">", sql<Date>`now() - interval '30 minutes'`)
      .orderBy("id", "desc")
      .limit(1)
      .select("new_email")
      .executeTakeFirst(),
    sessionsOf(db, viewer.id),
    newestExport(db, viewer.id),
    openTo(db, viewer.id),
    companyOf(db, site).then(({ delete_discount }) => stayDiscount(db, viewer.id, delete_discount)),
  ]);
  return {
    email: viewer.email,
    confirmed: viewer.status === "active",
    invisible: viewer.invisible,
    open_to: open && { ...open, site: visitorsSeeMembers(site.settings) },
    pending_email: pending?.new_email ?? null,
    sessions: sessions.map(({ id, token_hash, user_agent, created_at }) => ({
      id,
      ...deviceName(user_agent),
      created_at: created_at.toISOString(),
      current: token_hash.equals(viewer.sessionHash),
    })),
    export: newest,
    stay_discount: stay,
  };
};
