import { sql } from "kysely";
import { startStaffSession } from "#features/staff/staff-session.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Actor } from "./put-member.ts";

export interface StaffOptions {
  readonly roles?: readonly string[];
  /** Hosts of the sites that the roles are for; the first of them is the chosen one. */
  readonly sites?: readonly string[] | "all";
  /** Host of the chosen site, where it is another than the first. */
  readonly on?: string;
  readonly proved?: boolean;
  readonly language?: "en" | "de" | "nl" | "fr";
}

/** Puts somebody into the office, past its invitations and its door, with roles and a session. */
export async function putStaff(
  { db, sites: directory }: Services,
  firstSite: string,
  name: string,
  { roles = ["owner"], sites = "all", on, proved = true, language = "en" }: StaffOptions,
): Promise<Actor> {
  const email = `${name.toLowerCase()}@office.test`;
  const { id } = await db
    .insertInto("staff")
    .values({ name, email, language })
    .returning("id")
    .executeTakeFirstOrThrow();
  const idOf = async (host: string) => {
    const found = await directory.byHost(host);
    if (!found) throw new Error(`no site at ${host}`);
    return found.id;
  };
  const granted = sites === "all" ? [null] : await Promise.all(sites.map(idOf));
  for (const role of roles)
    for (const site_id of granted)
      await db.insertInto("staff_grant").values({ staff_id: id, role, site_id }).execute();
  const chosen = on ? await idOf(on) : (granted[0] ?? firstSite);
  const cookie = (await startStaffSession(db, id, "test", false)).split(";")[0] ?? "";
  await sql`update staff_session set site_id = ${chosen},
    proved_at = now() - make_interval(mins => ${proved ? 0 : 11}) where staff_id = ${id}`.execute(
    db,
  );
  return { id, name, email, cookie, office: true };
}
