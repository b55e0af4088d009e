import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import type { Grant } from "../invitations/fields.ts";

/** What somebody who manages the staff may give and take: nothing that they do not have themselves. */
export interface Scope {
  /** An owner of the whole installation may everything. */
  readonly owner: boolean;
  /** Sites on which they manage the staff; null: all. */
  readonly sites: readonly string[] | null;
  /** May they give or take this? `rights`: those of its role. Only owners make owners. */
  covers(grant: Grant, rights: readonly string[]): boolean;
}

interface Held extends Grant {
  readonly rights: readonly string[];
}

/** Roles that somebody has, with what those may. */
export async function grantsOf(db: Database | Tx, staffId: string): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select g.role, g.site_id, r.rights from staff_grant g join office_role r on r.name = g.role
    where g.staff_id = ${staffId} order by g.role, g.site_id nulls first`.execute(db);
  return rows;
}

export async function scopeOf(db: Database | Tx, staffId: string): Promise<Scope> {
  const held = await grantsOf(db, staffId);
  const owner = held.some(({ role, site_id }) => role === "owner" && site_id === null);
  const at = (siteId: string | null): ReadonlySet<string> =>
    new Set(
      held.flatMap(({ site_id, rights }) => (site_id === null || site_id === siteId ? rights : [])),
    );
  return {
    owner,
    sites: at(null).has("staff.manage")
      ? null
      : held.flatMap(({ site_id, rights }) =>
          site_id !== null && rights.includes("staff.manage") ? [site_id] : [],
        ),
    covers(grant, rights) {
      if (owner) return true;
      const mine = at(grant.site_id);
      return (
        grant.role !== "owner" &&
        mine.has("staff.manage") &&
        rights.every((right) => mine.has(right))
      );
    },
  };
}

const roleRows = (db: Database | Tx) => db.selectFrom("office_role").select(["name", "rights"]);

const byName = (rows: readonly { name: string; rights: string[] }[]) =>
  new Map(rows.map(({ name, rights }) => [name, rights]));

/** The rights of each role that there is. */
export const rolesWithRights = async (db: Database | Tx): Promise<Map<string, string[]>> =>
  byName(await roleRows(db).execute());

/** The same for who gives one in this transaction: none is removed before it ends. */
export const rolesToGive = async (tx: Tx): Promise<Map<string, string[]>> =>
  byName(await roleRows(tx).forKeyShare().execute());

export const sameGrant = (one: Grant, other: Grant): boolean =>
  one.role === other.role && one.site_id === other.site_id;
