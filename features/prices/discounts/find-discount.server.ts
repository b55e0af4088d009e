import { sql } from "kysely";
import { Refusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { codeRefusals } from "./contract.ts";

export interface Discount {
  readonly id: string;
  readonly code: string;
  readonly country: string | null;
  readonly user_id: string | null;
  readonly expires: Date | null;
  /** Seconds, never below 0. */
  readonly expires_in: number | null;
  readonly value_percentage: number;
  readonly currency: string | null;
  readonly minimum_order_value: number;
  readonly status: "active" | "disabled";
  readonly validity: string;
  readonly expired: boolean;
  readonly paymentmethods: readonly string[];
}

/** Whose code, bought where: what a code's conditions are about. */
export interface Buyer {
  readonly accountId: string;
  readonly siteId: string;
  readonly country: string;
  readonly currency: string;
}

type Code = keyof typeof codeRefusals;
const refusal = (code: Code, data?: unknown): Refusal =>
  new Refusal(code, codeRefusals[code].status, data);

const columns = sql`d.id, d.code, d.country, d.user_id, d.expires, d.value_percentage, d.currency, d.minimum_order_value, d.status, d.validity, d.paymentmethods,
  greatest(0, least(2147483647, floor(extract(epoch from d.expires - now()))))::int as expires_in, coalesce(d.expires <= now(), false) as expired`;

/**
 * The offer on a member's first purchase, while it lasts: TIMEBONUS25 or WELCOME25, never both (see
 * first_purchase_offer in db/migrations/0008). Asking is being shown it, so asking fixes its deadline.
 * Null for premium members and when time is up.
 */
export async function firstPurchaseOffer(
  db: Database | Tx,
  accountId: string,
): Promise<Discount | null> {
  const { rows } =
    await sql<Discount>`select ${columns} from first_purchase_offer(${accountId}) d`.execute(db);
  return rows[0] ?? null;
}

/**
 * A code as this member may use it, or why not. Another member's personal code is not found. Expiry
 * by the database's clock.
 */
export async function findDiscount(
  db: Database | Tx,
  buyer: Buyer,
  code: string,
): Promise<Discount | Refusal> {
  await firstPurchaseOffer(db, buyer.accountId);
  const { rows } = await sql<Discount & { used: boolean }>`
    select ${columns}, exists (select from discount_redemption r where r.account_id = ${buyer.accountId} and r.discount_code_id = d.id) as used
    from discount_code d
    where d.site_id = ${buyer.siteId} and d.code = ${code.trim().toUpperCase()}
      and (d.user_id = ${buyer.accountId} or d.user_id is null)
      and not (d.validity = 'first_purchase' and exists (select from account where id = ${buyer.accountId} and paid_user)
        and not exists (select from discount_redemption r where r.account_id = ${buyer.accountId} and r.discount_code_id = d.id))
    order by d.user_id nulls last limit 1`.execute(db);
  const found = rows[0];
  if (found?.used) return refusal("code_already_used");
  if (!found || found.status !== "active") return refusal("code_not_found");
  const { used: _, ...discount } = found;
  if (discount.country && discount.country !== buyer.country) return refusal("code_wrong_country");
  if (discount.currency && discount.currency !== buyer.currency)
    return refusal("code_wrong_currency");
  return discount;
}

/**
 * Keeps a code's last use for this order, in the order's transaction. Refuses code_already_used
 * when all its uses are taken.
 */
export async function takeUse(
  tx: Tx,
  codeId: string | null,
  accountId: string,
): Promise<Refusal | null> {
  if (codeId === null) return null;
  const { rows } = await sql<{
    used_up: boolean;
  }>`select code_used_up(${codeId}, ${accountId}) as used_up`.execute(tx);
  return rows[0]?.used_up ? refusal("code_already_used") : null;
}

/** The order with this code is paid: the member has used it, once. */
export async function redeem(
  tx: Tx,
  codeId: string,
  accountId: string,
  orderId: string,
): Promise<void> {
  await tx
    .insertInto("discount_redemption")
    .values({ account_id: accountId, discount_code_id: codeId, order_id: orderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * What a code asks of one order: time, minimum order value, payment method. Null: nothing stands in
 * the way.
 */
export function whyNot(
  discount: Discount,
  fullAmount: number,
  currency: string,
  paymentMethod?: string,
): Refusal | null {
  if (discount.expired) return refusal("code_expired");
  if (fullAmount < discount.minimum_order_value)
    return refusal("code_minimum_order", { minimum: discount.minimum_order_value / 100, currency });
  if (
    paymentMethod &&
    discount.paymentmethods.length > 0 &&
    !discount.paymentmethods.includes(paymentMethod)
  )
    return refusal("code_wrong_method");
  return null;
}
