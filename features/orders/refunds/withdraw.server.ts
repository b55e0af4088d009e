import { sql } from "kysely";
import type { CallHandler, Services } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { emailOf } from "#features/identity/address.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { giveBack } from "./apply-reversal.server.ts";
import { askedOf } from "./declared/asked.server.ts";
import { askProviderSoon } from "./ask-provider.server.ts";
import type * as contract from "./contract.ts";
import { findRefund } from "./read-refunds.server.ts";
import { refundAmount } from "#features/wallet/unused-credits.ts";
import { creditsOf, givenBack, lockWallet, unusedOf } from "#features/wallet/unused-of.server.ts";

interface Candidate {
  readonly id: string;
  readonly status: string;
  readonly credits: number;
  readonly amount: number;
  readonly currency: string;
  readonly payment_method: string;
  readonly express: boolean;
  readonly completed_at: Date;
  readonly until: Date;
  readonly over: boolean;
}

/**
 * Paid orders of a member with their last moment to withdraw, newest first; `id`: that one only,
 * over or not.
 */
async function candidates(db: Database | Tx, accountId: string, id?: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select o.id, o.status, o.credits, o.amount, o.currency, o.payment_method, o.express, o.completed_at,
      w.until, w.until <= now() as over
    from orders o cross join lateral (select withdrawal_ends(o.completed_at, o.withdrawal_days, site_zone(o.site_id, o.completed_at)) as until) w
    where o.account_id = ${accountId} and o.status = 'completed'
      and ${
        id
          ? sql`o.id = ${id}`
          : sql`o.completed_at > now() - make_interval(days => o.withdrawal_days + 4)
            and w.until > now()
        and not exists (select from refund r where r.order_id = o.id and r.kind in ('withdrawal', 'chargeback', 'debit_return') and r.status <> 'undone')`
      }
    order by o.completed_at desc limit 50`.execute(db);
  return rows;
}

/**
 * What a withdrawal from an order gives back: without the express request all that is not back yet
 * (Directive 2011/83/EU, article 14(4)(a)), as none of it could be used; with it the price of the
 * unused credits.
 */
async function worth(
  db: Database | Tx,
  order: Candidate,
  left: number,
): Promise<{ unused: number; refund: number; rest: number }> {
  const before = await givenBack(db, order.id);
  const unused = Math.min(left, order.credits - before.credits);
  const rest = Math.max(0, order.amount - before.amount);
  return { unused, rest, refund: order.express ? refundAmount(order, unused, before) : rest };
}

/**
 * The orders that a member may withdraw from now (specification, section 3: refund_days; readings,
 * 'Checkout').
 */
export const withdrawable: CallHandler<typeof contract.withdrawable> = async ({ db, viewer }) => {
  const { id } = requireViewer(viewer);
  const found = await candidates(db, id);
  const left = await unusedOf(
    db,
    id,
    found.map((order) => order.id),
  );
  const orders = await Promise.all(
    found.map(async (order) => {
      const { unused, refund } = await worth(db, order, left.get(order.id) ?? 0);
      return {
        payment_id: order.id,
        credits: order.credits,
        amount: order.amount,
        currency: order.currency,
        payment_method: order.payment_method,
        express: order.express,
        completed_at: order.completed_at.toISOString(),
        until: order.until.toISOString(),
        unused,
        refund,
      };
    }),
  );
  const profile = await db
    .selectFrom("profile")
    .where("id", "=", id)
    .select("name")
    .executeTakeFirst();
  const declared = await askedOf(db, id);
  return { orders, declared, email: (await emailOf(db, id)) ?? "", name: profile?.name ?? "" };
};

export interface Wish {
  readonly accountId: string;
  readonly orderId: string;
  /** Cents that the member was shown; less is refused. */
  readonly shown?: number | undefined;
  /** When it was declared, by the database's clock, if not now. */
  readonly declaredAt?: Date;
}

type Outcome =
  | { readonly refund: string }
  | { readonly no: "not_found" | "order_not_paid" | "withdrawn_already" }
  | { readonly no: "withdrawal_over"; readonly until: string }
  | { readonly no: "refund_changed"; readonly amount: number; readonly currency: string };

/**
 * The withdrawal itself, whoever declared it and where: gives the refund's id, which the provider
 * still has to be asked for after the commit, or why there is none.
 */
export async function withdrawFrom(
  services: Services,
  tx: Tx,
  site: Site,
  { accountId, orderId, shown, declaredAt }: Wish,
): Promise<Outcome> {
  // Two at once: the second waits here, and sees what the first has done.
  const own = await tx
    .selectFrom("orders")
    .where("id", "=", orderId)
    .where("account_id", "=", accountId)
    .where("site_id", "=", site.id)
    .select("status")
    .forUpdate()
    .executeTakeFirst();
  if (!own) return { no: "not_found" };
  if (own.status !== "completed") return { no: "order_not_paid" };
  const [order] = await candidates(tx, accountId, orderId);
  if (!order) return { no: "not_found" };
  const before = await tx
    .selectFrom("refund")
    .where("order_id", "=", order.id)
    .where("kind", "in", ["withdrawal", "chargeback", "debit_return"])
    .where("status", "<>", "undone")
    .select("id")
    .executeTakeFirst();
  if (before) return { no: "withdrawn_already" };
  if (declaredAt ? order.until <= declaredAt : order.over)
    return { no: "withdrawal_over", until: order.until.toISOString() };
  await lockWallet(tx, accountId);
  const held = await creditsOf(tx, accountId, [order.id]);
  // All of it comes back, so what it paid for another order's chargeback is owed again.
  const owed = order.express ? 0 : (held.owed.get(order.id) ?? 0);
  const { unused, rest, refund: amount } = await worth(tx, order, held.unused.get(order.id) ?? 0);
  if (rest === 0) return { no: "withdrawn_already" }; // all of it is back
  if (shown !== undefined && amount < shown)
    return { no: "refund_changed", amount, currency: order.currency };
  const made = await giveBack(services, tx, order.id, {
    key: `withdrawal:${order.id}`,
    kind: "withdrawal",
    amount,
    credits: unused + owed,
    owed,
    status: amount > 0 ? "asked" : "done",
  });
  return made ? { refund: made.id } : { no: "withdrawn_already" };
}

/**
 * Withdraws from an order within its time: takes the unused credits, keeps what the provider has to
 * send back, confirms it by mail with the moment it was declared (Directive 2011/83/EU, article
 * 11a). It counts also where all is used and nothing comes back. Refuses not_found for somebody
 * else's order, order_not_paid, withdrawal_over, withdrawn_already, and refund_changed when less
 * would come back than was shown.
 */
export const withdraw: CallHandler<typeof contract.withdraw> = async ({
  services,
  site,
  viewer,
  input,
  refuse,
  once,
}) => {
  const member = requireViewer(viewer);
  return once(async ({ tx, after }) => {
    const done = await withdrawFrom(services, tx, site, {
      accountId: member.id,
      orderId: input.order.id,
      shown: input.amount,
    });
    if ("refund" in done) {
      after(() => {
        services.live.send([member.id], { type: "user" });
        askProviderSoon(services, done.refund);
      });
      const refund = await findRefund(tx, member.id, done.refund);
      return refund ? { refund } : commonRefusal("not_found");
    }
    switch (done.no) {
      case "not_found":
        return commonRefusal("not_found");
      case "withdrawal_over":
        return refuse("withdrawal_over", { until: done.until });
      case "refund_changed":
        return refuse("refund_changed", { amount: done.amount, currency: done.currency });
      case "order_not_paid":
      case "withdrawn_already":
        return refuse(done.no);
    }
  });
};
