import { sql } from "kysely";
import { z } from "zod";
import type { Services } from "#server/calls/context.ts";
import { reportByCheck } from "#features/reports/report-by-check.server.ts";
import type { AgeMethod } from "#features/sites/age-methods.ts";
import type { Site } from "#features/sites/site.server.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** Months that a result counts: an account may change hands. */
const months: Record<AgeMethod, number> = { estimate: 12, verify: 36 };

export type AgeResult = "passed" | "too_young";

interface Told {
  readonly method: AgeMethod;
  /** Years that were asked about. */
  readonly minAge: number;
  readonly result: AgeResult;
  /** The provider's host. */
  readonly provider: string;
}

/** What is kept of a member's age; undefined: nothing. */
export async function resultOf(db: Database | Tx, accountId: string) {
  const row = await db
    .selectFrom("age_check")
    .where("account_id", "=", accountId)
    .select(["result", "expires"])
    .executeTakeFirst();
  return row && { ...row, result: row.result as AgeResult };
}

/**
 * Keeps the result, on the account's row too, where every request reads it, and gives what counts:
 * 'too young' stays until somebody has decided, whatever comes after it. The first time it is said,
 * the profile is hidden and a case opened.
 */
export async function keepResult(
  services: Pick<Services, "jobs">,
  tx: Tx,
  site: Site,
  accountId: string,
  { method, minAge, result, provider }: Told,
): Promise<AgeResult> {
  // Two answers at the same moment take turns.
  await tx
    .selectFrom("account")
    .where("id", "=", accountId)
    .select("id")
    .forNoKeyUpdate()
    .execute();
  if ((await resultOf(tx, accountId))?.result === "too_young") return "too_young";
  const expires =
    result === "passed" ? sql<Date>`now() + make_interval(months => ${months[method]})` : null;
  const kept = { method, min_age: minAge, result, provider, expires };
  await tx
    .insertInto("age_check")
    .values({ account_id: accountId, ...kept })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ ...kept, checked_at: sql<Date>`now()` }),
    )
    .execute();
  await tx
    .updateTable("account")
    .set({
      age_check: result === "passed" ? method : "too_young",
      age_check_over: result === "passed" ? minAge : null,
      age_check_until: expires,
    })
    .where("id", "=", accountId)
    .execute();
  if (result === "too_young") await reportByCheck(services, tx, site, accountId);
  return result;
}

const failedCheck = z.object({
  method: z.enum(["estimate", "verify"]),
  min_age: z.int(),
  provider: z.string(),
  checked_at: z.string(),
});
/** A result 'too young' that was set aside, as JSON can hold it. */
export type FailedCheck = z.output<typeof failedCheck>;

/**
 * An operator leaves the account as it is: the member may be checked again, and stays hidden until
 * then. Returns the result that was set aside for `failCheckAgain`; null if there was none.
 */
export async function letCheckAgain(tx: Tx, accountId: string): Promise<FailedCheck | null> {
  const gone = await tx
    .deleteFrom("age_check")
    .where("account_id", "=", accountId)
    .where("result", "=", "too_young")
    .returning(["method", "min_age", "provider", sql<string>`checked_at::text`.as("checked_at")])
    .executeTakeFirst();
  if (!gone) return null;
  await tx.updateTable("account").set({ age_check: "due" }).where("id", "=", accountId).execute();
  return failedCheck.parse(gone);
}

/** Restores a result that `letCheckAgain` set aside, unless the member was checked since. */
export async function failCheckAgain(tx: Tx, accountId: string, check: unknown): Promise<void> {
  const { method, min_age, provider, checked_at } = failedCheck.parse(check);
  const kept = await sql`
    insert into age_check (account_id, method, min_age, result, provider, checked_at)
    values (${accountId}, ${method}, ${min_age}, 'too_young', ${provider},
      ${checked_at}::timestamptz)
    on conflict do nothing`.execute(tx);
  if (!kept.numAffectedRows) return;
  await tx
    .updateTable("account")
    .set({ age_check: "too_young" })
    .where("id", "=", accountId)
    .execute();
}

/** The site asks no more: who waited for a check is shown like everybody else. */
export async function askNoMore(tx: Tx, siteId: string): Promise<void> {
  await tx
    .updateTable("account")
    .set({ age_check: null })
    .where("site_id", "=", siteId)
    .where("age_check", "=", "due")
    .execute();
}
