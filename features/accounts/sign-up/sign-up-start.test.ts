import { expect, test } from "vitest";
import { readStart, startOn } from "./sign-up-start.ts";
import { firstStep } from "./sign-up-steps.ts";

const started = (query: string) => readStart(new URLSearchParams(query));

test("what a visitor has chosen before the sign-up is read from an address and a form alike", () => {
  const query =
    "gender=woman&seeks=man&seeks=nonbinary&country=NL&region=NL-UT&interests=tea&interests=exchanging+pictures&signup_message=I+like+to+walk.";
  const expected = {
    gender: "woman",
    seeks: ["man", "nonbinary"],
    country: "NL",
    region: "NL-UT",
    interests: ["exchanging pictures", "tea"],
    signup_message: "I like to walk.",
  };
  expect(started(query)).toEqual(expected);
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(query)) form.append(name, value);
  expect(readStart(form)).toEqual(expected);
});

test("an address that somebody made up leaves only what are choices", () => {
  expect(
    started(
      "gender=cat&seeks=man&seeks=dog&interests=bombs&country=Netherlands&region=somewhere-else&email=a@b.test",
    ),
  ).toEqual({ seeks: ["man"] });
  expect(started(`signup_message=${"x".repeat(2_001)}`)).toEqual({});
  expect(started("")).toEqual({});
});

test("a site for one audience has chosen already, until its visitor chooses", () => {
  expect(startOn(4, {})).toEqual({ gender: "man", seeks: ["man"] });
  expect(startOn(5, { seeks: ["woman", "nonbinary"] })).toEqual({
    gender: "woman",
    seeks: ["woman", "nonbinary"],
  });
  expect(startOn(5, { gender: "nonbinary", seeks: [] })).toEqual({
    gender: "nonbinary",
    seeks: [],
  });
  expect(startOn(2, { country: "NL" })).toEqual({ country: "NL" });
});

test("what the front door has asked is not asked again", () => {
  expect(firstStep(started("gender=woman&seeks=man"))).toBe(1);
  expect(firstStep(started("gender=woman"))).toBe(0);
  expect(firstStep(started("seeks=man&seeks=woman"))).toBe(0);
  expect(firstStep(started(""))).toBe(0);
});
