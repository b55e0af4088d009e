import { sql } from "kysely";
import type { CallHandler, Context } from "#server/calls/context.ts";
import type { Grant } from "../invitations/fields.ts";
import { requireStaff } from "../staff.server.ts";
import type * as contract from "./contract.ts";
import { peopleAfter, requirePerson, toPerson } from "./find-person.server.ts";
import { rolesWithRights, type Scope, scopeOf } from "./scope.server.ts";
import { sessionsOfStaff } from "./sessions.server.ts";

const most = 50;

/** Who works here, within the sight of whoever asks, and (on the first page) who is invited. */
export const listStaff: CallHandler<typeof contract.listStaff> = async ({ db, input, staff }) => {
  const me = requireStaff(staff);
  const scope = await scopeOf(db, me.id);
  const roles = await rolesWithRights(db);
  const found = await peopleAfter(db, scope, { after: input.after ?? null, most });
  const people = found.slice(0, most);
  return {
    people: people.map((row) => toPerson(row, row.id === me.id || mayAct(scope, roles, row))),
    next: found.length > most ? (people.at(-1)?.id ?? null) : null,
    invited: input.after === undefined ? await invited(db, scope) : [],
    choices: await choicesOf(db, scope),
  };
};

/** Do somebody's rights cover all that a person may? An owner's cover an owner's alone. */
const mayAct = (
  scope: Scope,
  roles: ReadonlyMap<string, readonly string[]>,
  { grants }: { readonly grants: readonly Grant[] },
): boolean => grants.every((grant) => scope.covers(grant, roles.get(grant.role) ?? []));

/** @throws Refusal not_found */
export const readPerson: CallHandler<typeof contract.readPerson> = async ({ db, input, staff }) => {
  const me = requireStaff(staff);
  const scope = await scopeOf(db, me.id);
  const row = await requirePerson(db, scope, input.id);
  const myself = row.id === me.id;
  const roles = await rolesWithRights(db);
  const act = mayAct(scope, roles, row);
  return {
    person: {
      ...toPerson(row, act || myself),
      language: row.language,
      created_at: row.created_at.toISOString(),
    },
    sessions: act || myself ? await sessionsOfStaff(db, row.id, me.sessionHash) : [],
    choices: await choicesOf(db, scope),
    may: {
      act: act && !myself,
      reset: scope.owner && !myself && row.status === "active" && !row.demo,
      myself,
    },
  };
};

/** Invitations that open something; of those that a manager may give only. */
async function invited(db: Context["db"], scope: Scope) {
  const rows = await db
    .selectFrom("staff_invitation")
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("staff_id", "is", null)
    .select(["email", "name", "grants", "expires_at"])
    .orderBy("email")
    .limit(200)
    .execute();
  const roles = await rolesWithRights(db);
  return rows
    .map(({ expires_at, grants, ...row }) => ({
      ...row,
      grants: grants as unknown as Grant[],
      expires_at: expires_at.toISOString(),
    }))
    .filter(({ grants }) =>
      grants.every((grant) => scope.covers(grant, roles.get(grant.role) ?? [])),
    );
}

/** What may be given: each role with the sites, or all of them (null), that it may be given for. */
async function choicesOf(db: Context["db"], scope: Scope) {
  const { rows: sites } = await sql<{ id: string; name: string }>`
    select id, settings->>'name' as name from site order by 2, 1`.execute(db);
  const roles = await rolesWithRights(db);
  const offered = [...roles]
    .map(([name, rights]) => ({
      name,
      sites: [null, ...sites.map(({ id }) => id)].filter((site_id) =>
        scope.covers({ role: name, site_id }, rights),
      ),
    }))
    .filter((role) => role.sites.length > 0)
    .sort((one, other) => one.name.localeCompare(other.name));
  const seen = new Set(offered.flatMap((role) => role.sites));
  return { roles: offered, sites: sites.filter(({ id }) => seen.has(id)) };
}
