import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import { endDifference } from "#features/orders/record-difference.server.ts";
import type * as contract from "./contract.ts";
import { enqueueReconciliation } from "../jobs.server.ts";
import type { DifferenceKind } from "#features/orders/difference-kinds.ts";

const pageSize = 50;
/** Longer ago, no provider takes money back. */
const mostDays = 500;
const pageOf = <T extends { readonly id: string }>(
  rows: readonly T[],
): { page: T[]; next: string | null } => {
  const page = rows.slice(0, pageSize);
  return { page, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null };
};

/** This site's differences. Refuses not_found to everybody but its operators (trust row 27). */
export const listDifferences: CallHandler<typeof contract.listDifferences> = async ({
  db,
  site,
  input,
}) => {
  const { open = false, payment_id, before } = input;
  const rows = await db
    .selectFrom("payment_difference as d")
    .innerJoin("orders as o", "o.id", "d.order_id")
    .where("d.site_id", "=", site.id)
    .$if(open, (q) => q.where("d.closed_at", "is", null))
    .$if(payment_id !== undefined, (q) => q.where("d.order_id", "=", payment_id ?? ""))
    .$if(before !== undefined, (q) => q.where("d.id", "<", before ?? ""))
    .select([
      "d.id",
      "d.kind",
      "d.order_id",
      "o.provider",
      "d.reference",
      "d.amount",
      "d.currency",
      "d.found_at",
      "d.closed_at",
      "d.note",
    ])
    .orderBy("d.id", "desc")
    .limit(pageSize + 1)
    .execute();
  const { page, next } = pageOf(rows);
  return {
    differences: page.map(({ kind, order_id, found_at, closed_at, ...row }) => ({
      ...row,
      kind: kind as DifferenceKind,
      payment_id: order_id,
      found_at: found_at.toISOString(),
      closed_at: closed_at?.toISOString() ?? null,
    })),
    next,
  };
};

/**
 * Closes a difference that waits for somebody. Written to the audit. Refuses not_found for another
 * site's, and one that is closed.
 */
export const closeDifference: CallHandler<typeof contract.closeDifference> = async ({
  site,
  staff,
  audit,
  input,
  refuse,
  once,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const found = await tx
      .selectFrom("payment_difference as d")
      .innerJoin("orders as o", "o.id", "d.order_id")
      .where("d.id", "=", input.difference.id)
      .where("d.site_id", "=", site.id)
      .select(["d.kind", "d.closed_at", "o.account_id", "o.id as order"])
      .forUpdate("d")
      .executeTakeFirst();
    if (!found) return commonRefusal("not_found");
    if (found.closed_at) return refuse("difference_closed");
    await endDifference(tx, input.difference.id, me.id, input.note);
    audit({
      subject: found.account_id,
      detail: { order: found.order, kind: found.kind, note: input.note },
    });
    return { closed: true as const };
  });
};

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

/**
 * Compares every account that this site's payments may be at, after the answer. Written to the
 * audit. Refuses a moment to come, or too long ago.
 */
export const start: CallHandler<typeof contract.start> = async ({
  services,
  site,
  audit,
  input: { since },
  once,
}) => {
  const accounts = (await services.payments.all()).filter(
    ({ account }) => account === null || account.siteId === site.id,
  );
  return once(async ({ tx }) => {
    const {
      rows: [when],
    } = await sql<{ fits: boolean }>`
      select ${since}::timestamptz between now() - make_interval(days => ${mostDays}) and now() as fits`.execute(
      tx,
    );
    if (!when?.fits) return invalidField("since", "invalid.reconcile_since", { days: mostDays });
    for (const account of accounts) await enqueueReconciliation(services, tx, account, since);
    audit({ detail: { since } });
    return { accounts: accounts.length };
  });
};
