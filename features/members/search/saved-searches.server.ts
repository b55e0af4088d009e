import { gatherByPool } from "#server/db/gather.ts";
import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { ageOn } from "#features/profile-fields/age-on.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import { agesAround } from "./ages-around.ts";
import * as contract from "../contract.ts";

/** Searches a member may keep; the table's slots say the same. */
const most = 10;

/**
 * The member's saved searches, newest first. One that an older release wrote and this one cannot
 * read is left out.
 */
export const savedSearches: CallHandler<typeof contract.savedSearches> = async ({
  db,
  viewer: maybe,
}) => {
  const { id } = requireViewer(maybe);
  const rows = await db
    .selectFrom("saved_search")
    .where("account_id", "=", id)
    .orderBy("id", "desc")
    .select(["id", "name", "criteria"])
    .execute();
  return { searches: rows.flatMap((row) => toSearch(row) ?? []), most };
};

/**
 * Saves a search. Refuses too_many_saved_searches from the eleventh on, and a name that another one
 * has (invalid.search_name_taken).
 */
export const saveSearch: CallHandler<typeof contract.saveSearch> = async ({
  viewer: maybe,
  input: { name, criteria },
  once,
  refuse,
}) => {
  const { id: account_id } = requireViewer(maybe);
  return once(async ({ tx }) => {
    // One save of a member at a time: the free slot is free until the commit.
    await sql`select from account where id = ${account_id} for no key update`.execute(tx);
    const taken = await tx
      .selectFrom("saved_search")
      .where("account_id", "=", account_id)
      .select(["slot", "name"])
      .execute();
    if (taken.some((each) => each.name === name))
      return invalidField("name", "invalid.search_name_taken");
    const slot = Array.from({ length: most }, (_, at) => at + 1).find(
      (each) => !taken.some((row) => row.slot === each),
    );
    if (slot === undefined) return refuse("too_many_saved_searches", { most });
    const { id } = await tx
      .insertInto("saved_search")
      .values({ account_id, slot, name, criteria: JSON.stringify(criteria) })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { search: { id, name, criteria } };
  });
};

/**
 * Another name for a saved search. Refuses not_found, and a name that another one has
 * (invalid.search_name_taken).
 */
export const renameSearch: CallHandler<typeof contract.renameSearch> = async ({
  viewer: maybe,
  input: { id, name },
  once,
}) => {
  const { id: account_id } = requireViewer(maybe);
  return once(async ({ tx }) => {
    await sql`select from account where id = ${account_id} for no key update`.execute(tx);
    const own = tx.selectFrom("saved_search").where("account_id", "=", account_id);
    if (await own.where("name", "=", name).where("id", "!=", id).select("id").executeTakeFirst())
      return invalidField("name", "invalid.search_name_taken");
    const row = await tx
      .updateTable("saved_search")
      .set({ name })
      .where("account_id", "=", account_id)
      .where("id", "=", id)
      .returning(["id", "name", "criteria"])
      .executeTakeFirst();
    const search = row && toSearch(row);
    return search ? { search } : commonRefusal("not_found");
  });
};

/** Deletes a saved search. Refuses not_found. */
export const deleteSearch: CallHandler<typeof contract.deleteSearch> = async ({
  viewer: maybe,
  input: { id },
  once,
}) => {
  const { id: account_id } = requireViewer(maybe);
  return once(async ({ tx }) => {
    const { numDeletedRows } = await tx
      .deleteFrom("saved_search")
      .where("account_id", "=", account_id)
      .where("id", "=", id)
      .executeTakeFirst();
    return numDeletedRows > 0n ? {} : commonRefusal("not_found");
  });
};

/**
 * What the member searched for last, on whatever device, and the ages to begin with where there is
 * nothing yet.
 */
export const lastSearch: CallHandler<typeof contract.lastSearch> = async ({
  services,
  site,
  viewer: maybe,
}) => {
  const { id } = requireViewer(maybe);
  const row = await readLastSearch(services.prepared, id);
  if (!row) return { criteria: null, ages: null };
  return {
    criteria: contract.criteriaSchema.safeParse(row.criteria).data ?? null,
    ages: agesAround(ageOn(row.date_of_birth, new Date()), site.settings.min_age),
  };
};

interface LastSearch {
  readonly id: string;
  readonly date_of_birth: string;
  readonly criteria: unknown;
}
const readLastSearch = gatherByPool<string, LastSearch | undefined>(
  async (pool, ids) => {
    const { rows } = await pool.query<LastSearch>({
      name: "last_search",
      text: `select p.id, p.date_of_birth, l.criteria
        from profile p left join last_search l on l.account_id = p.id
        where p.id = any($1::uuid[])`,
      values: [ids],
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id));
  },
  { lines: 2, most: 64 },
);

/** Remembers a search as the last one. */
export const rememberSearch: CallHandler<typeof contract.rememberSearch> = async ({
  viewer: maybe,
  input,
  once,
}) => {
  const { id: account_id } = requireViewer(maybe);
  return once(async ({ tx }) => {
    const criteria = JSON.stringify(input.criteria);
    await tx
      .insertInto("last_search")
      .values({ account_id, criteria })
      .onConflict((c) =>
        c.column("account_id").doUpdateSet({ criteria, searched_at: sql<Date>`now()` }),
      )
      .execute();
    return {};
  });
};

function toSearch({
  id,
  name,
  criteria,
}: {
  id: string;
  name: string;
  criteria: unknown;
}): contract.SavedSearch | null {
  const { data } = contract.criteriaSchema.safeParse(criteria);
  return data ? { id, name, criteria: data } : null;
}
