import { expect, test } from "vitest";
import { z } from "zod";
import { checkAnswer } from "./check-answer.ts";
import { defineCall } from "./define.ts";

const call = defineCall({
  method: "GET",
  path: "/api/example.php",
  summary: "An example",
  refusals: {},
  input: z.object({}),
  output: z.object({
    members: z.array(z.object({ name: z.string(), seen: z.iso.datetime().optional() })),
  }),
});

test("an answer within its contract passes, left-out fields and dates included", () => {
  expect(() =>
    checkAnswer(call, {
      members: [
        { name: "Anna", seen: new Date() },
        { name: "Bert", seen: undefined },
      ],
    }),
  ).not.toThrow();
});

test("trust row 16: a field that the contract lacks fails, and is named", () => {
  expect(() =>
    checkAnswer(call, {
      members: [{ name: "Anna" }, { name: "Bert", email: "bert@private.test" }],
    }),
  ).toThrow(".members.1.email");
});

test("a field of another type fails", () => {
  expect(() => checkAnswer(call, { members: [{ name: 7 }] })).toThrow("breaks its contract");
});
