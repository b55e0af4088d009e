import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { payerOf } from "#test/payer.ts";
import { type Actor, openWorld } from "#test/world.ts";

/** For tests: members who buy, spend and withdraw, and a provider that can be broken. */
export async function openRefunds() {
  const world = await openWorld();
  const payer = payerOf(world);
  const bob = await world.member("Bob", { gender: "man", seeks: ["woman"] });

  let names = 0;
  /**
   * A member past the welcome offers who has bought `bundle`, with free credits from before, and
   * asked to begin at once unless told otherwise.
   */
  async function buyer(
    bundle: "p0" | "p1" = "p1",
    credits = 0,
    express = true,
  ): Promise<{ alice: Actor; order: string }> {
    const alice = await world.member(`Alice${(names += 1)}`, { credits });
    await sql`update account set signup_date = now() - interval '90 days' where id = ${alice.id}`.execute(
      world.db,
    );
    return { alice, order: await buy(alice, bundle, undefined, express) };
  }
  async function buy(
    as: Actor,
    bundle: "p0" | "p1" = "p1",
    discount_code?: string,
    express = true,
  ): Promise<string> {
    const { body } = await world.call(
      "payments.order",
      { bundle, payment_method: "ideal", express, ...(discount_code && { discount_code }) },
      { as },
    );
    await payer.press(body.checkout_url, "pay");
    return body.order.payment_id;
  }
  const withdrawable = async (as: Actor) =>
    (await world.call("refunds.withdrawable", {}, { as })).body.orders;
  const withdraw = (as: Actor | null, id: string, more: { amount?: number } = {}, key?: string) =>
    world.call("refunds.withdraw", { order: { id }, ...more }, { as, ...(key && { key }) });
  const holds = (of: Actor) =>
    world.db
      .selectFrom("wallet")
      .where("account_id", "=", of.id)
      .select(["credits", "debt"])
      .executeTakeFirstOrThrow();
  const refundOf = async (as: Actor, id: string) =>
    (await world.call("refunds.read", { id }, { as })).body.refund;
  /** So many messages, one credit each (the first buyer is premium). */
  async function spend(as: Actor, times: number): Promise<void> {
    const { conversation } = (await world.call("chat.open", { profile: { id: bob.id } }, { as }))
      .body;
    for (let at = 0; at < times; at += 1) {
      const message = { conversation, client_id: randomUUID(), body: `Hello ${at}` };
      expect((await world.call("chat.sendMessage", message, { as })).status).toBe(200);
    }
  }
  const spendByOperator = (of: Actor, credits: number) =>
    sql`insert into ledger_entry (account_id, credits, reason, reference)
      values (${of.id}, ${-credits}, 'gift', ${randomUUID()})`.execute(world.db);
  /** From now on the provider does not answer when it is asked for a refund. */
  function breakProvider(): { asked(): number; mend(): void } {
    const { providers } = world.services.payments;
    const working = providers.get("sandbox");
    if (!working) throw new Error("no sandbox");
    let times = 0;
    providers.set("sandbox", {
      ...working,
      refund: () => {
        times += 1;
        return Promise.reject(new Error("down"));
      },
    });
    return {
      asked: () => times,
      mend: () => {
        providers.set("sandbox", working);
      },
    };
  }
  const mailed = (to: Actor, ...texts: string[]) =>
    expect
      .poll(() =>
        world
          .mails()
          .some(
            (mail) =>
              mail.includes(`To: ${to.email}`) && texts.every((text) => mail.includes(text)),
          ),
      )
      .toBe(true);
  return {
    world,
    payer,
    bob,
    buyer,
    buy,
    withdrawable,
    withdraw,
    holds,
    refundOf,
    spend,
    spendByOperator,
    breakProvider,
    mailed,
  };
}
export type RefundsCast = Awaited<ReturnType<typeof openRefunds>>;
