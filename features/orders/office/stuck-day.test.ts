import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { eventually } from "#features/chat/chat-cast.ts";
import { alarmStuck, askProvider } from "../refunds/ask-provider.server.ts";
import { settle } from "../settle.server.ts";
import { type OperatorCast, openOperators } from "./operator-cast.ts";

let cast: OperatorCast;
beforeAll(async () => {
  cast = await openOperators();
});

const sandbox = () => {
  const found = cast.world.services.payments.providers.get("sandbox");
  if (!found) throw new Error("no sandbox");
  return found;
};

/** A withdrawal that the provider does not take: it does not know the payment. */
async function refused() {
  const { alice, order } = await cast.buyer("p0");
  const working = sandbox();
  const { providers } = cast.world.services.payments;
  const unknown = () => Promise.reject(new Error("no such payment"));
  providers.set("sandbox", { ...working, refund: unknown, status: unknown });
  const { id } = (
    await cast.world.call("refunds.withdraw", { order: { id: order } }, { as: alice })
  ).body.refund;
  const tries = () => cast.world.logged().filter(({ refund }) => refund === id);
  await eventually(tries).toMatchObject([
    { msg: "refund not taken by the provider, asked again later" },
  ]);
  return { alice, order, id, back: () => providers.set("sandbox", working) };
}
const unstick = (id: string, how: "ask_again" | "paid_by_hand") =>
  cast.world.call(
    "refunds.unstick",
    { refund: { id }, how, reason: "Paid from our own account." },
    { as: cast.otto },
  );
const stuck = async () =>
  (await cast.world.call("refunds.searchOrders", { stuck: true }, { as: cast.otto })).body.orders
    .map(({ payment_id }) => payment_id)
    .toSorted();
const dayLater = (id: string) =>
  sql`update refund set asked_at = asked_at - interval '25 hours' where id = ${id}`.execute(
    cast.world.db,
  );
const differences = async (order: string) =>
  (
    await cast.world.db
      .selectFrom("payment_difference")
      .where("order_id", "=", order)
      .select(["kind", "amount", "closed_at"])
      .execute()
  ).map(({ kind, amount, closed_at }) => [kind, amount, closed_at !== null]);

test("a refund that the provider has not taken for a day is stuck: listed, counted in the menu, alarmed, and payable by hand", async () => {
  const { alice, order, id, back } = await refused();
  const counted = async () =>
    (await cast.world.call("office.open", {}, { as: cast.otto })).body.menu.find(
      ({ to }) => to === "/operator/orders",
    )?.waiting;
  expect([await stuck(), (await cast.open(order)).refunds[0]?.stuck]).toEqual([[], false]);
  expect((await unstick(id, "paid_by_hand")).problem.code).toBe("provider_silent");
  await dayLater(id);
  expect([await stuck(), (await cast.open(order)).refunds[0]?.stuck]).toEqual([[order], true]);
  expect(await counted()).toBe(1);
  await alarmStuck(cast.world.services);
  expect(
    cast.world.logged().filter(({ msg }) => String(msg).startsWith("refunds wait for an operator")),
  ).toMatchObject([{ level: 50, refunds: 1, site: cast.world.siteId }]);
  expect((await unstick(id, "paid_by_hand")).status).toBe(200);
  back();
  expect([
    await stuck(),
    (await cast.world.call("refunds.read", { id }, { as: alice })).body.refund.status,
  ]).toEqual([[], "done"]);
});

test("while our own request may be under way nobody pays by hand", async () => {
  const { id, back } = await refused();
  back();
  const answer = await unstick(id, "paid_by_hand");
  expect([answer.status, answer.problem.code]).toEqual([409, "refund_not_stuck"]);
  expect((await unstick(id, "ask_again")).status).toBe(200);
});

test("paid by hand, and by the provider after all: given back twice, until the provider's comes to nothing", async () => {
  const { order, id, back } = await refused();
  await dayLater(id);
  expect((await unstick(id, "paid_by_hand")).status).toBe(200);
  back();
  const { request_id, amount } = await cast.world.db
    .selectFrom("refund")
    .where("id", "=", id)
    .select(["request_id", "amount"])
    .executeTakeFirstOrThrow();
  const provider = sandbox();
  const payment = await cast.payer.paymentOf(order);
  await provider.refund(payment, { refundId: request_id, amount, currency: "EUR" });
  const settled = async () =>
    settle(cast.world.services, provider, await provider.status(payment), null);
  await settled();
  expect(await differences(order)).toEqual([["given_back_twice", amount, false]]);
  await cast.payer.later(order, "refund_fails");
  await settled();
  expect(await differences(order)).toEqual([["given_back_twice", amount, true]]);
  expect((await cast.open(order)).refunds[0]?.status).toBe("done");
});

test("a refund that is asked for again after a day is not stuck once the provider takes it", async () => {
  const { order, id, back } = await refused();
  await dayLater(id);
  back();
  await askProvider(cast.world.services, id);
  expect([await stuck(), (await cast.open(order)).refunds[0]?.status]).toEqual([[], "under_way"]);
});
