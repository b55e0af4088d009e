import { expect, test } from "vitest";
import { auditFilterOf, beforeOf } from "./filter.ts";

const of = (query: string) => auditFilterOf(new URLSearchParams(query));
const id = "018f3c1e-0000-7000-8000-000000000001";

test("what an address asks for is its filters; what is none is left out", () => {
  const query = `staff=${id}&call=staff.invite&subject=${id}&day=2026-02-28`;
  expect(of(query)).toEqual({ staff: id, call: "staff.invite", subject: id, day: "2026-02-28" });
  expect(of("staff=&call=%20&subject=Anna&day=2026-02-30&other=1")).toEqual({});
  expect(of("day=0000-01-01")).toEqual({});
  expect(of(`call=${"x".repeat(101)}&day=2026-13-01`)).toEqual({});
});

test("the page after a row, and nothing that is no number of one", () => {
  const before = (query: string) => beforeOf(new URLSearchParams(query));
  expect(["", "before=51", "before=-1", "before=x", "before=1e99"].map(before)).toEqual([
    undefined,
    51,
    undefined,
    undefined,
    undefined,
  ]);
});
