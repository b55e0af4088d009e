import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import { invoicesOf } from "#features/invoices/read-invoice.server.ts";
import { masked, wholeAddress } from "#features/identity/masked.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { OutputOf } from "#server/calls/define.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { isId } from "#server/calls/id.ts";
import { isPayable, isStuck } from "../refunds/ask-provider.server.ts";
import { leftToGiveBack } from "../refunds/give-back-unassigned.server.ts";
import type * as contract from "./contract.ts";
import { leftAlone } from "./given-by-operators.server.ts";
import { unusedOf } from "#features/wallet/unused-of.server.ts";

const pageSize = 24;
type Listed = OutputOf<typeof contract.searchOrders>["orders"][number];
type Row = Omit<Listed, "created_at" | "completed_at"> & {
  readonly created_at: Date;
  readonly completed_at: Date | null;
};

/** Orders with their members as operators see them; `condition` is about orders as `o`. */
async function find(
  db: Database | Tx,
  siteId: string,
  condition: ReturnType<typeof sql>,
  limit: number,
): Promise<Listed[]> {
  const { rows } = await sql<Row>`
    select o.id as payment_id, json_build_object('id', a.id, 'name', coalesce(p.name, ''), 'email', a.email) as member, o.credits, o.amount, o.full_amount, o.currency,
      o.payment_method, o.provider, o.test, o.status, o.created_at, o.completed_at, r.given_back, r.stuck
    from orders o join account a on a.id = o.account_id left join profile p on p.id = a.id
      cross join lateral (
      select coalesce(sum(amount) filter (where status not in ('dropped', 'undone')), 0)::int as given_back, coalesce(bool_or(${isStuck}), false) as stuck
      from refund where order_id = o.id) r
    where o.site_id = ${siteId} and ${condition} order by o.id desc limit ${limit}`.execute(db);
  return rows.map(({ created_at, completed_at, member, ...row }) => ({
    ...row,
    member: { ...member, email: masked(member.email) },
    created_at: created_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
  }));
}

/**
 * What an operator typed: an address, an order's id, or the number that members are shown (the id's
 * last 12).
 */
function condition(query: string): ReturnType<typeof sql> {
  if (query.includes("@"))
    return sql`o.account_id in (select id from account where email_key = ${query.toLowerCase()})`;
  const hex = query.toLowerCase().replaceAll(/[^0-9a-f-]/g, "");
  if (isId(hex)) return sql`o.id = ${hex}::uuid`;
  return sql`right(o.id::text, 12) = ${hex.slice(-12)}`;
}

/** Orders of this site. Refuses not_found to everybody but its operators (trust row 27). */
export const searchOrders: CallHandler<typeof contract.searchOrders> = async ({
  db,
  site,
  audit,
  input: { query = "", purpose, stuck = false, before },
}) => {
  const address = query.includes("@") ? wholeAddress(query) : null;
  if (query.includes("@")) {
    if (!address) return invalidField("query", "invalid.whole_address");
    if (!purpose) return invalidField("purpose", "invalid.required");
  }
  const orders = await find(
    db,
    site.id,
    sql`${query ? condition(address ?? query) : sql`true`}
    and ${stuck ? sql`o.id in (select order_id from refund where ${isStuck})` : sql`true`}
    and ${before ? sql`o.id < ${before}::uuid` : sql`true`}`,
    pageSize + 1,
  );
  const page = orders.slice(0, pageSize);
  const members = [...new Set(page.map(({ member }) => member.id))];
  audit({
    subject: members.length === 1 ? members[0] : null,
    ...(purpose && { purpose }),
    detail: {
      by: query.includes("@") ? "address" : query ? "query" : "list",
      found: String(page.length),
      ...(members.length > 1 && { members: members.join(" ") }),
    },
  });
  return {
    orders: page,
    next: orders.length > pageSize ? (page.at(-1)?.payment_id ?? null) : null,
  };
};

/**
 * One order with everything that happened to it. That an operator read it is recorded before they
 * see it.
 */
export const openOrder: CallHandler<typeof contract.openOrder> = async ({
  db,
  site,
  staff,
  audit,
  input: { id },
}) => {
  const me = requireStaff(staff);
  const [order] = await find(db, site.id, sql`o.id = ${id}::uuid`, 1);
  if (!order) return commonRefusal("not_found");
  const member = order.member.id;
  audit({ subject: member, detail: { order: id } });

  const facts = await db
    .selectFrom("orders as o")
    .leftJoin("discount_code as d", "d.id", "o.discount_code_id")
    .where("o.id", "=", id)
    .select(["d.code", "o.provider_payment_id"])
    .executeTakeFirstOrThrow();
  const events = await db
    .selectFrom("payment_event")
    .where("order_id", "=", id)
    .orderBy("received_at")
    .limit(200)
    .select(["event_id", "kind", "received_at"])
    .execute();
  const refunds = await db
    .selectFrom("refund as r")
    .leftJoin("staff as s", "s.id", "r.operator_id")
    .where("r.order_id", "=", id)
    .orderBy("r.id")
    .selectAll("r")
    .select([
      "s.name as operator",
      sql<boolean>`(select ${isStuck} from refund where id = r.id)`.as("stuck"),
      sql<boolean>`(select ${isPayable} from refund where id = r.id)`.as("payable"),
    ])
    .execute();
  const references = [id, ...refunds.flatMap((refund) => [refund.id, `${refund.id}:undone`])];
  const entries = await db
    .selectFrom("ledger_entry")
    .where("account_id", "=", member)
    .where("reason", "in", ["purchase", "reversal", "refund"])
    .where("reference", "in", references)
    .orderBy("id")
    .select(["id", "credits", "reason", "created_at"])
    .execute();
  const wallet = await db
    .selectFrom("wallet")
    .where("account_id", "=", member)
    .select(["credits", "debt"])
    .executeTakeFirst();
  const payee = await db
    .selectFrom("payee")
    .where("account_id", "=", member)
    .select("account_id")
    .executeTakeFirst();
  const left = (await leftToGiveBack(db, { ...order, id })) ?? 0;
  const unused =
    order.status === "completed" ? ((await unusedOf(db, member, [id])).get(id) ?? 0) : 0;
  return {
    order,
    discount_code: facts.code,
    provider_payment_id: facts.provider_payment_id,
    events: events.map(({ event_id, kind, received_at }) => ({
      id: event_id,
      kind,
      at: received_at.toISOString(),
    })),
    entries: entries.map(({ created_at, ...entry }) => ({
      ...entry,
      at: created_at.toISOString(),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      payment_id: id,
      kind: refund.kind as "operator",
      status: refund.status as "done",
      amount: refund.amount,
      currency: order.currency,
      credits: refund.credits,
      payment_method: order.payment_method,
      reason: refund.reason,
      asked_at: refund.asked_at.toISOString(),
      decided_at: refund.decided_at?.toISOString() ?? null,
      operator: refund.operator,
      failures: refund.failures,
      stuck: refund.stuck,
      payable: refund.payable,
    })),
    invoices: await invoicesOf(db, member, id),
    left: {
      amount: left,
      unused,
    },
    payee_kept: payee !== undefined,
    operator_left: await leftAlone(db, me, order.currency),
    wallet: wallet ?? { credits: 0, debt: 0 },
  };
};
