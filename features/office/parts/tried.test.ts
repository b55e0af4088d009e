import fc from "fast-check";
import { expect, test } from "vitest";
import { lastDone, lastTried, type Tries, withAct, withoutAct, withRefused } from "./tried.ts";

interface Act {
  readonly nth: number;
  readonly refused: boolean;
}
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant("decide" as const), refused: fc.boolean() }),
    },
    { weight: 4, arbitrary: fc.record({ type: fc.constant("answer" as const) }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant("key" as const) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("button" as const) }) },
  ),
  { minLength: 8, maxLength: 30 },
);

test("trust row 38: the key never takes back an earlier decision than the last one that was tried", () => {
  const { counterexample } = fc.check(
    fc.property(steps, (all) => {
      let tries: Tries<Act> = [];
      let nth = 0;
      /** The last decision that was tried and not taken back. */
      const known: Act[] = [];
      const open: Act[] = [];
      for (const step of all)
        if (step.type === "decide") {
          const act = { nth: (nth += 1), refused: step.refused };
          known.push(act);
          open.push(act);
          tries = withAct(tries, act);
        } else if (step.type === "answer") {
          const act = open.shift();
          if (act?.refused) tries = withRefused(tries, act);
        } else {
          const back = step.type === "key" ? lastTried(tries) : lastDone(tries);
          if (step.type === "key" && back && back !== known.at(-1)) return false;
          if (!back) continue;
          // What is not answered yet is waited for.
          const at = open.indexOf(back);
          if (at >= 0) open.splice(at, 1);
          tries = withoutAct(tries, back);
          if (back.refused) tries = withAct(tries, back, true);
          else known.splice(known.indexOf(back), 1);
          if (lastDone(tries) === back) return false;
        }
      return true;
    }),
    { numRuns: 500 },
  );
  expect(counterexample).toBeNull();
});
