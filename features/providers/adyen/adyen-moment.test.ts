import { expect, test } from "vitest";
import { adyenMoment } from "./adyen-moment.ts";

test.each([
  ["2026-01-31 23:30:00", "CET", "2026-01-31T22:30:00.000Z"],
  ["2026-07-31 23:30:00", "CEST", "2026-07-31T21:30:00.000Z"],
  ["2026-07-31 23:30:00", "Europe/Amsterdam", "2026-07-31T21:30:00.000Z"],
  ["2026-01-31 23:30:00", "Europe/Amsterdam", "2026-01-31T22:30:00.000Z"],
  ["2026-03-29 01:59:59", "Europe/Amsterdam", "2026-03-29T00:59:59.000Z"],
  ["2026-03-29 03:00:00", "Europe/Amsterdam", "2026-03-29T01:00:00.000Z"],
  ["2026-10-25 03:00:00", "Europe/Amsterdam", "2026-10-25T02:00:00.000Z"],
  ["2026-01-31 23:30:00", "PST", "2026-02-01T07:30:00.000Z"],
  ["2026-01-31 23:30:00", "America/Los_Angeles", "2026-02-01T07:30:00.000Z"],
  // No zone that is known: that of Adyen's own offices.
  ["2026-07-31 23:30:00", "", "2026-07-31T21:30:00.000Z"],
  ["2026-07-31 23:30:00", "Moon/Tranquility", "2026-07-31T21:30:00.000Z"],
])("a report's %s in '%s' is %s", (date, zone, moment) => {
  expect(adyenMoment(date, zone)?.toISOString()).toBe(moment);
});

test.each(["", "31/01/2026", "2026-01-31", "2026-13-45 10:00:00"])("'%s' is no moment", (date) => {
  expect(adyenMoment(date, "CET")).toBeNull();
});
