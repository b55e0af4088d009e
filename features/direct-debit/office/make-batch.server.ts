import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";
import { setupOf, today } from "../bank-file/setup.server.ts";
import { addDays, nextBankDay } from "../bank-file/target-days.ts";

/** A bank takes files of this many without asking; the rest waits for the next file. */
const mostInFile = 5_000;

/**
 * Puts what is announced up to a day into one file, each collection into exactly one: of two
 * operators at once the second finds nothing. Due days are bank days that the bank can still keep,
 * never earlier than announced. A mandate's first collection is FRST, again while the ones before
 * were rejected; all others are RCUR. Refuses nothing_due.
 */
export const makeBatch: CallHandler<typeof contract.makeBatch> = async ({
  site,
  staff,
  audit,
  input,
  refuse,
  once,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('direct debit file ' || ${site.id}, 0))`.execute(
      tx,
    );
    const setup = await setupOf(tx, site.id);
    if (!setup) return refuse("direct_debit_unavailable");
    const days = await tx
      .selectFrom("direct_debit_collection")
      .where("site_id", "=", site.id)
      .where("status", "=", "due")
      .where(sql<boolean>`announced_for <= ${input.until}::date`)
      .select(sql<string>`to_char(announced_for, 'YYYY-MM-DD')`.as("day"))
      .distinct()
      .execute();
    if (days.length === 0) return refuse("nothing_due");
    const { creditor_name: name, iban, bic, lead_days } = setup;
    const batch = await tx
      .insertInto("direct_debit_batch")
      .values({
        site_id: site.id,
        made_by: me.id,
        creditor: JSON.stringify({ name, iban, bic }),
        message_id: sql<string>`'DD' || to_char(now(), 'YYYYMMDD') || upper(substr(md5(random()::text || clock_timestamp()), 1, 10))`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();

    let earliest = await today(tx, site.settings.time_zone);
    for (let day = 0; day < lead_days; day += 1) earliest = nextBankDay(addDays(earliest, 1));
    let count = 0;
    for (const { day } of days.toSorted((a, b) => a.day.localeCompare(b.day))) {
      count += await fill(
        tx,
        site.id,
        batch.id,
        day,
        nextBankDay(day > earliest ? day : earliest),
        mostInFile - count,
      );
    }
    audit({ subject: batch.id, detail: { until: input.until, count: String(count) } });
    return { batch: { id: batch.id }, count };
  });
};

async function fill(
  tx: Tx,
  siteId: string,
  batchId: string,
  day: string,
  dueOn: string,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update direct_debit_collection c set status = 'in_file', batch_id = ${batchId},
      due_on = ${dueOn}::date, sequence = case when picked.place = 1
      and not picked.known then 'FRST' else 'RCUR' end
    from (
      select d.id, row_number() over (partition by d.mandate_id order by d.id) as place,
        exists (select from direct_debit_collection e where e.mandate_id = d.mandate_id and e.status in ('in_file', 'collected', 'returned')) as known
      from (select id, mandate_id from direct_debit_collection where site_id = ${siteId} and status = 'due' and announced_for = ${day}::date order by id limit ${most} for update) d
    ) picked where picked.id = c.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
