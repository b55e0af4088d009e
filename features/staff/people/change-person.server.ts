import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { endStaffSessions, forgetFactors } from "../factors/ways-in.server.ts";
import {
  issueInvitation,
  revokeInvitations,
  revokeInvitationsBy,
} from "../invitations/invitation.server.ts";
import { tellOwners, tellStaff } from "../letters.server.ts";
import { gainsOnAllSites, gainsPowers, ownerPowers } from "../owner-powers.server.ts";
import { giveBackHeld } from "../staff-goes.server.ts";
import { requireStaff } from "../staff.server.ts";
import { ownersOf } from "../who-else-may.server.ts";
import type * as contract from "./contract.ts";
import { requirePerson } from "./find-person.server.ts";
import { linkTo, wrongWith } from "./invite.server.ts";
import { grantsOf, rolesWithRights, sameGrant, scopeOf } from "./scope.server.ts";

/** The database keeps an owner who can sign in, whatever two people do at once. */
async function keepingAnOwner<T>(work: Promise<T>, refusal: () => Error): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const rule = error instanceof Error && "constraint" in error ? error.constraint : null;
    throw rule === "office_keeps_an_owner" || rule === "office_keeps_a_way_in" ? refusal() : error;
  }
}

const nameOf = async (tx: Tx, id: string): Promise<string> =>
  (await tx.selectFrom("staff").where("id", "=", id).select("name").executeTakeFirstOrThrow()).name;

/** One change of a person after the other. */
const inTurn = (tx: Tx, id: string) =>
  tx.selectFrom("staff").where("id", "=", id).select("id").forNoKeyUpdate().execute();

/**
 * Gives somebody these roles in place of those they have; a role that whoever asks may not take
 * stays. An owner's powers take two people. Every owner gets a mail about who gets or loses some, and
 * about who may move money or decide about members on every site from now on.
 * Refuses beyond_own_rights, last_owner.
 */
