import { expect, test } from "vitest";
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
