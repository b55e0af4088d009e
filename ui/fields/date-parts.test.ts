import { expect, test } from "vitest";
import { dateFromForm, dateOrder, isoFromParts, partsFromIso } from "./date-parts.ts";

test("three numbers become a date, and half a date keeps what was typed", () => {
  expect(isoFromParts({ day: "7", month: "3", year: "1958" })).toBe("1958-03-07");
  expect(isoFromParts({ day: "1", month: "1", year: "60" })).toBe("60-1-1");
  expect(isoFromParts({ day: "", month: "1", year: "1960" })).toBe("1960-1-");
  expect(partsFromIso("1960-1-")).toEqual({ day: "", month: "1", year: "1960" });
  expect(isoFromParts({ day: "", month: "", year: "" })).toBe("");
});

test("a date comes apart without leading zeros", () => {
  expect(partsFromIso("1958-03-07")).toEqual({ day: "7", month: "3", year: "1958" });
  expect(partsFromIso(undefined)).toEqual({ day: "", month: "", year: "" });
});

test("the order is the locale's", () => {
  expect(dateOrder("nl")).toEqual(["day", "month", "year"]);
  expect(dateOrder("en-GB")).toEqual(["day", "month", "year"]);
  expect(dateOrder("en-US")).toEqual(["month", "day", "year"]);
  expect(dateOrder("sv")).toEqual(["year", "month", "day"]);
});

test("a form without JavaScript carries the three parts", () => {
  const form = new FormData();
  form.set("date_of_birth", "");
  form.set("date_of_birth_day", "7");
  form.set("date_of_birth_month", "03");
  form.set("date_of_birth_year", "1958");
  expect(dateFromForm(form, "date_of_birth")).toBe("1958-03-07");
  form.set("date_of_birth", "1961-12-24");
  expect(dateFromForm(form, "date_of_birth")).toBe("1961-12-24");
});
