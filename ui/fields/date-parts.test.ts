import { describe, expect, test } from "vitest";
import {
  dateFromForm,
  dateOrder,
  isoFromParts,
  partsFromIso,
  partsFromText,
} from "./date-parts.ts";

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

describe("a date that is pasted fills all three", () => {
  const parts = { day: "12", month: "5", year: "1990" };
  const signs = [".", "/", "-", " ", ". ", " / ", "\u200e/", "年"];
  const europe = dateOrder("de");

  test.each(signs)("with '%s' between, in each locale's own order", (sign) => {
    for (const locale of ["de", "en-GB", "en-US", "nl", "sv", "fi"]) {
      const order = dateOrder(locale);
      const written = order.map((part) => parts[part]).join(sign);
      expect(partsFromText(written, order), written).toEqual(parts);
      expect(partsFromText(` ${written}.\n`, order), written).toEqual(parts);
    }
    expect(partsFromText(["1990", "05", "12"].join(sign), europe)).toEqual(parts);
  });

  test("without a sign, and in the other order where only that is a date", () => {
    expect(partsFromText("12051990", europe)).toEqual(parts);
    expect(partsFromText("19900512", europe)).toEqual(parts);
    expect(partsFromText("19900512", dateOrder("sv"))).toEqual(parts);
    expect(partsFromText("05/25/1990", europe)).toEqual({ ...parts, day: "25" });
    expect(partsFromText("25.5.1990", dateOrder("en-US"))).toEqual({ ...parts, day: "25" });
    expect(partsFromText("12.5.90", europe)).toEqual({ ...parts, year: "90" });
  });

  test.each([
    "",
    "12",
    "5.1990",
    "99.99.1990",
    "1990-05",
    "12345678901",
    "+49 30 123456",
    "May 1990",
  ])("'%s' is none", (text) => expect(partsFromText(text, europe)).toBeNull());
});
