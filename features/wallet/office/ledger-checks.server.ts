import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";

/**
 * What the nightly check found on this site. Refuses not_found to everybody but its operators
 * (trust row 27).
 */
export const ledgerChecks: CallHandler<typeof contract.ledgerChecks> = async ({ db, site }) => {
  const checks = await db
    .selectFrom("ledger_check")
    .where("site_id", "=", site.id)
    .select(["checked_at", "wallets", "wrong"])
    .orderBy("checked_at", "desc")
    .limit(30)
    .execute();
  const { rows: findings } = await sql<{
    account: string;
    checked_at: Date;
    wallet: number;
    ledger: number;
  }>`
    select f.account_id as account, f.checked_at, f.wallet::float8 as wallet,
      f.ledger::float8 as ledger
    from ledger_finding f join account a on a.id = f.account_id where a.site_id = ${site.id} order by f.checked_at desc, f.account_id limit 100`.execute(
    db,
  );
  return {
    checks: checks.map(({ checked_at, ...check }) => ({
      ...check,
      checked_at: checked_at.toISOString(),
    })),
    findings: findings.map(({ checked_at, ...finding }) => ({
      ...finding,
      checked_at: checked_at.toISOString(),
    })),
  };
};
