import { gainsPowers } from "#features/staff/owner-powers.server.ts";
import { grantsOf, rolesWithRights, scopeOf } from "#features/staff/people/scope.server.ts";
import type * as people from "#features/staff/people/contract.ts";
import type * as roles from "#features/staff/roles/contract.ts";
import { gainingBy } from "#features/staff/roles/holders.server.ts";
import type { ParsedOf } from "#server/calls/define.ts";
import type { GraveRules } from "./grave-calls.server.ts";

/**
 * Giving somebody an owner's powers asks for two people who have them, whatever the role is called;
 * any other role for one.
 */
export const ownerRules: GraveRules<ParsedOf<typeof people.changeGrants>> = {
  may: "keys.change",
  everywhere: true,
  async second({ id, grants }, { db }) {
    const rights = await rolesWithRights(db);
    const given = grants.map((grant) => ({ ...grant, rights: rights.get(grant.role) ?? [] }));
    const person = await db
      .selectFrom("staff")
      .where("id", "=", id)
      .where("status", "<>", "left")
      .select("name")
      .executeTakeFirst();
    if (!person || !gainsPowers(await grantsOf(db, id), given)) return null;
    return {
      what: "owner",
      thing: id,
      values: { name: person.name },
      why: null,
      to: `/operator/staff/${id}`,
    };
  },
};

/** So does a role that somebody has already and that gets such a right. */
export const roleRules: GraveRules<ParsedOf<typeof roles.saveRole>> = {
  may: "keys.change",
  everywhere: true,
  async second({ name, rights }, { db, by }) {
    // Only owners change roles: the call refuses it to others at once.
    if (by && !(await scopeOf(db, by)).owner) return null;
    const gaining = await gainingBy(db, name, rights);
    if (gaining.length === 0) return null;
    return {
      what: "owner_role",
      thing: name,
      values: { role: name, name: gaining.join(", ") },
      why: null,
      to: "/operator/roles",
    };
  },
};
