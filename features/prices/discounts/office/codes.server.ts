import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { findMethod } from "#features/payment-methods/methods.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { OutputOf } from "#server/calls/define.ts";
import type * as contract from "./contract.ts";

const pageSize = 24;
type Listed = OutputOf<typeof contract.listCodes>["codes"][number];

/**
 * The site's codes that many members may use, newest first, with how often they are used. For its
 * operators only.
 */
export const listCodes: CallHandler<typeof contract.listCodes> = async ({
  db,
  site,
  input: { before },
}) => {
  const { rows } = await sql<
    Omit<Listed, "expires" | "created_at"> & { expires: Date | null; created_at: Date }
  >`
    select d.id, d.code, d.value_percentage, d.country, d.currency, d.minimum_order_value,
      d.max_redemptions, d.paymentmethods, d.validity, d.status, d.expires, d.created_at,
      coalesce(d.expires <= now(), false) as expired, u.paid, u.open
    from discount_code d cross join lateral (
      select count(*) filter (where status = 'completed')::int as paid,
        count(*) filter (where status <> 'completed')::int as open
      from orders where discount_code_id = d.id and status in ('loading', 'pending', 'completed')) u
    where d.site_id = ${site.id} and d.user_id is null and ${before ? sql`d.id < ${before}::uuid` : sql`true`} order by d.id desc limit ${pageSize + 1}`.execute(
    db,
  );
  const page = rows.slice(0, pageSize);
  return {
    codes: page.map(({ expires, created_at, ...row }) => ({
      ...row,
      expires: expires?.toISOString() ?? null,
      created_at: created_at.toISOString(),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
};

/** Makes a code for this site. Recorded. Refuses code_exists; a minimum needs its currency. */
export const createCode: CallHandler<typeof contract.createCode> = async ({
  site,
  audit,
  input,
  refuse,
  once,
}) => {
  const {
    code,
    value_percentage,
    country,
    currency,
    minimum,
    expires,
    max_redemptions,
    paymentmethods,
    validity,
  } = input;
  if (!/^[A-Za-z0-9]{4,20}$/.test(code)) return invalidField("code", "invalid.code_shape");
  if (minimum && !currency) return invalidField("currency", "invalid.code_currency");
  if (paymentmethods?.some((id) => !findMethod(id)))
    return invalidField("paymentmethods", "invalid.payment_method");
  return once(async ({ tx }) => {
    const made = await tx
      .insertInto("discount_code")
      .values({
        site_id: site.id,
        code: code.toUpperCase(),
        value_percentage,
        country: country ?? null,
        currency: currency ?? null,
        minimum_order_value: (minimum ?? 0) * 100,
        max_redemptions: max_redemptions ?? null,
        paymentmethods: paymentmethods ?? [],
        validity,
        // The day is the last one that it can be used on, by the site's clock.
        expires: expires
          ? sql<Date>`(${expires}::date + 1)::timestamp at time zone ${site.settings.time_zone}`
          : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) return refuse("code_exists");
    audit({ detail: { code: code.toUpperCase(), percentage: String(value_percentage) } });
    return { id: made.id };
  });
};

/**
 * Ends a code at once, or lets it be used again. Orders that have it keep their price. Recorded.
 */
export const switchCode: CallHandler<typeof contract.switchCode> = async ({
  site,
  audit,
  input,
  once,
}) => {
  return once(async ({ tx }) => {
    const changed = await tx
      .updateTable("discount_code")
      .set({ status: input.status })
      .where("id", "=", input.id)
      .where("site_id", "=", site.id)
      .where("user_id", "is", null)
      .returning("code")
      .executeTakeFirst();
    if (!changed) return commonRefusal("not_found");
    audit({ detail: { status: input.status, code: changed.code } });
    return { status: input.status };
  });
};
