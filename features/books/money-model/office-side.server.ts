import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Services } from "#server/calls/context.ts";
import type { Database } from "#server/db/database.ts";
import { askProvider } from "#features/orders/refunds/ask-provider.server.ts";
import { giveBack } from "#features/orders/refunds/apply-reversal.server.ts";
import { givenBack } from "#features/wallet/unused-of.server.ts";
import { orKilled } from "./killed.server.ts";

/** An operator gives all back that is left of an order; the provider is asked later. */
export async function refundAll(services: Services, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  await services.db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom("orders")
      .where("id", "=", id)
      .where("status", "=", "completed")
      .select(["id", "amount"])
      .forUpdate()
      .executeTakeFirst();
    if (!order) return;
    const amount = order.amount - (await givenBack(tx, id)).amount;
    if (amount > 0)
      await giveBack(services, tx, id, {
        key: `operator:${randomUUID()}`,
        kind: "operator",
        amount,
        status: "asked",
        reason: "Somebody asked.",
        operatorId: randomUUID(),
      });
  });
}

/** The refunds' job asks the provider for all of a member's refunds. */
export async function askForAll(
  services: Services,
  dying: Services,
  member: string,
): Promise<void> {
  const waiting = await services.db
    .selectFrom("refund")
    .where("account_id", "=", member)
    .select("id")
    .execute();
  for (const { id } of waiting) await orKilled(askProvider(dying, id));
}

/** A member is premium exactly while a purchase is left: paid, not withdrawn from, not all given back. */
export async function judgePremium(db: Database, member: string): Promise<void> {
  const { paid_user: premium, erased_at } = await db
    .selectFrom("account")
    .where("id", "=", member)
    .select(["paid_user", "erased_at"])
    .executeTakeFirstOrThrow();
  const orders = await db
    .selectFrom("orders")
    .where("account_id", "=", member)
    .where("status", "=", "completed")
    .select(["id", "amount"])
    .execute();
  if (erased_at || orders.length === 0) return;
  const refunds = await db
    .selectFrom("refund")
    .where("account_id", "=", member)
    .where("status", "<>", "undone")
    .selectAll()
    .execute();
  const isLeft = ({ id, amount }: { id: string; amount: number }): boolean => {
    const own = refunds.filter(({ order_id }) => order_id === id);
    const ended = own.some(
      (refund) =>
        ["withdrawal", "chargeback", "debit_return"].includes(refund.kind) && refund.amount > 0,
    );
    const gone = own.reduce(
      (sum, refund) => (refund.status === "dropped" ? sum : sum + refund.amount),
      0,
    );
    return !ended && amount > gone;
  };
  expect(premium, "premium while a purchase is left").toBe(orders.some(isLeft));
}
