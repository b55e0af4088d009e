import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import { today } from "../vat-rates.server.ts";
import type * as contract from "./contract.ts";

const mostBasisPoints = 5_000;

/** All rates, with which of them apply today. */
export const listVatRates: CallHandler<typeof contract.listVatRates> = async ({ db, site }) => {
  const { rows } = await sql<{
    country: string;
    valid_from: string;
    basis_points: number;
    state: "past" | "now" | "later";
  }>`
    select country, valid_from::text, basis_points,
      case when valid_from > ${today(site.id)} then 'later'
        when valid_from = max(valid_from) filter (where valid_from <= ${today(site.id)}) over (partition by country) then 'now' else 'past' end as state
    from vat_rate order by country, vat_rate.valid_from desc`.execute(db);
  const {
    rows: [clock],
  } = await sql<{ today: string }>`select ${today(site.id)}::text as today`.execute(db);
  const { rows: served } = await sql<{ country: string }>`
    select distinct c.country from site s
      cross join jsonb_array_elements_text(s.settings -> 'countries') c (country)
    where not exists (select from vat_rate v
      where v.country = c.country and v.valid_from <= ${today(site.id)})
    order by 1`.execute(db);
  return {
    rates: rows,
    today: clock?.today ?? "",
    missing: served.map(({ country }) => country),
  };
};

/** A new rate, or another one for a day that is still to come. Issued invoices keep theirs. Written to the audit.
 * Rates are the whole installation's: forbidden to whoever does not operate each of its sites. */
export const setVatRate: CallHandler<typeof contract.setVatRate> = async ({
  site,
  staff,
  audit,
  input,
  refuse,
  once,
}) => {
  const operator = requireStaff(staff);
  const { country, valid_from } = input;
  if (!/^[A-Z]{2}$/.test(country)) return invalidField("country", "invalid.vat_country");
  const basisPoints = /^\d{1,2}([.,]\d{1,2})?$/.test(input.rate)
    ? Math.round(Number(input.rate.replace(",", ".")) * 100)
    : Infinity;
  if (basisPoints > mostBasisPoints) return invalidField("rate", "invalid.vat_rate");
  return once(async ({ tx }) => {
    if (!operator.everywhere("vat.change")) return commonRefusal("forbidden");
    const {
      rows: [when],
    } = await sql<{ past: boolean; today: boolean; invoiced: boolean }>`
      select ${valid_from}::date < ${today(site.id)} as past, ${valid_from}::date = ${today(site.id)} as today, vat_rate_invoiced(${country}, ${valid_from}::date) as invoiced`.execute(
      tx,
    );
    if (!when || when.past) return invalidField("valid_from", "invalid.vat_from");
    // Today's rate is entered once, and not at all when somebody has been invoiced by the one
    // before.
    if (when.invoiced) return refuse("vat_rate_applied");
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("vat_rate")
      .values({ country, valid_from, basis_points: basisPoints })
      .onConflict((before) =>
        when.today
          ? before.doNothing()
          : before.columns(["country", "valid_from"]).doUpdateSet({ basis_points: basisPoints }),
      )
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return refuse("vat_rate_applied");
    audit({ detail: { country, valid_from, basis_points: String(basisPoints) } });
    return { saved: true as const };
  });
};

/** Takes back a rate of a day that is still to come. Written to the audit. */
export const removeVatRate: CallHandler<typeof contract.removeVatRate> = async ({
  site,
  staff,
  audit,
  input: { country, valid_from },
  refuse,
  once,
}) => {
  const operator = requireStaff(staff);
  return once(async ({ tx }) => {
    if (!operator.everywhere("vat.change")) return commonRefusal("forbidden");
    const rate = await tx
      .selectFrom("vat_rate")
      .where("country", "=", country)
      .where("valid_from", "=", sql<string>`${valid_from}::date`)
      .select([
        "basis_points",
        sql<boolean>`valid_from <= ${today(site.id)} or vat_rate_invoiced(country, valid_from)`.as(
          "applied",
        ),
      ])
      .executeTakeFirst();
    if (!rate) return commonRefusal("not_found");
    if (rate.applied) return refuse("vat_rate_applied");
    await tx
      .deleteFrom("vat_rate")
      .where("country", "=", country)
      .where("valid_from", "=", sql<string>`${valid_from}::date`)
      .execute();
    audit({ detail: { country, valid_from, basis_points: String(rate.basis_points) } });
    return { removed: true as const };
  });
};
