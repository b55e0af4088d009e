import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { familyOf } from "#features/payment-methods/methods.ts";
import { taxCountry } from "#features/prices/tax/tax-country.ts";
import { taxIn } from "#features/prices/tax/tax.ts";
import { rateToInvoice } from "#features/prices/tax/vat-rates.server.ts";

interface Facts {
  readonly company_id: string;
  readonly day: string;
  readonly year: number;
  /** The day of the payment, whose VAT applies. */
  readonly paid: string;
  /** The declared one. */
  readonly declared: string;
  readonly network: string | null;
  readonly instrument: string | null;
  readonly payment_method: string;
  readonly amount: number;
}

/**
 * The invoice of an order that has just been paid, in that same transaction. Its number is taken in
 * the commit (`number_invoice`, migration 0010): until then it has none. VAT is that of the buyer's
 * country (tax-country.ts) on the day of the payment, by the site's clock. An order has one
 * invoice, however often this is asked. True: which country or rate that is stays unclear, and an
 * operator has to look.
 */
export async function issueInvoice(tx: Tx, orderId: string): Promise<boolean> {
  const {
    rows: [facts],
  } = await sql<Facts>`
    select s.company_id, d.day::text, extract(year from d.day)::int as year, d.paid::text,
      b.declared, o.network_country as network, o.instrument_country as instrument, o.payment_method, o.amount
    from orders o join site s on s.id = o.site_id left join profile p on p.id = o.account_id
      cross join lateral (select site_day(s.id, now()) as day, site_day(s.id, coalesce(o.paid_at, now())) as paid) d
      cross join lateral (select coalesce(o.country, p.country, s.settings -> 'countries' ->> 0, 'NL') as declared) b
    where o.id = ${orderId} and not exists (select from invoice i where i.order_id = o.id and i.kind = 'invoice')`.execute(
    tx,
  );
  if (!facts) return false;
  const { company_id, day, year, paid, amount } = facts;
  const agreed = taxCountry({ ...facts, account: familyOf(facts.payment_method) !== "card" });
  const rate = await rateToInvoice(tx, agreed.country, paid);
  // Paid for already: where two facts name a country whose rate nobody knows, the declared one's is
  // taken, which was known when it was ordered. Never 0 in silence.
  const country = rate === null ? facts.declared : agreed.country;
  const basis_points = rate ?? (await rateToInvoice(tx, country, paid)) ?? 0;
  const { net, tax } = taxIn(amount, basis_points);
  await sql`
    insert into invoice (company_id, site_id, account_id, order_id, test, kind, year, country, basis_points, credits, full_amount, net, tax, gross, currency, payment_method, seller, issued_on, paid_on)
    select c.id, o.site_id, o.account_id, o.id, o.test, 'invoice', ${year}, ${country}, ${basis_points},
      o.credits, o.full_amount, ${net}, ${tax}, o.amount, o.currency, o.payment_method,
      jsonb_build_object('name', c.name, 'address', c.address, 'city', c.city, 'country', c.country, 'kvk', c.kvk, 'vat_numbers', to_jsonb(c.vat_numbers), 'support_phone', c.support_phone), ${day}::date, ${paid}::date
    from orders o, company c where o.id = ${orderId} and c.id = ${company_id}`.execute(tx);
  return agreed.unclear || rate === null;
}
