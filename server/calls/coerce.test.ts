import { expect, test } from "vitest";
import { z } from "zod";
import { coerce, withLineFeeds } from "./coerce.ts";
import { defineCall } from "./define.ts";
import { runCall } from "./run.ts";

const long = defineCall({
  method: "POST",
  path: "/api/long.php",
  summary: "Keep a text",
  visitors: true,
  input: z.object({
    text: z.string().max(10),
    parts: z.array(z.object({ text: z.string().max(3) })),
  }),
  output: z.object({ text: z.string(), parts: z.unknown() }),
  refusals: {},
});

test.each(["\r\n", "\r", "\n"])(
  "a line break sent as %j counts once, wherever it is",
  async (mark) => {
    const text = Array.from("abcde").join(mark) + mark;
    const input = { text, parts: [{ text: `a${mark}b` }] };
    const answer = await runCall(long, async (request) => request.input, input, {});
    expect(answer).toEqual({ text: "a\nb\nc\nd\ne\n", parts: [{ text: "a\nb" }] });
  },
);

test("input without line breaks is not copied, and other objects are left alone", () => {
  const file = Buffer.from("a\r\nb");
  const input = { text: "a", list: [1, { file }], none: null };
  expect(withLineFeeds(input)).toBe(input);
  expect(withLineFeeds({ __proto__: null, text: "\r" })).toEqual({ text: "\n" });
});

test("numbers in a query are read in any script, and nonsense is left to the schema", () => {
  const shape = { page: z.int(), on: z.boolean(), words: z.array(z.string()) };
  const read = (page: string) => coerce(shape, [["page", page]])["page"];
  expect(["12", " 12 ", "\u200e12", "１２", "١٢", "१२", "1e2"].map(read)).toEqual([
    12, 12, 12, 12, 12, 12, 100,
  ]);
  expect(["", " ", "1,5", "x", "1e999", "\u200e"].map(read)).toEqual([
    undefined,
    " ",
    "1,5",
    "x",
    "1e999",
    "\u200e",
  ]);
});
