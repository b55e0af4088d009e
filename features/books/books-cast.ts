import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { payerOf } from "#test/payer.ts";
import { siteDay } from "#test/site-day.ts";
import { type Actor, openWorld } from "#test/world.ts";
import { postings } from "./postings.server.ts";

/** For tests: buyers, what they spend, and the books of this month. */
export async function openBooks() {
  const world = await openWorld();
  const payer = payerOf(world);
  const operator = await world.staff("Olga");

  const month = (await siteDay(world)).slice(0, 7);
  /** Last month to next month: whatever the site's clock says, today is among it. */
  const around = () => {
    const at = (months: number) =>
      new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + months, 1))
        .toISOString()
        .slice(0, 10);
    return { siteId: world.siteId, from: at(-1), to: at(2) };
  };
  async function buyer(name: string): Promise<{ as: Actor; order: string }> {
    const as = await world.member(name);
    await world.db
      .updateTable("account")
      .set({ signup_date: new Date(Date.now() - 90 * 86_400_000) })
      .where("id", "=", as.id)
      .execute();
    return { as, order: await buy(as) };
  }
  async function buy(as: Actor): Promise<string> {
    const { body } = await world.call(
      "payments.order",
      { bundle: "p1", payment_method: "creditcard", express: true },
      { as },
    );
    await payer.press(body.checkout_url, "pay");
    return body.order.payment_id;
  }
  const spend = (as: Actor, credits: number) =>
    world.db
      .insertInto("ledger_entry")
      .values({
        account_id: as.id,
        credits: -credits,
        reason: "message",
        reference: `${randomUUID()}:1`,
      })
      .execute();
  const file = (as: Actor | null, asked = month) =>
    fetch(`${world.url}/operator/books.csv?month=${asked}`, {
      headers: { "x-client-request": "1", ...(as && { cookie: as.cookie }) },
    });
  /**
   * What every account of the books comes to, of the documents of one order; the provider's fee has a
   * test of its own.
   */
  async function balances(order: string): Promise<Record<string, number>> {
    const documents = await world.db
      .selectFrom("invoice")
      .where("order_id", "=", order)
      .select([
        sql<string>`case kind when 'credit_note' then 'C' else '' end || year || '-' || lpad(number::text, 6, '0')`.as(
          "document",
        ),
      ])
      .execute();
    const moved = await world.db
      .selectFrom("provider_movement")
      .where("order_id", "=", order)
      .select("reference as document")
      .execute();
    const own = new Set([...documents, ...moved].map(({ document }) => document));
    const sums: Record<string, number> = {};
    for await (const { document, event, account, cents } of postings(world.db, around()))
      if (own.has(document) && event !== "fee") sums[account] = (sums[account] ?? 0) + cents;
    return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
  }
  return { world, payer, operator, month, around, buyer, buy, spend, file, balances };
}
export type BooksCast = Awaited<ReturnType<typeof openBooks>>;
