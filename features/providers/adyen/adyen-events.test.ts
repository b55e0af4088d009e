import { Types } from "@adyen/api-library";
import { beforeAll, expect, test } from "vitest";
import { type AdyenCast, openAdyen } from "./adyen-cast.ts";
import { adyenEvents } from "./adyen-events.ts";

const { EventCodeEnum } = Types.notification.NotificationRequestItem;

let cast: AdyenCast;
beforeAll(async () => {
  cast = await openAdyen();
});

/** A paid order with 50 unused credits, and the reference of its authorisation. */
async function paid() {
  const bought = await cast.ordered();
  const pspReference = `PAID${bought.order.slice(-12)}`;
  cast.fake.link(bought.link).status = "completed";
  await cast.tell(cast.authorised(bought.order, { pspReference }));
  expect(await cast.creditsOf(bought.as)).toBe(50);
  return { ...bought, pspReference };
}
const differencesOf = async (order: string) =>
  (
    await cast.world.db
      .selectFrom("payment_difference")
      .where("order_id", "=", order)
      .select(["kind", "amount"])
      .execute()
  ).map(({ kind, amount }) => `${kind} ${amount}`);
const movesOf = async (order: string) =>
  (
    await cast.world.db
      .selectFrom("provider_movement")
      .where("order_id", "=", order)
      .orderBy("id")
      .select(["kind", "amount"])
      .execute()
  ).map(({ kind, amount }) => `${kind} ${amount}`);

/** The code, whether it succeeded, the credits that stay, what moved, and what an operator sees. */
const table: readonly [string, boolean, number, string[], string[]][] = [
  ...[
    "CANCELLATION",
    "CANCEL_OR_REFUND",
    "TECHNICAL_CANCEL",
    "EXPIRE",
    "REFUND",
    "REFUND_WITH_DATA",
    "CAPTURE_FAILED",
    "CHARGEBACK",
    "SECOND_CHARGEBACK",
    "PREARBITRATION_LOST",
  ].flatMap((code): (typeof table)[number][] => [
    [code, true, 0, ["given_back 2500"], []],
    [code, false, 50, [], []],
  ]),
  ["POSTPONED_REFUND", true, 0, [], []],
  ...[
    "AUTHENTICATION",
    "AUTHORISE_REFERRAL",
    "AUTORESCUE",
    "CANCEL_AUTORESCUE",
    "PENDING",
    "PROCESS_RETRY",
    "CAPTURE",
    "CHARGEBACK_REVERSED",
    "REFUND_FAILED",
    "REFUNDED_REVERSED",
    "REQUEST_FOR_INFORMATION",
    "INFORMATION_SUPPLIED",
    "NOTIFICATION_OF_FRAUD",
    "NOTIFICATION_OF_CHARGEBACK",
    "DISABLE_RECURRING",
    "DISPUTE_DEFENSE_PERIOD_ENDED",
    "FRAUD_ONLY",
    "ISSUER_COMMENTS",
    "ISSUER_RESPONSE_TIMEFRAME_EXPIRED",
    "PREARBITRATION_WON",
    "MANUAL_REVIEW_ACCEPT",
    "OFFER_CLOSED",
    "ORDER_OPENED",
    "ORDER_CLOSED",
    "RECURRING_CONTRACT",
    "REPORT_AVAILABLE",
  ].map((code): (typeof table)[number] => [code, true, 50, [], []]),
  ["CAPTURE", false, 50, [], ["unclear_event 2500"]],
  ...[
    "AUTHORISATION_ADJUSTMENT",
    "HANDLED_EXTERNALLY",
    "FUND_TRANSFER",
    "VOID_PENDING_REFUND",
    "MANUAL_REVIEW_REJECT",
    "DONATION",
    "PAIDOUT_REVERSED",
    "PAYOUT_DECLINE",
    "PAYOUT_EXPIRE",
    "PAYOUT_THIRDPARTY",
    "SOMETHING_OF_2027",
  ].map((code): (typeof table)[number] => [code, true, 50, [], ["unclear_event 2500"]]),
];

test("each code that Adyen's library knows has a declared treatment, and each treatment is tried", () => {
  expect(Object.values(EventCodeEnum).filter((code) => !(code in adyenEvents))).toEqual([]);
  const tried = new Set(table.map(([code]) => code));
  const told = Object.keys(adyenEvents).filter((code) => code !== "REFUND_ASKED");
  expect(told.filter((code) => code !== "AUTHORISATION" && !tried.has(code))).toEqual([]);
});

test.each(table)(
  "%s (success: %s) leaves %i credits",
  async (eventCode, success, credits, moves, differences) => {
    const { as, order, pspReference } = await paid();
    const notice = cast.fake.notice({
      eventCode,
      success,
      pspReference: `EVT${order.slice(-12)}`,
      originalReference: pspReference,
      merchantReference: order,
    });
    for (let time = 0; time < 2; time += 1) expect(await cast.tell(notice)).toBe(200);
    expect({
      credits: await cast.creditsOf(as),
      moves: await movesOf(order),
      differences: await differencesOf(order),
    }).toEqual({ credits, moves, differences });
  },
);

test("a cancellation without an amount ends the whole payment, by the order's reference alone too", async () => {
  const { as, order } = await paid();
  const notice = cast.fake.notice({
    eventCode: "TECHNICAL_CANCEL",
    merchantReference: order,
    amount: 0,
  });
  expect(await cast.tell(notice)).toBe(200);
  expect([await cast.creditsOf(as), await movesOf(order)]).toEqual([0, ["given_back 2500"]]);
});

test("a refund of the dashboard is booked whatever reference somebody gave it", async () => {
  for (const merchantReference of ["goodwill for Ada", crypto.randomUUID().toUpperCase()]) {
    const { as, order, pspReference } = await paid();
    const notice = cast.fake.notice({
      eventCode: "REFUND",
      originalReference: pspReference,
      merchantReference,
      amount: 1000,
    });
    expect(await cast.tell(notice)).toBe(200);
    expect([await cast.creditsOf(as), await movesOf(order)]).toEqual([30, ["given_back 1000"]]);
  }
});

test("an authorisation that ends while another one of the order was paid is looked at", async () => {
  const { as, order, pspReference } = await paid();
  await cast.tell(cast.authorised(order, { pspReference: `${pspReference}B` }));
  const notice = cast.fake.notice({
    eventCode: "CANCELLATION",
    originalReference: pspReference,
    merchantReference: order,
  });
  expect(await cast.tell(notice)).toBe(200);
  expect(await cast.creditsOf(as)).toBe(50);
  expect((await differencesOf(order)).sort()).toEqual(["other_payment 2500", "unclear_event 2500"]);
});

test("an operator reads what it is about, and closes it with a note", async () => {
  const { order, pspReference } = await paid();
  await cast.tell(
    cast.fake.notice({
      eventCode: "PAIDOUT_REVERSED",
      pspReference: "EVTLOOKAT",
      originalReference: pspReference,
      merchantReference: order,
      amount: 700,
    }),
  );
  const rows = await cast.world.db
    .selectFrom("payment_difference")
    .where("order_id", "=", order)
    .select(["reference", "amount", "closed_at"])
    .execute();
  expect(rows).toEqual([
    { reference: "EVTLOOKAT:PAIDOUT_REVERSED:true", amount: 700, closed_at: null },
  ]);
});
