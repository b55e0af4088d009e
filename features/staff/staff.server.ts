import { type RawBuilder, sql } from "kysely";
import type { OfficeLanguage } from "#i18n/office-languages.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Cookies } from "#server/http/cookies.ts";
import type { Site, SiteDirectory } from "#features/sites/site.server.ts";
import { everyone, type Right } from "./rights.ts";
import { idleMinutes, isStale, staffHashesIn } from "./staff-session.server.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    /** Who of the staff a request's cookies name; null: nobody. Asks nothing without a cookie. */
    readonly findStaff: FindStaff;
  }
  interface Context {
    /** Who of the staff asks, at the office's host; null: nobody of them. */
    readonly staff: Staff | null;
  }
}

/** Somebody who works here: read from their session on every request. */
export interface Staff {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: OfficeLanguage;
  /** The site they work on at the moment. */
  readonly site: Site;
  readonly sessionHash: Buffer;
  /** Since they last showed who they are, by the database's clock: `stepUp` asks for ten minutes. */
  readonly provedSecondsAgo: number;
  /** Its use was not written down for a minute: `keepStaffSession`. */
  readonly stale: boolean;
  readonly demo: boolean;
  /** Keys of one letter do something. */
  readonly shortcuts: boolean;
  /** On the chosen site. */
  may(right: Right | typeof everyone): boolean;
  /** On every site. */
  everywhere(right: Right): boolean;
}

export type FindStaff = (cookies: Cookies, secure: boolean) => Promise<Staff | null>;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: OfficeLanguage;
  readonly demo: boolean;
  readonly shortcuts: boolean;
  readonly proved_ago: number;
  readonly stale: boolean;
  readonly here: string[];
  readonly everywhere: string[];
}

/**
 * Finds who of the staff asks. Their rights are those of their roles on the chosen site and of those
 * they have for all; read on every request, so that a role that is taken away is gone at once.
 */
export const openStaff =
  (db: Database, sites: SiteDirectory): FindStaff =>
  async (cookies, secure) => {
    const hashes = staffHashesIn(cookies, secure);
    if (hashes.length === 0) return null;
    const {
      rows: [row],
    } = await sql<Row & { readonly site_id: string; readonly token_hash: Buffer }>`
      select s.token_hash, st.id, st.name, st.email, st.language, st.demo, st.shortcuts, s.site_id, extract(epoch from now() - s.proved_at)::float as proved_ago,
        ${isStale} as stale,
        ${rightsOf(sql`g.site_id is null or g.site_id = s.site_id`)} as here,
        ${rightsOf(sql`g.site_id is null`)} as everywhere
      from staff_session s join staff st on st.id = s.staff_id and st.status = 'active'
      where s.token_hash = any(${hashes}::bytea[]) and s.expires_at > now()
        and s.seen_at > now() - make_interval(mins => ${idleMinutes})`.execute(db);
    const site = row && (await sites.byId(row.site_id));
    return row && site ? toStaff(row, site, row.token_hash) : null;
  };

function toStaff(row: Row, site: Site, sessionHash: Buffer): Staff {
  const here = new Set(row.here);
  const everywhere = new Set(row.everywhere);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    language: row.language,
    site,
    sessionHash,
    provedSecondsAgo: row.proved_ago,
    stale: row.stale,
    demo: row.demo,
    shortcuts: row.shortcuts,
    may: (right) => right === everyone || here.has(right),
    everywhere: (right) => everywhere.has(right),
  };
}

/**
 * Somebody who works here, on a site, with the rights they have there at this moment: for what they
 * asked for and what is done later. Without a session; null: not any more.
 */
export async function staffOn(
  db: Database | Tx,
  site: Site,
  staffId: string,
): Promise<Staff | null> {
  const {
    rows: [row],
  } = await sql<Row>`
    select st.id, st.name, st.email, st.language, st.demo, st.shortcuts, 0::float as proved_ago, false as stale,
      ${rightsOf(sql`g.site_id is null or g.site_id = ${site.id}`)} as here,
      ${rightsOf(sql`g.site_id is null`)} as everywhere
    from staff st where st.id = ${staffId} and st.status = 'active'`.execute(db);
  return row ? toStaff(row, site, Buffer.alloc(0)) : null;
}

const rightsOf = (where: RawBuilder<unknown>) => sql`array(select distinct unnest(r.rights)
  from staff_grant g join office_role r on r.name = g.role where g.staff_id = st.id and (${where}))`;

/**
 * Whoever asks in a staff call's handler. The dispatcher has asked already: without staff the
 * contract lacks its `staff`, which is a bug.
 */
export function requireStaff(staff: Staff | null): Staff {
  if (!staff) throw new Error("a call of the office without `staff` in its contract");
  return staff;
}

/**
 * The first statement of a staff member's write: their session stays until the commit, and one that
 * was ended since the request began writes nothing more.
 * @throws Refusal not_found
 */
export async function requireStaffStillThere(tx: Tx, { sessionHash }: Staff): Promise<void> {
  const { rows } = await sql`
    select from staff_session s join staff st on st.id = s.staff_id and st.status = 'active'
      where s.token_hash = ${sessionHash} for key share`.execute(tx);
  if (rows.length === 0) throw commonRefusal("not_found");
}
