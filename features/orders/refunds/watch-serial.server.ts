import { type Selectable, sql } from "kysely";
import type { Orders, Refund } from "#db/schema.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { recordDifference } from "../record-difference.server.ts";

/** Withdrawals in a year from which an operator looks at them. */
const serial = 3;

const takesBack: readonly string[] = ["withdrawal", "chargeback", "debit_return"];

/** Records a difference for a member who takes money back again and again: withdrawals and what banks took. */
export async function watchSerial(
  services: Services,
  tx: Tx,
  order: Selectable<Orders>,
  { id, account_id, kind, amount }: Selectable<Refund>,
): Promise<void> {
  if (!takesBack.includes(kind)) return;
  const { count } = await tx
    .selectFrom("refund")
    .where("account_id", "=", account_id)
    .where("kind", "in", takesBack)
    .where("status", "<>", "undone")
    .where("asked_at", ">", sql<Date>`now() - interval '1 year'`)
    .select(({ fn }) => fn.count<string>("order_id").distinct().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= serial)
    await recordDifference(services, tx, order, {
      kind: "serial_withdrawals",
      reference: id,
      amount: amount || order.amount,
      currency: order.currency,
      run: null,
    });
}
