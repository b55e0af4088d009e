import { beforeAll, expect, test } from "vitest";
import { eventually } from "#features/chat/chat-cast.ts";
import { mostFailures } from "../refunds/ask-provider.server.ts";
import { type OperatorCast, openOperators } from "./operator-cast.ts";

let cast: OperatorCast;
beforeAll(async () => {
  cast = await openOperators();
});

test("a refund that failed too often waits for an operator, who asks again or has paid by hand; both are recorded", async () => {
  const [first, second] = [await cast.buyer("p0"), await cast.buyer("p0")];
  const ids: string[] = [];
  for (const { alice, order } of [first, second]) {
    ids.push(
      (await cast.world.call("refunds.withdraw", { order: { id: order } }, { as: alice })).body
        .refund.id,
    );
    await eventually(async () => (await cast.open(order)).refunds[0]?.status).toBe("under_way");
    await cast.payer.later(order, "refund_fails");
  }
  const unstick = (id: string, how: "ask_again" | "paid_by_hand", as = cast.otto) =>
    cast.world.call(
      "refunds.unstick",
      { refund: { id }, how, reason: "The bank's number was wrong." },
      { as },
    );
  await cast.world.db
    .updateTable("refund")
    .set({ failures: mostFailures })
    .where("id", "in", ids)
    .execute();
  expect(
    (await cast.world.call("refunds.searchOrders", { stuck: true }, { as: cast.otto })).body.orders
      .map(({ payment_id }) => payment_id)
      .toSorted(),
  ).toEqual([first.order, second.order].toSorted());
  expect((await unstick(ids[0] ?? "", "ask_again", first.alice)).status).toBe(404);
  expect((await unstick(ids[0] ?? "", "ask_again")).status).toBe(200);
  await eventually(async () => (await cast.open(first.order)).refunds[0]?.status).toBe("under_way");
  expect((await unstick(ids[0] ?? "", "ask_again")).problem.code).toBe("refund_decided");
  const { providers } = cast.world.services.payments;
  const working = providers.get("sandbox");
  if (!working) throw new Error("no sandbox");
  providers.set("sandbox", { ...working, status: () => Promise.reject(new Error("down")) });
  expect(
    (await unstick(ids[1] ?? "", "paid_by_hand")).problem.code,
    "nobody can say whether it was sent",
  ).toBe("provider_silent");
  providers.set("sandbox", working);
  expect((await unstick(ids[1] ?? "", "paid_by_hand")).status).toBe(200);
  expect(
    (await cast.world.call("refunds.read", { id: ids[1] ?? "" }, { as: second.alice })).body.refund
      .status,
  ).toBe("done");
  expect(
    (await cast.world.call("refunds.searchOrders", { stuck: true }, { as: cast.otto })).body.orders,
  ).toEqual([]);
});

test("what the provider has taken, though its answer was lost, is not paid by hand as well", async () => {
  const { alice, order } = await cast.buyer("p0");
  const { providers } = cast.world.services.payments;
  const working = providers.get("sandbox");
  if (!working) throw new Error("no sandbox");
  providers.set("sandbox", {
    ...working,
    refund: async (...asked) => {
      await working.refund(...asked);
      throw new Error("no answer");
    },
  });
  const { id } = (
    await cast.world.call("refunds.withdraw", { order: { id: order } }, { as: alice })
  ).body.refund;
  await eventually(
    async () =>
      (
        await cast.world.db
          .selectFrom("sandbox_reversal")
          .innerJoin("sandbox_payment", "sandbox_payment.id", "payment_id")
          .where("reference", "=", order)
          .select("refund_id")
          .execute()
      ).length,
  ).toBe(1);
  providers.set("sandbox", working);
  expect((await cast.open(order)).refunds[0]?.status).toBe("asked");
  const answer = await cast.world.call(
    "refunds.unstick",
    { refund: { id }, how: "paid_by_hand", reason: "She asked for it twice." },
    { as: cast.otto },
  );
  expect(answer.problem.code).toBe("refund_decided");
  expect((await cast.open(order)).refunds[0]?.status).toBe("under_way");
});

test.each([
  ["all of it ends premium", "25.00", false],
  ["a part of it leaves premium", "10.00", true],
])(
  "a refund that waits, is overtaken by a bank and is asked for again when the bank gives up: %s",
  async (_what, amount, premium) => {
    const { alice, order } = await cast.buyer("p1");
    const { world, payer } = cast;
    const isPremium = async () =>
      (await world.call("sessions.readUser", {}, { as: alice })).body.user?.paid_user;
    const { providers } = world.services.payments;
    const working = providers.get("sandbox");
    if (!working) throw new Error("no sandbox");
    providers.set("sandbox", { ...working, refund: () => Promise.reject(new Error("down")) });
    expect((await cast.refund(order, amount)).status).toBe(200);
    expect(await isPremium()).toBe(premium);
    await payer.later(order, "chargeback");
    expect(await isPremium()).toBe(false);
    await payer.later(order, "chargeback_won");
    expect((await cast.open(order)).refunds.map(({ status }) => status).toSorted()).toContain(
      "asked",
    );
    expect(await isPremium()).toBe(premium);
    providers.set("sandbox", working);
  },
);
