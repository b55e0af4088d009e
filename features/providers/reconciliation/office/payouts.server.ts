import { sql } from "kysely";
import { requireStaff, type Staff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { pageOf, pageSize } from "./page.ts";

const isOpen = sql<boolean>`(p.rest <> 0 and p.closed_at is null and p.state <> 'failed')`;

/** Who sees the whole of a payout: the site whose account it is from, and who works on all sites. */
const seesWhole = (staff: Staff) =>
  sql<boolean>`coalesce(a.site_id = ${staff.site.id}, ${staff.everywhere("orders.read")})`;
/** Of this site's account, or of the installation's. */
const isHere = (staff: Staff) =>
  sql<boolean>`(p.payment_account_id is null or a.site_id = ${staff.site.id})`;

/** Payouts that a reader sees the whole of, and whose rest waits for somebody. */
export const openPayouts = (staff: Staff) => sql`
  select 1 from provider_payout p left join site_payment_account a on a.id = p.payment_account_id
  where ${isOpen} and ${isHere(staff)} and ${seesWhole(staff)}`;

/**
 * What the providers paid out from this site's accounts, and from the installation's as far as it is
 * this site's money. The whole of the latter is for those who work on all sites.
 */
export const listPayouts: CallHandler<typeof contract.listPayouts> = async ({
  db,
  site,
  staff,
  input: { open = false, before },
}) => {
  const me = requireStaff(staff);
  const rows = await db
    .selectFrom("provider_payout as p")
    .leftJoin("site_payment_account as a", "a.id", "p.payment_account_id")
    .leftJoin("provider_payout_part as s", (join) =>
      join.onRef("s.payout_id", "=", "p.id").on("s.site_id", "=", site.id),
    )
    .leftJoin("staff as by", "by.id", "p.closed_by")
    .where(isHere(me))
    .where(sql<boolean>`(s.payout_id is not null or ${seesWhole(me)})`)
    .$if(open, (q) => q.where(isOpen).where(seesWhole(me)))
    .$if(before !== undefined, (q) =>
      q.where(
        sql<boolean>`(p.day, p.id) < (select day, id from provider_payout where id = ${before ?? ""})`,
      ),
    )
    .select([
      "p.id",
      "p.provider",
      "p.payment_account_id",
      "p.reference",
      "p.day",
      "p.currency",
      "p.state",
      "p.failed_on",
      "p.amount",
      "p.rest",
      "p.itemised",
      "p.closed_at",
      "p.note",
      "by.name as closed_by",
      "s.amount as part",
      seesWhole(me).as("whole"),
      isOpen.as("open"),
    ])
    .orderBy("p.day", "desc")
    .orderBy("p.id", "desc")
    .limit(pageSize + 1)
    .execute();
  const { page, next } = pageOf(rows);
  return {
    payouts: page.map(
      ({ payment_account_id, part, whole, amount, rest, open: waits, closed_at, ...row }) => ({
        ...row,
        own: payment_account_id !== null,
        state: row.state as "paid",
        matched: part ?? 0,
        amount: whole ? amount : null,
        rest: whole ? rest : null,
        open: whole && waits,
        closed_at: whole ? (closed_at?.toISOString() ?? null) : null,
        closed_by: whole ? row.closed_by : null,
        note: whole ? row.note : "",
        may_close:
          whole &&
          waits &&
          (payment_account_id === null ? me.everywhere("refunds.give") : me.may("refunds.give")),
      }),
    ),
    next,
  };
};

/**
 * Somebody says what the rest of a payout is. Written to the audit. Refuses not_found for a payout
 * that the reader does not see the whole of, and one without an open rest.
 */
export const closePayout: CallHandler<typeof contract.closePayout> = async ({
  staff,
  audit,
  input,
  refuse,
  once,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const found = await tx
      .selectFrom("provider_payout as p")
      .leftJoin("site_payment_account as a", "a.id", "p.payment_account_id")
      .where("p.id", "=", input.payout.id)
      .where(isHere(me))
      .where(sql<boolean>`(p.payment_account_id is not null or ${me.everywhere("refunds.give")})`)
      .select(["p.provider", "p.reference", isOpen.as("open")])
      .forUpdate("p")
      .executeTakeFirst();
    if (!found) return commonRefusal("not_found");
    if (!found.open) return refuse("difference_closed");
    await tx
      .updateTable("provider_payout")
      .set({ closed_at: sql<Date>`now()`, closed_by: me.id, note: input.note })
      .where("id", "=", input.payout.id)
      .execute();
    audit({
      detail: { provider: found.provider, payout: found.reference, note: input.note },
    });
    return { closed: true as const };
  });
};
