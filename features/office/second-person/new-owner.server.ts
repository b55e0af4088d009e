import { grantsOf, sameGrant } from "#features/staff/people/scope.server.ts";
import type * as contract from "#features/staff/people/contract.ts";
import type { ParsedOf } from "#server/calls/define.ts";
import type { GraveRules } from "./grave-calls.server.ts";

/** Making somebody an owner asks for two people with an owner's rights; any other role for one. */
export const ownerRules: GraveRules<ParsedOf<typeof contract.changeGrants>> = {
  may: "keys.change",
  everywhere: true,
  async second({ id, grants }, { db }) {
    const held = await grantsOf(db, id);
    const added = grants.filter(
      (grant) => grant.role === "owner" && !held.some((had) => sameGrant(had, grant)),
    );
    const person = await db
      .selectFrom("staff")
      .where("id", "=", id)
      .where("status", "<>", "left")
      .select("name")
      .executeTakeFirst();
    if (!person || added.length === 0) return null;
    return {
      what: "owner",
      thing: id,
      values: { name: person.name },
      why: null,
      to: `/operator/staff/${id}`,
    };
  },
};
