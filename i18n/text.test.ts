import { parse } from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import { readMessages } from "./catalogue.server.ts";
import { finishedLanguages } from "./locales.ts";
import { parseMessage } from "./parse-message.ts";
import { noteMoments } from "./moments.ts";
import { createText } from "./text.ts";

const numbers = [0, 1, 2, 3, 5, 11, 21, 22, 1_234.5, 1_000_000];

/**
 * A value for every name of a message: each number in turn, which a text may show too; tags keep
 * what they hold.
 */
function valuesFor(text: string, number: number): Record<string, unknown> {
  const names = [...text.matchAll(/\{(\w+)/g)].map(([, name]) => [name ?? "", number] as const);
  const tags = [...text.matchAll(/<(\w+)>/g)].map(
    ([, tag]) => [tag ?? "", (chunks: string[]) => chunks] as const,
  );
  return Object.fromEntries<unknown>([...names, ...tags]);
}

describe.each(finishedLanguages)("%s", (language) => {
  const messages = readMessages(language);
  const text = createText(
    language,
    Object.fromEntries(
      Object.entries(messages).map(([id, message]) => [id, parseMessage(message)]),
    ),
    (id) => id,
  );

  test("every message reads as intl-messageformat would say it", () => {
    const differing = Object.entries(messages).flatMap(([id, message]) => {
      const reference = new IntlMessageFormat(parse(message), text.locale);
      return numbers.flatMap((number) => {
        const values = valuesFor(message, number);
        const expected = [reference.format(values as Record<string, string>)].flat(3).join("");
        const said = text.parts(id, values).flat(3).join("");
        return said === expected ? [] : [{ id, number, said, expected }];
      });
    });
    expect(Object.keys(messages).length).toBeGreaterThan(300);
    expect(differing).toEqual([]);
  });
});

test("a message may ask for its reader's gender; where nobody says it, it is not presumed", () => {
  const french = createText(
    "fr",
    { alone: parseMessage("{me, select, woman {seule} man {seul} other {sans personne}}") },
    String,
  );
  expect([
    french.t("alone", { me: "woman" }),
    french.t("alone", { me: "nonbinary" }),
    french.t("alone"),
  ]).toEqual(["seule", "sans personne", "sans personne"]);
});

test("plurals follow the language, and a number in them its notation", () => {
  const polish = createText(
    "pl",
    {
      credits: parseMessage(
        "{n, plural, =0 {brak kredytów} one {# kredyt} few {# kredyty} many {# kredytów} other {# kredytu}}",
      ),
    },
    String,
  );
  expect(
    [0, 1, 2, 5, 22, 1_000_000, 1.5].map((n) => polish.t("credits", { n }).replaceAll(/\s/g, " ")),
  ).toEqual([
    "brak kredytów",
    "1 kredyt",
    "2 kredyty",
    "5 kredytów",
    "22 kredyty",
    "1 000 000 kredytów",
    "1,5 kredytu",
  ]);
});

test("dates follow the interface language, and English ones name the day first", () => {
  const dateIn = (language: string) =>
    createText(language, {}, String).formatDate("2026-03-07T12:00:00Z", {
      dateStyle: "long",
      timeZone: "UTC",
    });
  expect(["en", "nl", "de"].map(dateIn)).toEqual(["7 March 2026", "7 maart 2026", "7. März 2026"]);
  expect(createText("en", {}, String).formatDate("2026-03-07T12:00:00Z", { timeZone: "UTC" })).toBe(
    "07/03/2026",
  );
});

test("a missing value is a bug that shows, and a missing message is named", () => {
  const text = createText("en", { hello: parseMessage("Hello {name}") }, (id) => `missing ${id}`);
  expect(() => text.t("hello")).toThrow("name");
  expect(text.t("nobody.wrote.this")).toBe("missing nobody.wrote.this");
});

test.each([
  "{when, date}",
  "{n, selectordinal, other {#th}}",
  "{n, plural, offset:1 other {#}}",
  "{n, number, percent}",
  "{broken",
])("what cannot be filled in does not start: %s", (message) => {
  expect(() => parseMessage(message)).toThrow(/kind|[A-Z_]+/);
});

test("dates, numbers and prices may be written as another language does, words and plurals stay", () => {
  const text = createText("en", {}, (id) => id, "nl");
  expect(
    text.formatDate("2026-03-09T12:00:00Z", {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    }),
  ).toBe("9 maart 2026");
  expect(text.formatNumber(1234.5)).toBe("1.234,5");
  expect(text.formatDisplayName("DE", { type: "region" })).toBe("Germany");
});

test("and a price: an older engine's Norwegian has the sign of money before it", () => {
  const price = { style: "currency", currency: "EUR" } as const;
  const noted = noteMoments(createText("nb", {}, String));
  noted.text.formatNumber(12.5, price);
  noted.text.formatNumber(12.25, price);
  noted.text.formatNumber(3);
  expect(Object.values(noted.moments), "a plain number needs no note").toHaveLength(2);
  const page = globalThis as { __moments?: Record<string, string> };
  page.__moments = Object.fromEntries(
    Object.keys(noted.moments).map((key) => [key, `€ ${key.split("{")[0]}`]),
  );
  try {
    const text = createText("nb", {}, String);
    expect([text.formatNumber(12.5, price), text.formatNumber(12.25, price)]).toEqual([
      "€ 12.5",
      "€ 12.25",
    ]);
    expect(text.formatNumber(3)).toBe("3");
  } finally {
    delete page.__moments;
  }
});

test("a page's scripts write a moment as the server has written it, whatever the browser's own data say", () => {
  const at = "2026-11-22T18:05:00Z";
  const heading = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  const noted = noteMoments(createText("en", {}, String));
  const day = noted.text.formatDate(at, heading);
  noted.text.formatTime(at, { timeStyle: "short", timeZone: "UTC" });
  expect(Object.values(noted.moments)).toEqual([day, "18:05"]);

  const page = globalThis as { __moments?: Record<string, string> };
  // As an older engine says it.
  page.__moments = Object.fromEntries(
    Object.keys(noted.moments).map((key) => [key, "Sunday, 22 November"]),
  );
  try {
    const text = createText("en", {}, String);
    expect(text.formatDate(new Date(at), heading)).toBe("Sunday, 22 November");
    expect(text.formatDate("2026-11-23T18:05:00Z", heading)).toBe("Monday 23 November");
  } finally {
    delete page.__moments;
  }
});

describe("a time zone, a locale or a code that this engine does not know", () => {
  const at = "2026-11-29T12:00:00Z";
  const make = (dates?: string) => createText("de", {}, (id) => id, dates);

  test.each(["Etc/Unknown", "", " ", "Mars/Olympus", "GMT+25", "Europe/Kyiv2", "CET/", "ﬀ"])(
    "the zone %j leaves a date",
    (timeZone) => {
      const { formatDate, formatTime } = make();
      expect(formatDate(at, { timeZone, day: "numeric", month: "long" })).toMatch(/November/);
      expect(formatTime(at, { timeZone, hour: "2-digit", minute: "2-digit" })).toMatch(/\d\d/);
    },
  );

  test.each(["en-US@posix", "nl_NL", "C", "", "xx-yy-zz-!!", "*", "root"])(
    "the locale %j leaves dates, numbers and prices",
    (locale) => {
      const { formatDate, formatNumber } = make(locale);
      expect(formatDate(at, { timeZone: "Europe/Berlin" })).toMatch(/2026/);
      expect(formatNumber(12.5, { style: "currency", currency: "EUR" })).toMatch(/12/);
    },
  );

  test.each(["", "ZZZZ", "1", "D E"])("the country %j is named by its code", (code) => {
    expect(make().formatDisplayName(code, { type: "region" })).toBe(code);
  });
});
