import { afterEach, expect, test, vi } from "vitest";

const items = Array.from({ length: 11 }, (_, at) => at);
afterEach(() => vi.unstubAllEnvs());

/** The module as a run with this environment has it. */
async function sliceIn(environment: Record<string, string>) {
  vi.stubEnv("SLICES", "");
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
  return (await import("./slice.ts")).slice;
}

test("runs with one seed after the other take each item exactly once, and never none", async () => {
  const taken: number[] = [];
  for (let seed = 7; seed < 11; seed += 1) {
    const slice = (await sliceIn({ SEED: String(seed) }))(items, 4);
    expect(slice.length).toBeGreaterThan(1);
    taken.push(...slice);
  }
  expect(taken.toSorted((a, b) => a - b)).toEqual(items);
});

test("fewer items than slices: one a run, each in turn", async () => {
  const taken: number[] = [];
  for (const SEED of ["0", "1", "2"]) taken.push(...(await sliceIn({ SEED }))([1, 2, 3], 6));
  expect(taken.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});

test("the same seed takes the same slice, another turn another one", async () => {
  const slice = await sliceIn({ SEED: "5" });
  expect((await sliceIn({ SEED: "5" }))(items, 4)).toEqual(slice(items, 4));
  expect(slice(items, 4, 1)).toEqual((await sliceIn({ SEED: "6" }))(items, 4));
});

test("a whole run takes everything", async () => {
  expect((await sliceIn({ SEED: "5", SLICES: "whole" }))(items, 4)).toEqual(items);
});

test("a seed that is no number is refused", async () => {
  await expect(sliceIn({ SEED: "blue" })).rejects.toThrow("SEED must be a whole number");
});
