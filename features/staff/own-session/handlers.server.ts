import { sql } from "kysely";
import type { CallHandler, HandlersOf } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { rights } from "../rights.ts";
import { clearedStaffCookie, endStaffSession, provedMinutes } from "../staff-session.server.ts";
import { giveBackHeld } from "../staff-goes.server.ts";
import { requireStaff } from "../staff.server.ts";
import type * as contract from "./contract.ts";

/** What is left of the minutes at least when something is begun. */
const inHandSeconds = 30;

interface WorkPlace {
  readonly id: string;
  readonly name: string;
  readonly host: string;
}

/** The sites that somebody has any role on, by name. */
async function sitesOf(db: Database | Tx, staffId: string): Promise<WorkPlace[]> {
  const { rows } = await sql<WorkPlace>`
    select s.id, s.settings->>'name' as name, h.host
    from site s join site_host h on h.site_id = s.id and h.canonical
    where exists (select from staff_grant g
      where g.staff_id = ${staffId} and (g.site_id is null or g.site_id = s.id))
    order by 2, 1`.execute(db);
  return rows;
}

/** Who is at work: their own facts, the rights that they have on the chosen site, and their sites. */
const readSelf: CallHandler<typeof contract.readSelf> = async ({ db, staff: asked }) => {
  const staff = requireStaff(asked);
  const { id, name, email, site } = staff;
  return {
    id,
    name,
    email,
    language: staff.language,
    site: { id: site.id, name: site.settings.name, host: site.canonicalHost },
    sites: await sitesOf(db, id),
    rights: rights.filter((right) => staff.may(right)),
    shortcuts: staff.shortcuts,
    proved: staff.provedSecondsAgo < provedMinutes * 60 - inHandSeconds,
  };
};

/** Every call from now on is about this site. Refuses not_found for one they have no role on. */
const chooseSite: CallHandler<typeof contract.chooseSite> = async ({
  staff: asked,
  input,
  once,
  audit,
}) => {
  const staff = requireStaff(asked);
  return once(async ({ tx }) => {
    const chosen = (await sitesOf(tx, staff.id)).find(({ id }) => id === input.site);
    if (!chosen) return commonRefusal("not_found");
    await tx
      .updateTable("staff_session")
      .set({ site_id: chosen.id })
      .where("token_hash", "=", staff.sessionHash)
      .execute();
    audit({ subject: chosen.id });
    return { site: chosen.id };
  });
};

/** Ends the session that asks, and takes its cookie away. */
const leave: CallHandler<typeof contract.leave> = async ({
  staff: asked,
  services,
  once,
  setCookie,
}) => {
  const { id, sessionHash } = requireStaff(asked);
  const done = await once(async ({ tx }) => {
    await endStaffSession(tx, sessionHash);
    await giveBackHeld(tx, services, id);
    return {};
  });
  setCookie(clearedStaffCookie(services.config.publicUrl.startsWith("https:")));
  return done;
};

export const handlers: HandlersOf<typeof contract> = { readSelf, chooseSite, leave };
