import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type BooksCast, openBooks } from "./books-cast.ts";

let cast: BooksCast;
beforeAll(async () => {
  cast = await openBooks();
});

const monthsAgo = (count: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 12, 12));
};
const linesOf = async (month: string) =>
  (await (await cast.file(cast.operator, month)).text())
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));

/** An order of three months ago, paid two months ago, of which we learn today. */
async function settledLate(name: string) {
  const as = await cast.world.member(name);
  await sql`update account set signup_date = now() - interval '120 days' where id = ${as.id}`.execute(
    cast.world.db,
  );
  const { body } = await cast.world.call(
    "payments.order",
    { bundle: "p1", payment_method: "creditcard", express: true },
    { as },
  );
  const order = body.order.payment_id;
  await sql`update orders set created_at = ${monthsAgo(3)} where id = ${order}`.execute(
    cast.world.db,
  );
  await sql`update sandbox_payment set paid_at = ${monthsAgo(2)} where reference = ${order}`.execute(
    cast.world.db,
  );
  await cast.payer.press(body.checkout_url, "pay");
  return order;
}

test("VAT of a sale stands in the month of its payment, with both days; the month of its issue has none of it", async () => {
  await settledLate("Late");
  const paid = monthsAgo(2).toISOString().slice(0, 10);
  const then = await linesOf(paid.slice(0, 7));
  const [head] = then;
  const column = (name: string) => (head ?? []).indexOf(name);
  const sale = then.filter((cells) => cells[column("event")] === "sale");
  expect(new Set(sale.map((cells) => cells[column("account")]))).toEqual(
    new Set(["deferred_revenue", "provider_clearing", "vat_payable"]),
  );
  const today = (
    await sql<{ day: string }>`select site_day(${cast.world.siteId}, now())::text as day`.execute(
      cast.world.db,
    )
  ).rows[0]?.day;
  for (const cells of sale)
    expect([cells[0], cells[column("paid_on")], cells[column("issued_on")]]).toEqual([
      paid,
      paid,
      today,
    ]);
  const now = await linesOf(cast.month);
  expect(now.filter((cells) => cells.includes("sale"))).toEqual([]);
});

test("money of another amount stands on the day on which it was paid, whenever we learn of it", async () => {
  const as = await cast.world.member("Skewed");
  const { body } = await cast.world.call(
    "payments.order",
    { bundle: "p1", payment_method: "creditcard", express: true },
    { as },
  );
  const order = body.order.payment_id;
  const [began, paid] = [monthsAgo(3), monthsAgo(2)];
  await sql`update orders set created_at = ${began} where id = ${order}`.execute(cast.world.db);
  await sql`update sandbox_payment set paid_at = ${paid}, amount = 1234
    where reference = ${order}`.execute(cast.world.db);
  await cast.payer.press(body.checkout_url, "pay");
  const { rows } = await sql<{ event: string; day: string; known: boolean }>`
    select distinct event, day::text, recorded_on = site_day(site_id, now()) as known
    from money_posting where order_id = ${order} order by event`.execute(cast.world.db);
  const day = paid.toISOString().slice(0, 10);
  expect(rows).toEqual([
    { event: "fee", day, known: true },
    { event: "unassigned", day, known: true },
  ]);
});

test("a change of the site's time zone leaves the lines of past months where they are", async () => {
  const { as, order } = await cast.buyer("Night");
  await cast.spend(as, 7);
  await cast.payer.later(order, "chargeback");
  // Everything of today happened at half past eleven at night, on the last day of a past month.
  const night = new Date(Date.UTC(2026, 0, 31, 22, 30));
  await sql`alter table provider_movement disable trigger user`.execute(cast.world.db);
  await sql`update provider_movement set at = ${night} where order_id = ${order}`.execute(
    cast.world.db,
  );
  await sql`alter table provider_movement enable trigger user`.execute(cast.world.db);
  await sql`alter table ledger_entry disable trigger user`.execute(cast.world.db);
  await sql`update ledger_entry set created_at = ${night} where account_id = ${as.id}`.execute(
    cast.world.db,
  );
  await sql`alter table ledger_entry enable trigger user`.execute(cast.world.db);
  const months = ["2026-01", "2026-02"];
  const before = await Promise.all(months.map(linesOf));
  expect(before[0]?.some((cells) => cells.includes("given_back"))).toBe(true);
  for (const zone of ["Asia/Tokyo", "Pacific/Kiritimati", "America/Los_Angeles"]) {
    await sql`update site set settings = jsonb_set(settings, '{time_zone}', to_jsonb(${zone}::text))
      where id = ${cast.world.siteId}`.execute(cast.world.db);
    expect(await Promise.all(months.map(linesOf))).toEqual(before);
  }
  const { rows } = await sql<{ day: string }>`
    select site_day(${cast.world.siteId}, now())::text as day,
      (now() at time zone 'America/Los_Angeles')::date::text as there`.execute(cast.world.db);
  expect(rows.map((row) => row.day)).toEqual(rows.map((row) => (row as { there?: string }).there));
});
