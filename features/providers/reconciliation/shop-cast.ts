import { sql } from "kysely";
import type { PaymentProvider } from "#features/orders/provider.ts";
import type { World } from "#test/world.ts";

/** For tests: an order that is to be paid at a provider. */
export interface Sold {
  readonly order: string;
  /** The provider's id of the payment. */
  readonly payment: string;
  readonly amount: number;
  readonly currency: string;
}
/** What the provider keeps and, into another currency than the payment's, changes. */
export interface How {
  readonly fee: number;
  readonly into: string;
  /** When it happens at the provider; absent: now. */
  readonly at?: Date;
}
/** What became of a payment: our part of it is to be paid out with its currency's next payout. */
export type Movement = "pay" | "refund" | "chargeback" | "won";

/** For tests: a provider that pays out what it has of two sites' orders. */
export interface Shop {
  readonly world: World;
  /** As the night asks it. */
  provider(): PaymentProvider;
  /** It takes effect and we hear of it; the money is due. `amount`: cents of the payment's currency. */
  move(sold: Sold, movement: Movement, amount: number, how: How): Promise<void>;
  /** Money of other business on the same account is due: a monthly fee, another shop's sale. */
  other(amount: number, currency: string): void;
  /** Pays out what is due in a currency; gives its reference and cents, null: nothing is due. */
  payOut(currency: string): Promise<{ reference: string; amount: number } | null>;
  /** The bank sends a payout back, its money is due again. */
  sendBack(payout: { readonly reference: string; readonly amount: number }): void;
}

/** Changed money, at a rate that leaves no whole cents. */
export const changed = (cents: number, from: string, into: string): number =>
  from === into ? cents : Math.round(cents * (into === "EUR" ? 0.1341 : 7.4603));

let members = 0;
/** A member of a site, who pays in a currency, has ordered. */
export async function sell(world: World, host: string | null, currency: string): Promise<Sold> {
  const at = host === null ? {} : { host };
  const as = await world.member(`Pia${++members}`, {
    paid_user: true,
    country: currency === "DKK" ? "DK" : "NL",
    ...at,
  });
  const { body } = await world.call(
    "payments.order",
    { bundle: "p1", payment_method: "creditcard" },
    { as, ...at },
  );
  const row = await world.db
    .selectFrom("orders")
    .select(["id", "amount", "currency", "provider_payment_id"])
    .where("id", "=", body.order.payment_id)
    .executeTakeFirstOrThrow();
  return {
    order: row.id,
    payment: row.provider_payment_id ?? "",
    amount: row.amount,
    currency: row.currency,
  };
}

/** Cents of an account of the books, by site and currency; what comes to nothing is left out. */
export async function balancesOf(world: World, account: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; cents: number }>`
    select case site_id when ${world.siteId} then 'first ' else 'other ' end || currency as name,
      sum(cents)::int as cents
    from money_posting where account = ${account} group by 1 having sum(cents) <> 0`.execute(
    world.db,
  );
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]));
}
