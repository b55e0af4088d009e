import { expect, test } from "vitest";
import { openTurns } from "./turns.ts";

test("300 requests of one client run two at a time; another's goes first in its own line", async () => {
  const inTurn = openTurns({ atOnce: 2, waiting: 500 });
  let running = 0;
  let most = 0;
  const done: string[] = [];
  const work = (name: string) => async () => {
    most = Math.max(most, (running += 1));
    await new Promise(setImmediate);
    running -= 1;
    done.push(name);
  };
  const flood = Array.from({ length: 300 }, () => inTurn("mallory", work("flood")));
  const alone = inTurn("alice", work("alice"));
  await Promise.all([...flood, alone]);
  expect([most, done.length]).toEqual([3, 301]);
  expect(done.indexOf("alice")).toBeLessThan(4);
});

test("what is more than may wait is refused; a failure gives the turn on", async () => {
  const inTurn = openTurns({ atOnce: 1, waiting: 2 });
  const fails = () => Promise.reject(new Error("broken"));
  const asked = Array.from({ length: 5 }, () => inTurn("mallory", fails));
  const answers = await Promise.allSettled(asked);
  const said = answers.map((each) =>
    each.status === "rejected" ? String(each.reason.message) : "",
  );
  const [broken, refused] = ["broken", "too_many_requests"];
  expect(said).toEqual([broken, broken, broken, refused, refused]);
  expect(await inTurn("mallory", async () => "served")).toBe("served");
});
