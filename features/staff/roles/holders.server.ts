import type { Database, Tx } from "#server/db/database.ts";
import { gainsPowers } from "../owner-powers.server.ts";
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

/** Names of those who get or lose an owner's powers when a role has these rights from now on. */
async function changedBy(
  db: Database | Tx,
  role: string,
  rights: readonly string[],
  which: "gain" | "lose",
): Promise<string[]> {
  const names: string[] = [];
  for (const { id, name } of await holdersOf(db, role)) {
    const before = await grantsOf(db, id);
    const after = before.map((grant) => (grant.role === role ? { ...grant, rights } : grant));
    if (which === "gain" ? gainsPowers(before, after) : gainsPowers(after, before))
      names.push(name);
  }
  return names;
}

/** Names of those to whom a role would give an owner's powers with these rights. */
export const gainingBy = (db: Database | Tx, role: string, rights: readonly string[]) =>
  changedBy(db, role, rights, "gain");

/** Names of those who would lose an owner's powers with these rights. */
export const losingBy = (db: Database | Tx, role: string, rights: readonly string[]) =>
  changedBy(db, role, rights, "lose");
