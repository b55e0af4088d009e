import { sql } from "kysely";
import type { PaymentProvider } from "#features/orders/provider.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler, Context } from "#server/calls/context.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Database } from "#server/db/database.ts";
import { enqueueReconciliation } from "../jobs.server.ts";
import type * as contract from "./contract.ts";
import { pageOf, pageSize } from "./page.ts";

/** Longer ago, no provider takes money back. */
const mostDays = 500;
/** What has not ended by then ended with its process. */
const longestHours = 1;
/** One comes each night: after this long without one, a night was left out. */
const lateHours = 36;
const underWay = sql<boolean>`(ended_at is null
  and started_at > now() - make_interval(hours => ${longestHours}))`;

/**
 * When this site's accounts were compared, and the installation's, which it may share with others.
 */
export const listRuns: CallHandler<typeof contract.listRuns> = async ({
  db,
  site,
  input: { before },
}) => {
  const rows = await db
    .selectFrom("reconciliation as r")
    .leftJoin("site_payment_account as a", "a.id", "r.payment_account_id")
    .where((where) =>
      where.or([where("r.payment_account_id", "is", null), where("a.site_id", "=", site.id)]),
    )
    .$if(before !== undefined, (q) => q.where("r.id", "<", before ?? ""))
    .select([
      "r.id",
      "r.provider",
      "r.payment_account_id",
      "r.since",
      "r.started_at",
      "r.ended_at",
      "r.complete",
      "r.compared",
      "r.asked",
      underWay.as("under_way"),
    ])
    .select(
      sql<number>`(select count(*)::int from payment_difference d where d.reconciliation_id = r.id
        and d.site_id = ${site.id})`.as("differences"),
    )
    .orderBy("r.id", "desc")
    .limit(pageSize + 1)
    .execute();
  const { page, next } = pageOf(rows);
  return {
    reconciliations: page.map(({ payment_account_id, since, started_at, ended_at, ...row }) => ({
      ...row,
      own: payment_account_id !== null,
      since: since.toISOString(),
      started_at: started_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
    next,
  };
};

/** The accounts that this site's payments may be at: its own, and the installation's. */
const accountsOf = async ({ services, site }: Pick<Context, "services" | "site">) =>
  (await services.payments.all()).filter(
    ({ account }) => account === null || account.siteId === site.id,
  );

/** How far each of those accounts was compared, and whether somebody has to look at that. */
export const listAccounts: CallHandler<typeof contract.listAccounts> = async (request) => {
  const { db, staff } = request;
  const accounts = await accountsOf(request);
  return {
    accounts: await Promise.all(accounts.map((provider) => reachOf(db, provider))),
    may_start: requireStaff(staff).may("refunds.give"),
  };
};

async function reachOf(db: Database, { name, account }: PaymentProvider) {
  const those = sql`provider = ${name} and ${
    account ? sql`payment_account_id = ${account.id}` : sql`payment_account_id is null`
  }`;
  const { rows } = await sql<{
    through_at: Date | null;
    compared: boolean | null;
    late: boolean | null;
    whole: boolean | null;
    under_way: boolean;
    fresh: boolean;
  }>`
    select t.started_at as through_at, t.compared, n.complete as whole,
      t.started_at < now() - make_interval(hours => ${lateHours}) as late,
      coalesce(uuid_extract_timestamp(${account?.id ?? null}::uuid)
        > now() - make_interval(hours => ${lateHours}), false) as fresh,
      exists (select from (select * from reconciliation where ${those} order by id desc limit 1) r
        where ${underWay}) as under_way
    from (values (1)) one
      left join lateral (select started_at, compared from reconciliation
        where ${those} and complete order by id desc limit 1) t on true
      left join lateral (select complete from reconciliation
        where ${those} and not ${underWay} order by id desc limit 1) n on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("no row of values");
  const state = !row.through_at
    ? ("never" as const)
    : row.whole === false
      ? ("incomplete" as const)
      : row.late
        ? ("late" as const)
        : row.compared
          ? ("compared" as const)
          : ("told_only" as const);
  return {
    provider: name,
    own: account !== null,
    through_at: row.through_at?.toISOString() ?? null,
    under_way: row.under_way,
    state,
    fresh: row.fresh,
  };
}

/**
 * Compares every account that this site's payments may be at, or one of them, after the answer.
 * Written to the audit. Refuses not_found for an account that is not among them, and a moment to
 * come, or too long ago.
 */
export const start: CallHandler<typeof contract.start> = async (request) => {
  const { services, audit, once } = request;
  const { since, provider, own = false } = request.input;
  const accounts = (await accountsOf(request)).filter(
    ({ name, account }) =>
      provider === undefined || (name === provider && (account !== null) === own),
  );
  return once(async ({ tx }) => {
    if (provider !== undefined && accounts.length === 0) return commonRefusal("not_found");
    if (since !== undefined) {
      const {
        rows: [when],
      } = await sql<{ fits: boolean }>`
        select ${since}::timestamptz between now() - make_interval(days => ${mostDays}) and now()
          as fits`.execute(tx);
      if (!when?.fits) return invalidField("since", "invalid.reconcile_since", { days: mostDays });
    }
    for (const account of accounts)
      await enqueueReconciliation(services, tx, account, since ?? null);
    audit({ detail: { ...(since && { since }), ...(provider && { provider }) } });
    return { accounts: accounts.length };
  });
};
