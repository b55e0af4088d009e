import { sql } from "kysely";
import type { GraveRules, Looked } from "#features/office/second-person/grave-calls.server.ts";
import type { Matter } from "#features/office/second-person/matters.ts";
import type { ParsedOf } from "#server/calls/define.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "../contract.ts";

type Undo = ParsedOf<typeof contract.undo>;

/** Did two persons decide one of these measures? What two decided, two undo. */
export async function wereDecidedByTwo(
  db: Database | Tx,
  measures: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from measure where id = any(${[...measures]}::uuid[]) and undone_at is null
      and cardinality(deciders) > 1 limit 1`.execute(db);
  return rows.length > 0;
}

interface Row {
  readonly act_id: string;
  readonly case_id: string | null;
  readonly name: string | null;
  readonly measures: string;
  readonly holds: boolean;
}

/** The first decision of two persons among those that an input names. */
async function actOf(
  { act, ring, measures }: Undo,
  { db, site }: Looked,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select m.act_id, m.case_id, p.name, string_agg(m.kind, ' ' order by m.id) as measures,
      bool_or(m.undone_at is null) as holds
    from measure m left join profile p on p.id = m.subject_id
    where m.site_id = ${site.id} and cardinality(m.deciders) > 1
      and (m.act_id = ${act ?? null}::uuid or m.ring_id = ${ring ?? null}::uuid or m.id = any(${measures ?? []}::uuid[]))
    group by m.act_id, m.case_id, p.name order by holds desc, m.act_id limit 1`.execute(db);
  return rows[0];
}

const matterOf = ({ reason }: Undo, { act_id, case_id, name, measures }: Row): Matter => ({
  what: "undo",
  thing: act_id,
  values: { name: name ?? "–", measures },
  why: reason,
  to: case_id ? `/operator/cases/${case_id}` : null,
});

/** What two persons decided is not undone by one. */
export const undoRules: GraveRules<Undo> = {
  async second(undo, looked) {
    const found = await actOf(undo, looked);
    return found?.holds ? matterOf(undo, found) : null;
  },
  async about(undo, looked) {
    const found = await actOf(undo, looked);
    return found ? matterOf(undo, found) : null;
  },
};
