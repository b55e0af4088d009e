import { beforeAll, expect, test } from "vitest";
import { anOrder } from "../fake-provider.ts";
import { type AdyenCast, openAdyen } from "./adyen-cast.ts";

let cast: AdyenCast;
beforeAll(async () => {
  cast = await openAdyen();
});

const early = "2026-11-20T10:00:00+01:00";
const late = "2026-11-20T10:00:05+01:00";
/** The answer to the charge, its notices in the order of their arrival, and what it comes to. */
const charges: readonly [string, readonly (readonly [boolean, string])[], string][] = [
  ["waits", [], "pending"],
  ["waits", [[false, early]], "failed"],
  ["waits", [[true, early]], "paid"],
  [
    "waits",
    [
      [false, early],
      [true, late],
    ],
    "paid",
  ],
  [
    "waits",
    [
      [true, early],
      [false, late],
    ],
    "failed",
  ],
  [
    "waits",
    [
      [true, late],
      [false, early],
    ],
    "paid",
  ],
  [
    "waits",
    [
      [false, late],
      [true, early],
    ],
    "failed",
  ],
  ["poor", [[true, late]], "paid"],
  ["M5N7TQ4TG5PFWR50", [[false, late]], "paid"],
];
test.each(charges)("a stored card, answered as %s, then %j, is %s", async (card, notices, ends) => {
  const order = anOrder({ paymentMethod: "creditcard" });
  const charged = await cast.adyen.charge(order, {
    id: card,
    payer: order.payer,
    paymentMethod: "creditcard",
  });
  for (const [success, eventDate] of notices)
    await cast.tell(
      cast.authorised(order.orderId, {
        pspReference: charged.id,
        success,
        eventDate,
        ...(!success && { reason: "Expired Card" }),
      }),
    );
  const { status, decline, unclear } = await cast.adyen.status(charged.id);
  expect([status, decline]).toEqual([ends, ends === "failed" ? "expired" : null]);
  // Paid by the answer, and refused by a notice: the order has its credits, so somebody has to look.
  expect(unclear?.length).toBe(card.startsWith("M5") ? 1 : 0);
});

test("an order whose stored card is refused later has failed, and can be paid again", async () => {
  const as = await cast.world.member("Later", { paid_user: true });
  await cast.world.db
    .insertInto("stored_method")
    .values({
      account_id: as.id,
      provider: "adyen",
      method_id: "waits",
      payer_id: as.id,
      payment_method: "creditcard",
    })
    .execute();
  const [card] = (await cast.world.call("payments.listStored", {}, { as })).body.stored;
  const { order } = (
    await cast.world.call(
      "payments.order",
      { bundle: "p1", payment_method: "creditcard", stored_method: card?.id },
      { as },
    )
  ).body;
  expect(order.status).toBe("pending");
  const { provider_payment_id: pspReference } = await cast.world.db
    .selectFrom("orders")
    .where("id", "=", order.payment_id)
    .select("provider_payment_id")
    .executeTakeFirstOrThrow();
  const refused = cast.authorised(order.payment_id, {
    pspReference,
    success: false,
    reason: "Not enough balance",
  });
  expect(await cast.tell(refused)).toBe(200);
  expect([await cast.stateOf(as, order.payment_id), await cast.creditsOf(as)]).toEqual([
    "failed",
    0,
  ]);
});

const endings = [
  "CAPTURE_FAILED",
  "CANCELLATION",
  "CANCEL_OR_REFUND",
  "TECHNICAL_CANCEL",
  "EXPIRE",
];
test.each(endings.flatMap((first) => endings.map((second) => [first, second] as const)))(
  "an authorisation ends once: %s, then %s",
  async (first, second) => {
    const { as, order, link } = await cast.ordered();
    const paid = `PAID${order.slice(-12)}`;
    cast.fake.link(link).status = "completed";
    await cast.tell(cast.authorised(order, { pspReference: paid }));
    expect(await cast.creditsOf(as)).toBe(50);
    for (const [at, eventCode] of [first, second].entries())
      await cast.tell(
        cast.fake.notice({
          eventCode,
          pspReference: `END${at}${order.slice(-10)}`,
          originalReference: paid,
          merchantReference: order,
        }),
      );
    expect(await cast.creditsOf(as)).toBe(0);
    const moved = await cast.world.db
      .selectFrom("provider_movement")
      .where("order_id", "=", order)
      .select(["kind", "amount"])
      .execute();
    expect(moved).toEqual([{ kind: "given_back", amount: 2500 }]);
    const open = await cast.world.db
      .selectFrom("payment_difference")
      .where("order_id", "=", order)
      .select("kind")
      .execute();
    expect(open).toEqual([]);
  },
);
