import { sql } from "kysely";
import { expect } from "vitest";
import type { Input } from "#server/calls/registry.ts";
import { type Actor, openWorld } from "#test/world.ts";
import { payerOf } from "#test/payer.ts";

/** For tests: members who order, fail, try again and keep a card. */
export async function openOrders() {
  const world = await openWorld();
  const payer = payerOf(world);

  const age = (as: Actor, hours: number) =>
    sql`update account set signup_date = now() - make_interval(hours => ${hours})
      where id = ${as.id}`.execute(world.db);
  async function oldMember(name: string, country = "NL"): Promise<Actor> {
    const member = await world.member(name, { country });
    await age(member, 90 * 24);
    return member;
  }
  const place = (as: Actor, input: Partial<Input<"payments.order">> = {}, key?: string) =>
    world.call(
      "payments.order",
      {
        bundle: "p0",
        payment_method: "ideal",
        ...(input.amount !== undefined && { currency: "EUR" }),
        ...input,
      },
      { as, ...(key && { key }) },
    );
  async function placed(as: Actor, input: Partial<Input<"payments.order">> = {}) {
    const { status, body, problem } = await place(as, input);
    expect([status, problem.code]).toEqual([200, undefined]);
    return body;
  }
  const read = async (as: Actor, payment_id: string) =>
    (await world.call("payments.readOrder", { payment_id }, { as })).body.order;
  const balance = async (as: Actor) =>
    (await world.call("credits.listBundles", {}, { as })).body.balance;
  /**
   * A newcomer whose order with the first-purchase discount has failed, and whose offer has ended
   * since.
   */
  async function failedWithDiscount(name: string) {
    const as = await world.member(name);
    const { order, checkout_url } = await placed(as);
    expect(order).toMatchObject({ amount: 900, full_amount: 1200, discount_code: "TIMEBONUS25" });
    await payer.press(checkout_url, "fail");
    await age(as, 5);
    await sql`update discount_code set expires = now() - interval '1 hour' where user_id = ${as.id}`.execute(
      world.db,
    );
    return { as, order };
  }
  /** Lets a card be stored; `next`: what happens when it is charged. */
  async function withCard(name: string, next: string) {
    const as = await oldMember(name);
    const { checkout_url } = await placed(as, {
      bundle: "p1",
      payment_method: "creditcard",
      remember: true,
    });
    await payer.press(checkout_url, "pay", { remember: "on", next });
    const { stored } = (await world.call("payments.listStored", {}, { as })).body;
    return { as, stored: stored[0] };
  }
  return {
    world,
    payer,
    age,
    oldMember,
    place,
    placed,
    read,
    balance,
    failedWithDiscount,
    withCard,
  };
}
export type OrdersCast = Awaited<ReturnType<typeof openOrders>>;
