import type { CallHandler, Context } from "#server/calls/context.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { type Grant, grantsSchema } from "../invitations/fields.ts";
import { issueInvitation, revokeInvitations } from "../invitations/invitation.server.ts";
import { ownerPowers } from "../owner-powers.server.ts";
import { requireStaff } from "../staff.server.ts";
import type * as contract from "./contract.ts";
import { rolesToGive, rolesWithRights, type Scope, scopeOf } from "./scope.server.ts";

/** Where a link to the office leads. */
export function linkTo({ origin }: Pick<Context, "origin">, token: string): string {
  const link = new URL("/operator/invitation", origin);
  link.searchParams.set("token", token);
  return link.href;
}

/** Are these roles that there are, and may they be given? Null: yes. */
export async function wrongWith(
  tx: Tx,
  scope: Scope,
  grants: readonly Grant[],
): Promise<"unknown" | "beyond" | null> {
  const roles = await rolesToGive(tx);
  const sites = await tx.selectFrom("site").select("id").execute(); // a handful
  const known = new Set(sites.map(({ id }) => id));
  if (grants.some(({ role, site_id }) => !roles.has(role) || (site_id && !known.has(site_id))))
    return "unknown";
  return grants.every((grant) => scope.covers(grant, roles.get(grant.role) ?? []))
    ? null
    : "beyond";
}

/**
 * Makes a link that makes somebody one of the staff. It is in this answer alone, for whoever asks to
 * hand on: nothing that opens the office is ever in a mailbox. Refuses beyond_own_rights,
 * owner_by_promotion and staff_exists (a person who was suspended is taken back instead).
 */
export const invite: CallHandler<typeof contract.invite> = async (request) => {
  const { input, once, refuse, audit } = request;
  const me = requireStaff(request.staff);
  let link: string | null = null;
  await once(async ({ tx }) => {
    const wrong = await wrongWith(tx, await scopeOf(tx, me.id), input.grants);
    if (wrong === "unknown") return invalidField("grants", "invalid.value");
    if (wrong) return refuse("beyond_own_rights");
    const roles = await rolesWithRights(tx);
    const powers = input.grants.flatMap(({ role }) =>
      ownerPowers({ role, rights: roles.get(role) ?? [] }),
    );
    if (powers.length > 0) return refuse("owner_by_promotion");
    const email = input.email.toLowerCase();
    const there = await tx
      .selectFrom("staff")
      .where("email", "=", email)
      .select("id")
      .executeTakeFirst();
    if (there) return refuse("staff_exists");
    const { name, grants } = input;
    const token = await issueInvitation(tx, {
      email,
      name,
      grants,
      invitedBy: me.id,
      staffId: null,
    });
    audit({ detail: { email, roles: grants.map(({ role }) => role).join(" ") } });
    link = linkTo(request, token);
    return {};
  });
  return { link };
};

/** Refuses not_found, and beyond_own_rights for one that only somebody else may give. */
export const withdrawInvitation: CallHandler<typeof contract.withdrawInvitation> = async ({
  input,
  once,
  refuse,
  audit,
  staff,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const email = input.email.toLowerCase();
    const open = await tx
      .selectFrom("staff_invitation")
      .where("email", "=", email)
      .where("used_at", "is", null)
      .select("grants")
      .executeTakeFirst();
    if (!open) return commonRefusal("not_found");
    const grants = grantsSchema.safeParse(open.grants).data ?? [];
    const scope = await scopeOf(tx, me.id);
    if (grants.length === 0 ? !scope.owner : await wrongWith(tx, scope, grants))
      return refuse("beyond_own_rights");
    await revokeInvitations(tx, email);
    audit({ detail: { email } });
    return {};
  });
};
