import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { gainsOnAllSites, gainsPowers } from "../owner-powers.server.ts";
import { grantsOf } from "../people/scope.server.ts";

/** Everyone who has a role now, suspended or not, by name. */
const holdersOf = (db: Database | Tx, role: string) =>
  db
    .selectFrom("staff")
    .where("id", "in", (query) =>
      query.selectFrom("staff_grant").where("role", "=", role).select("staff_id"),
    )
    .select(["id", "name"])
    .orderBy("name")
    .orderBy("id")
    .execute();

type Gains = (
  before: Awaited<ReturnType<typeof grantsOf>>,
  after: Awaited<ReturnType<typeof grantsOf>>,
) => boolean | Promise<boolean>;

/** Names of those for whom something changes when a role has these rights from now on. */
async function changedBy(
  db: Database | Tx,
  role: string,
  rights: readonly string[],
  changes: Gains,
): Promise<string[]> {
  const names: string[] = [];
  for (const { id, name } of await holdersOf(db, role)) {
    const before = await grantsOf(db, id);
    const after = before.map((grant) => (grant.role === role ? { ...grant, rights } : grant));
    if (await changes(before, after)) names.push(name);
  }
  return names;
}

/** Names of those to whom a role would give an owner's powers with these rights. */
export const gainingBy = (db: Database | Tx, role: string, rights: readonly string[]) =>
  changedBy(db, role, rights, gainsPowers);

/** Names of those who would lose an owner's powers with these rights. */
export const losingBy = (db: Database | Tx, role: string, rights: readonly string[]) =>
  changedBy(db, role, rights, (before, after) => gainsPowers(after, before));

/** Names of those whom it would let move money, or decide about members, on every site. */
export const widenedBy = (
  db: Database | Tx,
  services: Pick<Services, "graveCalls">,
  role: string,
  rights: readonly string[],
) =>
  changedBy(
    db,
    role,
    rights,
    (before, after) => !gainsPowers(before, after) && gainsOnAllSites(db, services, before, after),
  );
