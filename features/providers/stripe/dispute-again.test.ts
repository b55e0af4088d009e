import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { settle } from "#features/orders/settle.server.ts";
import { reconcileAccount } from "../reconciliation/reconcile-account.server.ts";
import { type StripeCast, openStripe } from "./stripe-cast.ts";
import { disputeState } from "./stripe-words.ts";

let cast: StripeCast;
beforeAll(async () => {
  cast = await openStripe();
});

const states = [
  "warning_needs_response",
  "warning_closed",
  "needs_response",
  "under_review",
  "won",
  "lost",
] as const;
type State = (typeof states)[number];

/** A paid order with a dispute, and what became of both. */
async function disputed() {
  const { as, order, session } = await cast.ordered();
  const payment_intent = cast.fake.turn(session, "paid");
  await cast.completed(session);
  const dispute = {
    id: `dp_${order}`,
    object: "dispute" as const,
    amount: 2500,
    status: "warning_needs_response",
    payment_intent,
  };
  cast.fake.disputes.push(dispute);
  return {
    session,
    async tell(status: State, times = 2) {
      dispute.status = status;
      for (let time = 0; time < times; time += 1)
        expect(await cast.tell("charge.dispute.updated", dispute)).toBe(200);
    },
    turn: (status: State) => void (dispute.status = status),
    async outcome() {
      const moves = await cast.world.db
        .selectFrom("provider_movement")
        .where("order_id", "=", order)
        .where("kind", "in", ["given_back", "returned"])
        .select(["kind", "amount"])
        .execute();
      return {
        credits: await cast.creditsOf(as),
        gone: moves.reduce(
          (sum, { kind, amount }) => sum + (kind === "given_back" ? amount : -amount),
          0,
        ),
      };
    },
  };
}
const ends = (life: readonly State[]) => {
  const last = life.findLast((state) => disputeState(state) !== "pending");
  const taken = last !== undefined && disputeState(last) === "done";
  return { credits: taken ? 0 : 50, gone: taken ? 2500 : 0 };
};
const lives: readonly (readonly State[])[] = [
  ["needs_response", "won", "lost"],
  ["warning_closed", "needs_response"],
  ["won", "lost", "won", "lost"],
];

test("a dispute that takes the money after it gave it back takes the credits again", async () => {
  for (const life of lives) {
    const { tell, outcome } = await disputed();
    for (const state of life) await tell(state);
    expect([life, await outcome()]).toEqual([life, ends(life)]);
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...states), { minLength: 2, maxLength: 6 }),
      async (life) => {
        const { tell, outcome } = await disputed();
        for (const state of life) await tell(state, 1);
        expect(await outcome()).toEqual(ends(life));
      },
    ),
    { numRuns: Number(process.env["DISPUTE_LIVES"] ?? 6) },
  );
});

test("trust row 4: what was read before a dispute was won takes nothing again, however late it is settled", async () => {
  const { session, tell, turn, outcome } = await disputed();
  await tell("needs_response");
  const late = await cast.stripe.status(session);
  await tell("won");
  const settled = () => settle(cast.world.services, cast.stripe, late, null);
  await settled();
  expect(await outcome()).toEqual({ credits: 50, gone: 0 });
  turn("lost");
  await Promise.all([settled(), settled(), tell("lost")]);
  expect(await outcome()).toEqual({ credits: 0, gone: 2500 });
});

test("the night finds a dispute that was lost after it was won, once", async () => {
  const { tell, turn, outcome } = await disputed();
  await tell("won");
  turn("lost");
  for (let night = 0; night < 2; night += 1)
    await reconcileAccount(
      cast.world.services,
      { ...cast.stripe, changes: () => Promise.resolve(null) },
      new Date(Date.now() - 3_600_000),
    );
  expect(await outcome()).toEqual({ credits: 0, gone: 2500 });
});
