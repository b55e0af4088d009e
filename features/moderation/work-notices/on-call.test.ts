import { expect, test } from "vitest";
import { isOnCall, localTime } from "./on-call.ts";

const at = (text: string) => new Date(text);
const office = { weekdays: [1, 2, 3, 4, 5], from: 9 * 60, until: 17 * 60 };
const night = { weekdays: [5], from: 20 * 60, until: 8 * 60 };

test.each([
  ["a Monday morning", office, "2026-11-30T08:00:00Z", true],
  ["the minute before it begins", office, "2026-11-30T07:59:00Z", false],
  ["the minute at which it ends", office, "2026-11-30T16:00:00Z", false],
  ["a Sunday", office, "2026-11-29T10:00:00Z", false],
  ["Friday night", night, "2026-11-27T19:00:00Z", true],
  ["the Saturday morning that belongs to it", night, "2026-11-28T06:59:00Z", true],
  ["the Saturday morning after it", night, "2026-11-28T07:00:00Z", false],
  ["Saturday night", night, "2026-11-28T20:00:00Z", false],
  ["never", { ...office, weekdays: [] }, "2026-11-30T10:00:00Z", false],
  ["a whole day", { weekdays: [7], from: 0, until: 0 }, "2026-11-29T22:30:00Z", true],
  ["no hours: always", null, "2026-11-29T03:00:00Z", true],
])("on call in Amsterdam: %s", (_, hours, time, expected) => {
  expect(isOnCall(hours, at(time), "Europe/Amsterdam")).toBe(expected);
});

test("the local day is the time zone's, and an unknown zone is read as UTC", () => {
  expect(localTime(at("2026-11-29T23:30:00Z"), "Europe/Berlin")).toEqual({
    weekday: 1,
    hour: 0,
    minute: 30,
    day: "2026-11-30",
  });
  expect(localTime(at("2026-11-29T23:30:00Z"), "Etc/Unknown").day).toBe("2026-11-29");
});
