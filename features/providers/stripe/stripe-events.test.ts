import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { type StripeCast, openStripe } from "./stripe-cast.ts";
import { stripeEvents, treatmentOf } from "./stripe-events.ts";

let cast: StripeCast;
beforeAll(async () => {
  cast = await openStripe();
});

/** Every type of the library, which has them as types only. */
const documented = [
  ...new Set(
    [
      ...readFileSync(
        new URL(import.meta.resolve("stripe")).pathname.replace(
          /stripe\/.*$/,
          "stripe/esm/resources/WebhookEndpoints.d.ts",
        ),
        "utf8",
      ).matchAll(/'([a-z_0-9]+(?:\.[a-z_0-9]+)+)'/g),
    ].map(([, type = ""]) => type),
  ),
];

const differencesOf = async (order: string) =>
  (
    await cast.world.db
      .selectFrom("payment_difference")
      .where("order_id", "=", order)
      .select(["kind", "reference", "amount"])
      .execute()
  ).map(({ kind, reference, amount }) => [kind, reference, amount]);

/** A paid order with 50 credits. */
async function paid() {
  const bought = await cast.ordered();
  const intent = cast.fake.turn(bought.session, "paid");
  await cast.completed(bought.session);
  expect(await cast.creditsOf(bought.as)).toBe(50);
  return { ...bought, intent };
}

test("each type that Stripe's library knows has a declared treatment", () => {
  expect(documented.length).toBeGreaterThan(250);
  expect(documented.filter((type) => treatmentOf(type) === "look")).toEqual([]);
  // What is about a payment, its refunds or its disputes is never somewhere else.
  const payments = documented.filter((type) =>
    /^(charge|refund|payment_intent|checkout|review|radar)\./.test(type),
  );
  expect(payments.filter((type) => !(type in stripeEvents))).toEqual([]);
});

test.each(Object.entries(stripeEvents))(
  "%s (%s) is believed only as far as Stripe says so",
  async (type) => {
    const { as, order, intent, session } = await paid();
    const object = type.startsWith("checkout.session")
      ? { id: session, object: "checkout.session" }
      : type.startsWith("payment_intent")
        ? { id: intent, object: "payment_intent" }
        : { id: "x_1", object: "other", payment_intent: intent };
    expect(await cast.tell(type, object)).toBe(200);
    expect([await cast.creditsOf(as), await differencesOf(order)]).toEqual([50, []]);
  },
);

test.each(["charge.dispute.taken_for_good", "refund.clawed_back", "mystery.happened"])(
  "%s is unknown: it names a payment, so an operator looks, once",
  async (type) => {
    const { as, order, intent } = await paid();
    const object = { id: "x_1", object: "mystery", payment_intent: intent };
    for (let time = 0; time < 2; time += 1)
      expect(await cast.tell(type, object, { id: `evt_${type}` })).toBe(200);
    expect([await cast.creditsOf(as), await differencesOf(order)]).toEqual([
      50,
      [["unclear_event", `evt_${type}:${type}`, 2500]],
    ]);
  },
);

test("what is about no payment of ours is taken and changes nothing", async () => {
  for (const type of documented.filter((each) => treatmentOf(each) === "elsewhere"))
    expect(await cast.tell(type, { id: "x_1", object: "x", payment_intent: "pi_of_others" })).toBe(
      200,
    );
});

test("a state of a payment, refund or dispute that Stripe invents later waits for an operator", async () => {
  const { order, intent, session } = await paid();
  cast.fake.refunds.push({
    id: `re_${order}`,
    object: "refund",
    amount: 700,
    status: "held_for_review",
    metadata: {},
    payment_intent: intent,
  });
  cast.fake.disputes.push({
    id: `dp_${order}`,
    object: "dispute",
    amount: 900,
    status: "arbitration",
    payment_intent: intent,
  });
  await cast.completed(session);
  expect(new Set((await differencesOf(order)).map(String))).toEqual(
    new Set([
      `unclear_event,re_${order}:held_for_review,700`,
      `unclear_event,dp_${order}:arbitration,900`,
    ]),
  );
});