export const changeGrants: CallHandler<typeof contract.changeGrants> = async (request) => {
  const { input, once, refuse, audit } = request;
  const me = requireStaff(request.staff);
  const changed = once(async ({ tx }) => {
    await inTurn(tx, input.id);
    const scope = await scopeOf(tx, me.id);
    const { grants, status } = await requirePerson(tx, scope, input.id);
    if (status === "left") return commonRefusal("not_found");
    const added = input.grants.filter((grant) => !grants.some((had) => sameGrant(had, grant)));
    const wrong = await wrongWith(tx, scope, added);
    if (wrong === "unknown") return invalidField("grants", "invalid.value");
    if (wrong) return refuse("beyond_own_rights");
    const roles = await rolesWithRights(tx);
    const before = await grantsOf(tx, input.id);
    const given = added.map((grant) => ({ ...grant, rights: roles.get(grant.role) ?? [] }));
    // Taken from them since the dispatcher asked: once more, and it waits for a second person.
    if (gainsPowers(before, given) && request.confirmedBy === undefined)
      return commonRefusal("busy");
    const also = await ownersOf(tx, me);
    const taken = grants.filter(
      (had) =>
        !input.grants.some((grant) => sameGrant(had, grant)) &&
        scope.covers(had, roles.get(had.role) ?? []),
    );
    for (const { role, site_id } of taken)
      await tx
        .deleteFrom("staff_grant")
        .where("staff_id", "=", input.id)
        .where("role", "=", role)
        .where("site_id", site_id === null ? "is" : "=", site_id)
        .execute();
    for (const grant of added)
      await tx
        .insertInto("staff_grant")
        .values({ ...grant, staff_id: input.id, granted_by: me.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const named = (list: typeof added) =>
      list.map(({ role, site_id }) => `${role}@${site_id ?? "*"}`).join(" ");
    audit({ subject: input.id, detail: { added: named(added), taken: named(taken) } });
    const after = await grantsOf(tx, input.id);
    for (const [template, did] of [
      ["office-new-owner", gainsPowers(before, after)],
      ["office-owner-gone", gainsPowers(after, before)],
      [
        "office-wide-role",
        !gainsPowers(before, after) && (await gainsOnAllSites(tx, request.services, before, after)),
      ],
    ] as const)
      if (did)
        await tellOwners(tx, request.services, me, {
          template,
          about: await nameOf(tx, input.id),
          userAgent: request.userAgent,
          also,
        });
    return {};
  });
  return keepingAnOwner(changed, () => refuse("last_owner"));
};

/**
 * Suspends somebody, takes them back, or lets them go for good. Their sessions end at once, and with
 * them what they held in the queue; a person who leaves keeps no role and nothing that opens the
 * office. Every owner gets a mail if the person has an owner's powers, or comes back to a role for
 * all sites that moves money or decides about members; the member of staff who takes somebody back is
 * tied to them.
 */
export const changeStatus: CallHandler<typeof contract.changeStatus> = async (request) => {
  const { input, once, refuse, audit } = request;
  const me = requireStaff(request.staff);
  if (input.id === me.id) return refuse("not_yourself");
  const changed = once(async ({ tx }) => {
    await inTurn(tx, input.id);
    const person = await requirePerson(tx, await scopeOf(tx, me.id), input.id);
    if (!(await mayAct(tx, me.id, person.grants))) return refuse("beyond_own_rights");
    if (person.status === "left") return refuse("has_left");
    const { status } = input;
    if (status === person.status) return {};
    const also = await ownersOf(tx, me);
    await tx.updateTable("staff").set({ status }).where("id", "=", person.id).execute();
    audit({ subject: person.id, detail: { status } });
    const held = await grantsOf(tx, person.id);
    const owner = held.some((grant) => ownerPowers(grant).length > 0);
    if (owner || (status === "active" && (await gainsOnAllSites(tx, request.services, [], held))))
      await tellOwners(tx, request.services, me, {
        template: !owner
          ? "office-wide-role"
          : status === "active"
            ? "office-owner-back"
            : "office-owner-gone",
        about: person.name,
        userAgent: request.userAgent,
        also,
      });
    if (status === "active") {
      await tx
        .insertInto("staff_tie")
        .values({ one: me.id, other: person.id, by: "return" })
        .execute();
      return {};
    }
    await endStaffSessions(tx, person.id);
    await revokeInvitations(tx, person.email);
    await revokeInvitationsBy(tx, person.id);
    await giveBackHeld(tx, request.services, person.id);
    if (status === "left") {
      await tx.deleteFrom("staff_grant").where("staff_id", "=", person.id).execute();
      await forgetFactors(tx, person.id);
    }
    return {};
  });
  return keepingAnOwner(changed, () => refuse("last_owner"));
};

async function mayAct(
  tx: Tx,
  asker: string,
  grants: Parameters<typeof wrongWith>[2],
): Promise<boolean> {
  const [scope, roles] = [await scopeOf(tx, asker), await rolesWithRights(tx)];
  return grants.every((grant) => scope.covers(grant, roles.get(grant.role) ?? []));
}

/**
 * An owner takes away everything that opens the office for somebody who lost it, and gets a link for
 * new ways in, to be handed on. Nobody resets their own. Refuses beyond_own_rights to who is no owner.
 */
export const resetWaysIn: CallHandler<typeof contract.resetWaysIn> = async (request) => {
  const { input, once, refuse, audit, services, userAgent } = request;
  const me = requireStaff(request.staff);
  if (input.id === me.id) return refuse("not_yourself");
  let link: string | null = null;
  const reset = once(async ({ tx }) => {
    await inTurn(tx, input.id);
    const scope = await scopeOf(tx, me.id);
    const { id, name, email, status, demo, language } = await requirePerson(tx, scope, input.id);
    if (!scope.owner) return refuse("beyond_own_rights");
    if (status !== "active" || demo) return commonRefusal("not_found");
    await forgetFactors(tx, id);
    await tx
      .updateTable("staff")
      .set({ reset_at: sql<Date>`now()`, reset_by: me.id })
      .where("id", "=", id)
      .execute();
    await endStaffSessions(tx, id);
    await giveBackHeld(tx, services, id);
    const token = await issueInvitation(tx, {
      email,
      name,
      grants: [],
      invitedBy: me.id,
      staffId: id,
    });
    await tellStaff(tx, services, { to: email, language, template: "office-reset", userAgent });
    await tellOwners(tx, services, me, {
      template: "office-person-reset",
      about: name,
      userAgent,
    });
    audit({ subject: id });
    link = linkTo(request, token);
    return {};
  });
  await keepingAnOwner(reset, () => refuse("last_owner"));
  return { link };
};

/** Refuses not_found for a session that is none of that person's. */
export const endStaffSession: CallHandler<typeof contract.endStaffSession> = async ({
  input,
  once,
  refuse,
  audit,
  staff,
  services,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const person = await requirePerson(tx, await scopeOf(tx, me.id), input.id);
    if (!(await mayAct(tx, me.id, person.grants))) return refuse("beyond_own_rights");
    const { numDeletedRows } = await tx
      .deleteFrom("staff_session")
      .where("staff_id", "=", person.id)
      .where("id", "=", input.session)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return commonRefusal("not_found");
    await giveBackHeld(tx, services, person.id);
    audit({ subject: person.id });
    return {};
  });
};
