import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { loadWords } from "#i18n/catalogue.server.ts";
import { TextProvider } from "#i18n/use-text.ts";
import { lookUpZone } from "#i18n/own-zone.ts";
import { useTimes } from "./use-times.ts";

afterEach(() => vi.useRealTimers());

/** What stands above messages of `at` while it is `now`, for a site in Amsterdam. */
function dayAt(now: string, at: string): string {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  const Day = () => useTimes().day(at);
  const router = createMemoryRouter([{ id: "root", path: "/", element: <Day /> }], {
    hydrationData: { loaderData: { root: { settings: { time_zone: "Europe/Amsterdam" } } } },
  });
  return renderToStaticMarkup(
    <TextProvider value={loadWords().get("en")?.intl ?? null}>
      <RouterProvider router={router} />
    </TextProvider>,
  );
}

test("yesterday is the day before, however many hours it had", () => {
  // Clocks went forward in the night to Sunday 29 March: it had 23 hours.
  expect(dayAt("2026-03-30T00:30+02:00", "2026-03-29T12:00+02:00")).toBe("Yesterday");
  expect(dayAt("2026-03-30T00:30+02:00", "2026-03-28T23:45+01:00")).toBe("Saturday 28 March");
  expect(dayAt("2026-03-30T23:30+02:00", "2026-03-29T00:10+01:00")).toBe("Yesterday");
  // They went back in the night to Sunday 25 October: it had 25.
  expect(dayAt("2026-10-25T23:30+01:00", "2026-10-25T00:10+02:00")).toBe("Today");
  expect(dayAt("2026-10-25T23:30+01:00", "2026-10-24T23:50+02:00")).toBe("Yesterday");
  expect(dayAt("2026-10-26T00:10+01:00", "2026-10-25T00:10+02:00")).toBe("Yesterday");
  expect(dayAt("2026-10-26T00:10+01:00", "2026-10-24T23:50+02:00")).toBe("Saturday 24 October");
});

test("the year is left out while it is the reader's own, not Greenwich's", () => {
  expect(dayAt("2026-01-01T00:30+01:00", "2025-12-20T12:00+01:00")).toBe(
    "Saturday, 20 December 2025",
  );
  expect(dayAt("2026-01-10T12:00+01:00", "2026-01-01T00:30+01:00")).toBe("Thursday 1 January");
});

test.each(["Etc/Unknown", undefined, "", "Mars/Olympus"])(
  "a browser that names its time zone %j has none of its own",
  (timeZone) => {
    const real = Intl.DateTimeFormat.prototype.resolvedOptions;
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return { ...real.call(this), timeZone: timeZone as string };
    });
    expect(lookUpZone()).toBe(null);
    vi.restoreAllMocks();
  },
);

test("nor has one whose own locale is none", () => {
  vi.stubGlobal("Intl", {
    ...Intl,
    DateTimeFormat: function () {
      throw new RangeError("Incorrect locale information provided");
    },
  });
  expect(lookUpZone()).toBe(null);
  vi.unstubAllGlobals();
});
