import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { eventually } from "#features/chat/chat-cast.ts";
import { settleNow } from "#features/direct-debit/bank-file/place-debit.server.ts";
import { type DebitCast, debitCast } from "#features/direct-debit/debit-cast.ts";
import { alarmStuck, askProvider, countStuck } from "../refunds/ask-provider.server.ts";
import { settle } from "../settle.server.ts";
import { type OperatorCast, openOperators } from "./operator-cast.ts";

let cast: OperatorCast;
let debits: DebitCast;
beforeAll(async () => {
  cast = await openOperators();
  debits = debitCast(cast.world, cast.otto);
  await debits.saveSetup();
});

const waiting = async (to: string) =>
  (await cast.world.call("office.open", {}, { as: cast.otto })).body.menu.find(
    (entry) => entry.to === to,
  )?.waiting;
/** What each place says of an order's refund: the list, the menu, doctor's count, the log. */
async function seen(order: string) {
  const { orders } = (
    await cast.world.call("refunds.searchOrders", { stuck: true }, { as: cast.otto })
  ).body;
  const before = cast.world.logged().length;
  await alarmStuck(cast.world.services);
  const alarms = cast.world
    .logged()
    .slice(before)
    .filter(({ level, msg }) => level === 50 && String(msg).startsWith("refunds wait"));
  return {
    listed: orders.some(({ payment_id }) => payment_id === order),
    menu: await waiting("/operator/orders"),
    counted: await countStuck(cast.world.db),
    alarms: alarms.length,
  };
}
const nowhere = { listed: false, menu: 0, counted: 0, alarms: 0 };
const everywhere = { listed: true, menu: 1, counted: 1, alarms: 1 };
const passed = (id: string, days: number) =>
  sql`update refund set asked_at = asked_at - make_interval(days => ${days}) where id = ${id}`.execute(
    cast.world.db,
  );
const unstick = (id: string, how: "ask_again" | "paid_by_hand") =>
  cast.world.call(
    "refunds.unstick",
    { refund: { id }, how, reason: "Paid from our own account." },
    { as: cast.otto },
  );
const refundOf = async (order: string) => (await cast.open(order)).refunds[0];

/** A withdrawal, or an operator's refund, that the provider has taken and not finished. */
async function taken(by: "member" | "operator") {
  const { alice, order } = await cast.buyer("p0");
  if (by === "member")
    await cast.world.call("refunds.withdraw", { order: { id: order } }, { as: alice });
  else await cast.refund(order, "1.00");
  await eventually(async () => (await refundOf(order))?.status).toBe("under_way");
  return { order, id: (await refundOf(order))?.id ?? "" };
}

test.each(["member", "operator"] as const)(
  "a refund of a %s that the provider took and never finishes is seen before the law's 14 days are over",
  async (by) => {
    const { order, id } = await taken(by);
    await passed(id, 6);
    expect(await seen(order)).toEqual(nowhere);
    expect((await unstick(id, "paid_by_hand")).problem.code).toBe("refund_decided");
    await passed(id, 2);
    expect(await seen(order)).toEqual(everywhere);
    expect(await refundOf(order)).toMatchObject({ stuck: true, payable: true });
    expect((await unstick(id, "ask_again")).problem.code).toBe("refund_decided");
    expect((await unstick(id, "paid_by_hand")).status).toBe(200);
    expect(await seen(order)).toEqual(nowhere);
    expect((await refundOf(order))?.status).toBe("done");
  },
);

test("what arrives while an operator is about to pay it by hand is not paid twice", async () => {
  const { order, id } = await taken("member");
  await passed(id, 8);
  const payment = await cast.payer.paymentOf(order);
  await sql`update sandbox_reversal set state = 'done' where payment_id = ${payment}`.execute(
    cast.world.db,
  );
  expect((await unstick(id, "paid_by_hand")).problem.code).toBe("refund_decided");
  expect(await refundOf(order)).toMatchObject({ status: "done", stuck: false });
});

test("a refund given at the provider that does not arrive is seen, but is not ours to pay by hand", async () => {
  const { order } = await cast.buyer("p0");
  const provider = cast.world.services.payments.providers.get("sandbox");
  if (!provider) throw new Error("no sandbox");
  const payment = await provider.status(await cast.payer.paymentOf(order));
  const reversals = [
    { id: `re_${order}`, kind: "refund", refundId: null, amount: 100, state: "pending" },
  ] as const;
  await settle(cast.world.services, provider, { ...payment, reversals }, null);
  const { id = "" } = (await refundOf(order)) ?? {};
  await passed(id, 8);
  expect(await seen(order)).toEqual(everywhere);
  expect(await refundOf(order)).toMatchObject({ stuck: true, payable: false });
  expect((await unstick(id, "paid_by_hand")).problem.code).toBe("refund_decided");
  await settle(
    cast.world.services,
    provider,
    { ...payment, reversals: [{ ...reversals[0], state: "done" }] },
    null,
  );
  expect(await seen(order)).toEqual(nowhere);
});

test("a refund of a direct debit waits for the operator's transfer: in the menu at once, stuck after a day, and paid in one place only", async () => {
  const alice = await cast.world.member("Debora", { paid_user: true });
  const { payment_id: order, collection } = await debits.signed(alice);
  await debits.collected(collection);
  const { refund } = (
    await cast.world.call("refunds.withdraw", { order: { id: order } }, { as: alice })
  ).body;
  await askProvider(cast.world.services, refund.id);
  expect(await waiting("/operator/direct-debits")).toBe(1);
  expect(await seen(order)).toEqual(nowhere);
  await passed(refund.id, 1);
  expect(await seen(order)).toEqual(everywhere);
  expect(await refundOf(order)).toMatchObject({ stuck: true, payable: false });
  expect((await unstick(refund.id, "paid_by_hand")).problem.code).toBe("refund_decided");
  const { refunds } = (await cast.world.call("direct-debit.overview", {}, { as: cast.otto })).body;
  await cast.world.call(
    "direct-debit.refunded",
    { refund_id: refunds[0]?.refund_id ?? "" },
    { as: cast.otto },
  );
  expect([await waiting("/operator/direct-debits"), await seen(order)]).toEqual([0, nowhere]);
});

test("a refund of a debit that the bank has not collected yet waits for the bank, not for an operator", async () => {
  const bob = await cast.world.member("Early", { paid_user: true });
  const { payment_id: order, collection } = await debits.signed(bob, "NL91ABNA0417164300");
  await cast.world.db
    .updateTable("direct_debit_collection")
    .set({ early: true })
    .where("id", "=", collection)
    .execute();
  await settleNow(cast.world.services, [collection]);
  const { refund } = (
    await cast.world.call("refunds.withdraw", { order: { id: order } }, { as: bob })
  ).body;
  await askProvider(cast.world.services, refund.id);
  await passed(refund.id, 8);
  expect([await waiting("/operator/direct-debits"), await seen(order)]).toEqual([0, nowhere]);
});
