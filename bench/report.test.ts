import { expect, test } from "vitest";
import { interleave, lowerQuartile, median, quantile } from "./machine/statistics.ts";
import { seededRandom } from "./machine/random.ts";
import { atLeast, atMost, toTable, verdict } from "./report.ts";

test("a budget is judged by the value where there is one, otherwise by the ratio; what was not measured keeps none", () => {
  const row = { what: "x", measured: "" };
  expect(verdict({ ...row, ratio: 1.4, budget: atLeast(1.4) })).toBe("ok");
  expect(verdict({ ...row, ratio: 1.39, budget: atLeast(1.4) })).toBe("missed");
  expect(verdict({ ...row, ratio: 1, value: 9, budget: atMost(8, "ms") })).toBe("missed");
  expect(verdict({ ...row, budget: atMost(8, "ms") })).toBe("missed");
  expect(verdict({ ...row, ratio: Number.NaN, budget: atMost(4) })).toBe("missed");
  expect(verdict({ ...row, ratio: 2 })).toBeNull();
});

test("the columns of the table stand under each other over all sections", () => {
  const lines = toTable([
    { title: "first", rows: [{ what: "short", measured: "1/s", ratio: 2, budget: atMost(4) }] },
    {
      title: "second",
      rows: [
        {
          what: "a much longer line",
          measured: "2/s",
          limit: "100/s",
          ratio: 0.02,
          budget: atLeast(1),
        },
      ],
    },
  ]).split("\n");
  const [one = "", two = ""] = lines.filter((line) => line.includes("/s"));
  expect(one.indexOf("1/s")).toBe(two.indexOf("2/s"));
  expect(one.indexOf("2.00 ×")).toBe(two.indexOf("0.02 ×"));
  expect(one.endsWith("ok")).toBe(true);
  expect(two.endsWith("missed")).toBe(true);
});

test("quantiles of few values and of none", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(lowerQuartile([50, 10, 40, 20, 30])).toBe(20);
  expect(quantile([1, 2], 0.99)).toBe(2);
  expect(median([])).toBeNaN();
});

test("cases take turns, and their warming round is not counted", async () => {
  const order: string[] = [];
  const one = (name: string, values: number[]) => () => {
    order.push(name);
    return Promise.resolve({ perSecond: values[0] ?? 0, cpu: values.shift() ?? 0 });
  };
  const { a, b } = await interleave(
    { a: one("a", [1_000, 3, 1, 2]), b: one("b", [1_000, 4, 4, 4]) },
    3,
  );
  expect(order.join("")).toBe("abababab");
  expect(a.perSecond).toBe(2);
  expect(a.rounds).toHaveLength(3);
  expect(b.cpu).toBe(4);
});

test("the same searches in every run", () => {
  const [one, two] = [seededRandom(7), seededRandom(7)];
  expect(Array.from({ length: 5 }, one)).toEqual(Array.from({ length: 5 }, two));
});
