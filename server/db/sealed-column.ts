import { sql } from "kysely";
import type { Sealing } from "#server/security/sealed.ts";
import type { Database } from "./database.ts";

/**
 * A column that holds what `seal` gave. The feature whose table it is names it
 * (features/sealed-columns.ts).
 */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The columns that the place is made of; together they find the row. */
  readonly key: readonly string[];
  /** Where it is sealed for, of those columns' values. */
  readonly placeOf: (...key: string[]) => string;
}

const batch = 500;

/**
 * Seals anew, with the current key, what another one sealed; gives how many values. Whoever stops
 * it may begin again: what the current key opens stays as it is. Members go on meanwhile: rows are
 * held for one batch.
 */
export async function reseal(
  db: Database,
  { table, column, key, placeOf }: SealedColumn,
  { current, both }: { current: Sealing; both: Sealing },
): Promise<number> {
  const [name, place] = [
    sql.table(table),
    sql.join(key.map((part) => sql`${sql.ref(part)}::text`)),
  ];
  let after: string[] | undefined;
  let done = 0;
  for (;;) {
    const rows = await db.transaction().execute(async (tx) => {
      const past = after ? sql`and (${place}) > (${sql.join(after)})` : sql``;
      const found = await sql<{ sealed: Buffer; place: string[] }>`
        select ${sql.ref(column)} as sealed, array[${place}] as place from ${name}
        where ${sql.ref(column)} is not null ${past} order by ${place} limit ${batch} for update`.execute(
        tx,
      );
      for (const row of found.rows) {
        const where = placeOf(...row.place);
        if (opens(current, row.sealed, where)) continue;
        const anew = current.seal(both.open(row.sealed, where), where);
        await sql`update ${name} set ${sql.ref(column)} = ${anew}
          where (${place}) = (${sql.join(row.place)})`.execute(tx);
        done += 1;
      }
      return found.rows;
    });
    after = rows.at(-1)?.place;
    if (rows.length < batch) return done;
  }
}

function opens(sealing: Sealing, sealed: Buffer, place: string): boolean {
  try {
    sealing.open(sealed, place);
    return true;
  } catch {
    return false;
  }
}
