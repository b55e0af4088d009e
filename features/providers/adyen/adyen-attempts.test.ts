import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { settle } from "#features/orders/settle.server.ts";
import type { PaymentProvider } from "#features/orders/provider.ts";
import { balancesOf } from "../reconciliation/shop-cast.ts";
import { type AdyenCast, openAdyen } from "./adyen-cast.ts";

const wholeEnds = [
  "CANCELLATION",
  "CANCEL_OR_REFUND",
  "TECHNICAL_CANCEL",
  "EXPIRE",
  "CAPTURE_FAILED",
  "REFUND",
  "CHARGEBACK",
] as const;
type End = (typeof wholeEnds)[number] | null;

let cast: AdyenCast;
let provider: PaymentProvider;
beforeAll(async () => {
  cast = await openAdyen();
  provider = { ...cast.adyen, test: false }; // test payments are in no books
  cast.world.services.payments.providers.set("adyen", provider);
});

const clearing = async () => (await balancesOf(cast.world, "provider_clearing"))["first EUR"] ?? 0;

/** One thing that happens to an order: a notice of an attempt, or its link is over. */
type Step =
  | { readonly attempt: number; readonly accepted: boolean }
  | { readonly attempt: number; readonly end: Exclude<End, null> }
  | { readonly link: "completed" | "expired" };

async function live(steps: readonly Step[]) {
  const before = await clearing();
  const { as, order, link } = await cast.ordered();
  const psp = (attempt: number) => `TRY${attempt}${order.slice(-12)}`;
  for (const step of steps) {
    if ("link" in step) {
      cast.fake.link(link).status = step.link;
      await settle(cast.world.services, provider, await provider.status(link), null);
      continue;
    }
    const notice =
      "end" in step
        ? cast.fake.notice({
            eventCode: step.end,
            pspReference: `${psp(step.attempt)}END`,
            originalReference: psp(step.attempt),
            merchantReference: order,
          })
        : cast.authorised(order, { pspReference: psp(step.attempt), success: step.accepted });
    for (let time = 0; time < 2; time += 1) expect(await cast.tell(notice)).toBe(200);
  }
  const differences = await cast.world.db
    .selectFrom("payment_difference")
    .where("order_id", "=", order)
    .where("closed_at", "is", null)
    .select(["kind", "reference"])
    .execute();
  return {
    credits: await cast.creditsOf(as),
    others: differences
      .filter(({ kind }) => kind === "other_payment")
      .map(({ reference }) => reference.slice(0, 4)),
    unclear: differences
      .filter(({ kind }) => kind === "unclear_event")
      .map(({ reference }) => reference.split(":")[1]),
    state: await cast.stateOf(as, order),
    cleared: (await clearing()) - before,
  };
}

const attempt = fc.record({
  accepted: fc.boolean(),
  end: fc.constantFrom<End>(null, null, ...wholeEnds),
  at: fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 })),
});
const life = fc.record({
  attempts: fc.array(attempt, { minLength: 1, maxLength: 3 }),
  link: fc.constantFrom("completed" as const, "expired" as const),
  linkAt: fc.integer({ min: 0, max: 99 }),
});

test("trust row 4: of any attempts, each accepted one that did not end is credited or listed, once", async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ attempts, link, linkAt }) => {
      const timed: (readonly [number, Step])[] = attempts.flatMap(({ accepted, end, at }, each) => [
        [at[0], { attempt: each, accepted }] as const,
        ...(end ? [[at[1], { attempt: each, end }] as const] : []),
      ]);
      // A link that nobody has paid is not 'completed'.
      const anyPaid = attempts.some(({ accepted }) => accepted);
      timed.push([linkAt, { link: anyPaid ? link : "expired" }]);
      const steps = timed.toSorted(([one], [other]) => one - other).map(([, step]) => step);
      const { credits, others, cleared } = await live(steps);
      const standing = attempts.filter(({ accepted, end }) => accepted && !end).length;
      expect({ standing: (credits ?? 0) / 50 + others.length, cleared }).toEqual({
        standing,
        cleared: standing * 2500,
      });
    }),
    { numRuns: Number(process.env["ADYEN_LIVES"] ?? 15) },
  );
});

test.each([0, 1, 2, 3, 4])(
  "a payment that was charged back takes the place of none that ends, with the link over after step %i",
  async (over) => {
    const steps: Step[] = [
      { attempt: 0, accepted: true },
      { attempt: 1, accepted: true },
      { attempt: 1, end: "CHARGEBACK" },
      { attempt: 0, end: "CANCEL_OR_REFUND" },
    ];
    const { credits, others, cleared } = await live(
      steps.toSpliced(over, 0, { link: "completed" }),
    );
    expect({ credits: credits ?? 0, others, cleared }).toEqual({
      credits: 0,
      others: [],
      cleared: 0,
    });
  },
);

test.each(wholeEnds)(
  "%s of an attempt that did not pay takes nothing from the one that did",
  async (end) => {
    const paid: Step[] = [{ attempt: 2, accepted: true }, { link: "completed" }];
    const ended: Step = { attempt: 1, end };
    const refused: Step = { attempt: 1, accepted: false };
    const accepted: Step = { attempt: 1, accepted: true };
    const kept = { credits: 50, others: [], state: "completed", cleared: 2500 };
    const moved = end === "REFUND" || end === "CHARGEBACK";
    for (const steps of [
      [refused, ended, ...paid],
      [refused, ...paid, ended],
    ])
      expect(await live(steps)).toEqual({ ...kept, unclear: moved ? [end] : [] });
    expect(await live([accepted, ended, ...paid])).toEqual({ ...kept, unclear: [end] });
    expect(await live([...paid, ended])).toEqual({ ...kept, unclear: [end] }); // never heard of
  },
);

test("an accepted payment of a link that is over pays the order, however late it is told", async () => {
  const accepted: Step = { attempt: 1, accepted: true };
  const over: Step = { link: "expired" };
  for (const steps of [
    [over, accepted],
    [accepted, over],
  ])
    expect(await live(steps)).toMatchObject({ credits: 50, state: "completed", others: [] });
  const ended: Step = { attempt: 1, end: "TECHNICAL_CANCEL" };
  expect(await live([accepted, ended, over])).toMatchObject({ credits: 0, state: "cancelled" });
});

test("a link that is paid twice lists the second payment until one of the two has ended", async () => {
  const twice: Step[] = [
    { attempt: 1, accepted: true },
    { link: "completed" },
    { attempt: 2, accepted: true },
  ];
  expect(await live(twice)).toMatchObject({ credits: 50, others: ["TRY2"], cleared: 5000 });
  for (const attempt of [1, 2])
    expect(await live([...twice, { attempt, end: "REFUND" }])).toMatchObject({
      credits: 50,
      others: [],
      cleared: 2500,
    });
});
