import { sql } from "kysely";
import { payerOf } from "#test/payer.ts";
import { type Actor, openWorld } from "#test/world.ts";

/** For tests: operators of two sites, and orders that they give back. */
export async function openOperators() {
  const world = await openWorld();
  const payer = payerOf(world);
  await world.site("other.test");
  const otto = await world.staff("Otto");
  const olga = await world.staff("Olga", { sites: ["other.test"] });

  let names = 0;
  const reason = "The gallery did not load for you on Sunday.";
  async function buyer(
    bundle: "p0" | "p1" | "p3" = "p1",
  ): Promise<{ alice: Actor; order: string }> {
    const alice = await world.member(`Alice${(names += 1)}`);
    await sql`update account set signup_date = now() - interval '90 days' where id = ${alice.id}`.execute(
      world.db,
    );
    const { body } = await world.call(
      "payments.order",
      { bundle, payment_method: "ideal" },
      { as: alice },
    );
    await payer.press(body.checkout_url, "pay");
    return { alice, order: body.order.payment_id };
  }
  async function operator(): Promise<Actor> {
    const one = await world.staff(`Operator${(names += 1)}`);
    return one;
  }
  const refund = (
    id: string,
    amount: string,
    {
      as = otto,
      key,
      ...more
    }: { as?: Actor; key?: string; keep_credits?: boolean; reason?: string } = {},
  ) =>
    world.call(
      "refunds.refundOrder",
      { order: { id }, amount, reason, ...more },
      { as, ...(key && { key }) },
    );
  const open = async (id: string, as = otto) =>
    (await world.call("refunds.openOrder", { id }, { as })).body;
  const holds = (of: Actor) =>
    world.db
      .selectFrom("wallet")
      .where("account_id", "=", of.id)
      .select(["credits", "debt"])
      .executeTakeFirstOrThrow();
  const find = async (query: string, as = otto, host?: string) =>
    (
      await world.call(
        "refunds.searchOrders",
        { query, ...(query.includes("@") && { purpose: "They wrote about a payment" }) },
        { as, ...(host && { host }) },
      )
    ).body.orders?.map(({ payment_id }) => payment_id);
  return { world, payer, otto, olga, reason, buyer, operator, refund, open, holds, find };
}
export type OperatorCast = Awaited<ReturnType<typeof openOperators>>;
