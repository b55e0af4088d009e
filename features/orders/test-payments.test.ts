import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { postings } from "#features/books/postings.server.ts";
import { mostBought } from "#features/prices/popular.server.ts";
import { textOfPdf } from "#features/invoices/read-pdf.ts";
import { countedAs } from "#test/as-if-real.ts";
import type { Actor } from "#test/world.ts";
import { openRefunds, type RefundsCast } from "./refunds/refunds-cast.ts";

// A payment with test keys or at the test provider moves no money: no legal number, no books.

let cast: RefundsCast;
let otto: Actor;
beforeAll(async () => {
  cast = await openRefunds();
  otto = await cast.world.staff("Otto");
});

/** From now on the provider says that it is one for tests, or that it is not. */
function setTest(is: boolean): void {
  const { providers } = cast.world.services.payments;
  const sandbox = providers.get("sandbox");
  if (!sandbox) throw new Error("no sandbox");
  providers.set("sandbox", countedAs(sandbox, is));
}
const orderOf = async (as: Actor, id: string) =>
  (await cast.world.call("payments.readOrder", { payment_id: id }, { as })).body.order;
const numbers = async (as: Actor, id: string) =>
  (await orderOf(as, id)).invoices.map(({ number }) => number);
/** Every document that the books of all time name. */
async function documents(): Promise<readonly string[]> {
  const found = new Set<string>();
  const today = new Date();
  const [from, to] = [-2, 2].map((days) =>
    new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const period = { siteId: cast.world.siteId, from: from ?? "", to: to ?? "" };
  for await (const { document } of postings(cast.world.db, period)) found.add(document);
  return [...found];
}
/** Lines of the books that test payments have. */
async function linesOfTests(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from money_posting p join orders o on o.id = p.order_id where o.test`.execute(cast.world.db);
  return rows[0]?.n ?? 0;
}

test("a test payment takes no legal number, whatever happens to it, and is in no books", async () => {
  const { alice, order: first } = await cast.buyer("p0");
  setTest(true);
  const tried = await cast.buy(alice, "p0");
  const refunded = await cast.buy(alice, "p0");
  const disputed = await cast.buy(alice, "p0");
  setTest(false);
  const second = await cast.buy(alice, "p0");

  const year = (await numbers(alice, first))[0]?.slice(0, 4);
  expect(await numbers(alice, first)).toEqual([`${year}-000001`]);
  expect(await numbers(alice, second), "no gap").toEqual([`${year}-000002`]);
  expect(await numbers(alice, tried)).toEqual([`TEST-${year}-000001`]);
  expect([(await orderOf(alice, tried)).test, (await orderOf(alice, second)).test]).toEqual([
    true,
    false,
  ]);

  expect((await cast.withdraw(alice, refunded)).status).toBe(200);
  await cast.payer.later(refunded, "refund");
  await cast.payer.later(disputed, "chargeback");
  await cast.payer.later(disputed, "chargeback_won");
  expect(await numbers(alice, refunded)).toEqual([`TEST-${year}-000002`, `TEST-C${year}-000001`]);
  expect(await numbers(alice, disputed)).toEqual([
    `TEST-${year}-000003`,
    `TEST-C${year}-000002`,
    `TEST-${year}-000004`,
  ]);
  expect((await documents()).filter((document) => document.startsWith(`${year}-`))).toEqual([
    `${year}-000001`,
    `${year}-000002`,
  ]);
  expect(await linesOfTests()).toBe(0);
  expect((await cast.withdraw(alice, second)).status).toBe(200);
  expect(await numbers(alice, second)).toEqual([`${year}-000002`, `C${year}-000001`]);

  const opened = async (id: string) =>
    (await cast.world.call("refunds.openOrder", { id }, { as: otto })).body.order.test;
  expect([await opened(tried), await opened(first)]).toEqual([true, false]);
  const [paper] = (await orderOf(alice, tried)).invoices;
  const pdf = await fetch(`${cast.world.url}/invoices/${paper?.id}.pdf`, {
    headers: { cookie: alice.cookie },
  });
  const text = textOfPdf(Buffer.from(await pdf.arrayBuffer())).replaceAll(/\s/g, " ");
  expect(text).toContain(`TEST-${year}-000001`);
  expect(text).toContain("this is not an invoice");
});

test("a package is not popular by test payments", async () => {
  const { alice } = await cast.buyer("p0");
  setTest(true);
  const order = await cast.buy(alice, "p1");
  setTest(false);
  await sql`insert into orders (account_id, site_id, bundle_id, credits, amount, full_amount, currency, country, payment_method, provider, status, completed_at, paid_at, express, test)
    select account_id, site_id, 'p3', credits, amount, full_amount, currency, country, payment_method, provider, status, completed_at, paid_at, false, true
    from orders, generate_series(1, 30) where id = ${order}`.execute(cast.world.db);
  expect(await mostBought(cast.world.db, cast.world.siteId)).toBeNull();
});

test("the database keeps a test payment out of the legal series", async () => {
  const { alice, order: real } = await cast.buyer("p0");
  setTest(true);
  const order = await cast.buy(alice, "p0");
  setTest(false);
  const flip = (id: string) =>
    sql`update orders set test = not test where id = ${id}`.execute(cast.world.db);
  await expect(flip(order)).rejects.toThrow("invoice_of_its_order");
  await expect(flip(real)).rejects.toThrow("invoice_of_its_order");
  await expect(
    sql`insert into invoice (company_id, site_id, account_id, order_id, kind, year, restores, country, basis_points, credits, full_amount, net, tax, gross, currency, payment_method, seller, issued_on)
      select company_id, site_id, account_id, order_id, kind, year, id, country, basis_points, credits, full_amount, net, tax, gross, currency, payment_method, seller, issued_on
      from invoice where order_id = ${order}`.execute(cast.world.db),
  ).rejects.toThrow("invoice_of_its_order");
});
