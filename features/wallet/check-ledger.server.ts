import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Database } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";

/** A wallet (credits less debt) that is not what the member's entries come to. */
export interface Finding {
  readonly account_id: string;
  readonly wallet: number;
  readonly ledger: number;
}

/**
 * Every finding in the books of all members: none, always. One statement, one snapshot: it may run
 * while members write.
 */
export async function checkLedger(db: Database): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select account_id, coalesce(wallet.credits - wallet.debt, 0)::float8 as wallet,
      coalesce(ledger.credits, 0)::float8 as ledger
    from wallet full join (select account_id, sum(credits) as credits from ledger_entry group by account_id) as ledger using (account_id)
    where coalesce(wallet.credits - wallet.debt, 0) <> coalesce(ledger.credits, 0)
    order by account_id`.execute(db);
  return rows;
}

/**
 * Nightly: checks the books and keeps the outcome for operators (call credits.ledgerChecks); a
 * finding is an error in the log too.
 */
export const checkLedgerJob = ({ db, log }: Services): Job => ({
  name: "check-ledger",
  schedule: "23 3 * * *",
  async run() {
    const findings = await checkLedger(db);
    await db.transaction().execute(async (tx) => {
      await sql`insert into ledger_finding (account_id, wallet, ledger)
        select f.account_id, f.wallet, f.ledger
          from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) f (account_id uuid, wallet bigint, ledger bigint)
        join account a on a.id = f.account_id`.execute(tx);
      await sql`insert into ledger_check (site_id, wallets, wrong)
        select s.id, (select count(*) from account a where a.site_id = s.id),
          (select count(*) from ledger_finding f join account a on a.id = f.account_id where a.site_id = s.id and f.checked_at = now()) from site s`.execute(
        tx,
      );
    });
    if (findings.length > 0)
      log.error(
        { findings: findings.slice(0, 20), wrong: findings.length },
        "the books do not balance: wallets differ from their ledger entries",
      );
  },
});
