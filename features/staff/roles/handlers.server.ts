import { sql } from "kysely";
import type { CallHandler, Context, HandlersOf } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { tellOwners } from "../letters.server.ts";
import { sharedRights } from "../owner-powers.server.ts";
import { scopeOf } from "../people/scope.server.ts";
import { type Right, rights, shippedRoles } from "../rights.ts";
import { requireStaff } from "../staff.server.ts";
import type * as contract from "./contract.ts";
import { gainingBy, losingBy, widenedBy } from "./holders.server.ts";

const known = (name: string): readonly Right[] | undefined =>
  Object.hasOwn(shippedRoles, name) ? shippedRoles[name] : undefined;

const ownerAsks = async ({ staff }: Pick<Context, "staff">, db: Parameters<typeof scopeOf>[0]) =>
  (await scopeOf(db, requireStaff(staff).id)).owner;

const listRoles: CallHandler<typeof contract.listRoles> = async (request) => {
  const { rows } = await sql<{ name: string; rights: string[]; people: number }>`
    select r.name, r.rights,
      (select count(distinct staff_id)::int from staff_grant g where g.role = r.name) as people
    from office_role r`.execute(request.db);
  const order = Object.keys(shippedRoles);
  const place = (name: string) => (known(name) ? order.indexOf(name) : order.length);
  return {
    roles: rows
      .map(({ name, people, ...row }) => {
        const held = rights.filter((right) => row.rights.includes(right));
        const shipped = known(name);
        return {
          name,
          people,
          rights: held,
          known: shipped !== undefined,
          changed: shipped !== undefined && String(rightsInOrder(shipped)) !== String(held),
        };
      })
      .sort(
        (one, other) => place(one.name) - place(other.name) || (one.name < other.name ? -1 : 1),
      ),
    owner: await ownerAsks(request, request.db),
  };
};

const rightsInOrder = (some: readonly Right[]) => rights.filter((right) => some.includes(right));

const lockRole = (tx: Tx, role: string) =>
  tx
    .selectFrom("office_role")
    .where("name", "=", role)
    .select("rights")
    .forUpdate()
    .executeTakeFirst();

/** Who gives a role a right that two people share is tied to those who get it by that. */
async function tieHolders(
  { services, staff, tx }: Pick<Context, "services" | "staff"> & { readonly tx: Tx },
  role: string,
  next: readonly Right[],
): Promise<void> {
  const [by, before] = [requireStaff(staff).id, await lockRole(tx, role)];
  const shared = sharedRights(services);
  if (!before || !next.some((right) => shared.has(right) && !before.rights.includes(right))) return;
  await sql`insert into staff_tie (one, other, by)
    select distinct ${by}::uuid, staff_id, 'right' from staff_grant
    where role = ${role} and staff_id <> ${by}`.execute(tx);
}

/**
 * Changes what a role may. Giving an owner's powers to those who have it takes two people, and every
 * owner gets a mail about who gets or loses them, and about who may move money or decide about
 * members on every site from now on. Refuses owners_only, and owner_role: an owner may
 * everything.
 */
export const saveRole: CallHandler<typeof contract.saveRole> = async (request) => {
  const { input, once, refuse, audit } = request;
  return once(async ({ tx }) => {
    if (!(await ownerAsks(request, tx))) return refuse("owners_only");
    if (input.name === "owner") return refuse("owner_role");
    const chosen = rightsInOrder(input.rights);
    await tieHolders({ ...request, tx }, input.name, chosen);
    const gaining = await gainingBy(tx, input.name, chosen);
    // Given to somebody since the dispatcher asked: once more, and it waits for a second person.
    if (gaining.length > 0 && request.confirmedBy === undefined) return commonRefusal("busy");
    const losing = await losingBy(tx, input.name, chosen);
    const widened = await widenedBy(tx, request.services, input.name, chosen);
    await tx
      .insertInto("office_role")
      .values({ name: input.name, rights: chosen, shipped: false })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet({ rights: chosen, shipped: false }),
      )
      .execute();
    audit({ detail: { role: input.name, rights: chosen.join(" ") } });
    for (const [template, names] of [
      ["office-new-owner", gaining],
      ["office-owner-gone", losing],
      ["office-wide-role", widened],
    ] as const)
      if (names.length > 0)
        await tellOwners(tx, request.services, requireStaff(request.staff), {
          template,
          about: names.join(", "),
          userAgent: request.userAgent,
        });
    return {};
  });
};

/** Refuses owners_only; not_found for a role that never came along. */
const restoreRole: CallHandler<typeof contract.restoreRole> = async (request) => {
  const { input, once, refuse, audit } = request;
  return once(async ({ tx }) => {
    if (!(await ownerAsks(request, tx))) return refuse("owners_only");
    const shipped = known(input.name);
    if (!shipped) return commonRefusal("not_found");
    await tieHolders({ ...request, tx }, input.name, shipped);
    const widened = await widenedBy(tx, request.services, input.name, shipped);
    await tx
      .updateTable("office_role")
      .set({ rights: [...shipped], shipped: true })
      .where("name", "=", input.name)
      .execute();
    audit({ detail: { role: input.name, rights: "restored" } });
    if (widened.length > 0)
      await tellOwners(tx, request.services, requireStaff(request.staff), {
        template: "office-wide-role",
        about: widened.join(", "),
        userAgent: request.userAgent,
      });
    return {};
  });
};

/** Refuses owners_only, role_in_use; not_found for one that comes along: it may be given nothing. */
const removeRole: CallHandler<typeof contract.removeRole> = async (request) => {
  const { input, once, refuse, audit } = request;
  return once(async ({ tx }) => {
    if (!(await ownerAsks(request, tx))) return refuse("owners_only");
    if (known(input.name)) return commonRefusal("not_found");
    const role = tx.selectFrom("office_role").where("name", "=", input.name).select("name");
    if (!(await role.forUpdate().executeTakeFirst())) return commonRefusal("not_found");
    // Asked once the role is locked: somebody may be giving it (rolesToGive).
    const holder = tx.selectFrom("staff_grant").where("role", "=", input.name).select("role");
    if (await holder.limit(1).executeTakeFirst()) return refuse("role_in_use");
    await tx.deleteFrom("office_role").where("name", "=", input.name).execute();
    audit({ detail: { role: input.name, rights: "removed" } });
    return {};
  });
};

export const handlers: HandlersOf<typeof contract> = {
  listRoles,
  removeRole,
  restoreRole,
  saveRole,
};
