import { afterEach, expect, test, vi } from "vitest";
import { gather } from "./gather.ts";

/** A read that answers when the test says so. */
function held() {
  const reads: { keys: readonly number[]; answer(): void; fail(): void }[] = [];
  const read = (keys: readonly number[]) =>
    new Promise<readonly string[]>((resolve, reject) =>
      reads.push({
        keys,
        answer: () => resolve(keys.map((key) => `value ${key}`)),
        fail: () => reject(new Error("gone")),
      }),
    );
  return { reads, read };
}
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

afterEach(() => void vi.useRealTimers());

test("keys asked for together are read together, each with its own value", async () => {
  const { reads, read } = held();
  const ask = gather(read, { lines: 1, most: 64 });
  const answers = Promise.all([1, 2, 2].map(ask));
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([[1, 2, 2]]);
  reads[0]?.answer();
  expect(await answers).toEqual(["value 1", "value 2", "value 2"]);
});

test("a key asked for during a read goes into the next, never into the one under way", async () => {
  const { reads, read } = held();
  const ask = gather(read, { lines: 1, most: 64 });
  const first = ask(1);
  await turn();
  const second = ask(1);
  await turn();
  expect(reads).toHaveLength(1);
  reads[0]?.answer();
  await first;
  await turn();
  expect(reads).toHaveLength(2);
  reads[1]?.answer();
  expect(await second).toBe("value 1");
});

test("a full read leaves the rest to the next; a failed one fails its own keys only", async () => {
  const { reads, read } = held();
  const ask = gather(read, { lines: 2, most: 2 });
  const answers = [1, 2, 3].map((key) => ask(key).catch(() => "failed"));
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([[1, 2], [3]]);
  reads[0]?.fail();
  reads[1]?.answer();
  expect(await Promise.all(answers)).toEqual(["failed", "failed", "value 3"]);
});

test("a read that fails late fails whoever waits behind it; who asks afterwards is read", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { reads, read } = held();
  const ask = gather(read, { lines: 1, most: 1 });
  const answers = [1, 2, 3].map((key) => ask(key).catch(() => "failed"));
  await turn();
  vi.advanceTimersByTime(1_900);
  reads[0]?.fail(); // in time: the others have their turn
  expect(await answers[0]).toBe("failed");
  await turn();
  expect(reads).toHaveLength(2);
  vi.advanceTimersByTime(2_000);
  reads[1]?.fail();
  expect(await Promise.all(answers)).toEqual(["failed", "failed", "failed"]);
  const later = ask(4);
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([[1], [2], [4]]);
  reads[2]?.answer();
  expect(await later).toBe("value 4");
});
