import fc from "fast-check";
import { getCountrySpecifications } from "ibantools";
import { describe, expect, test } from "vitest";
import { languages } from "#i18n/locales.ts";
import {
  ofAddresses,
  ofMailboxes,
  ofNames,
  ofNumbers,
  ofWords,
  type Disguise,
} from "./disguises.ts";
import { whole } from "#test/slice.ts";
import { findContacts } from "./find-contacts.server.ts";
import type { ContactKind } from "./kinds.ts";

const runs = 150;
/** A number may happen to read as a date: one of a hundred may be missed. */
const mostMissed = 0.01;

/** How many of so many random values stay unseen in this disguise; each is printed. */
function missed(values: fc.Arbitrary<string>, disguise: Disguise, kind: ContactKind): string[] {
  return fc
    .sample(fc.tuple(values, fc.constantFrom("", "Hi ", "call: ")), { numRuns: runs })
    .map(([value, before]) => before + disguise(value))
    .filter((text) => !findContacts(text).kinds.includes(kind));
}

const digit = (most: number) => fc.integer({ min: 0, max: most }).map(String);
const digits = (count: number) =>
  fc.array(digit(9), { minLength: count, maxLength: count }).map((list) => list.join(""));
const number = fc.oneof(
  digits(8).map((rest) => `06${rest}`),
  digits(9).map((rest) => `07${rest}`),
  digits(10).map((rest) => `015${rest}`.slice(0, 11)),
  digits(8).map((rest) => `00316${rest}`),
  digits(8).map((rest) => `6${rest}`),
);
const label = fc
  .tuple(
    fc.constantFrom("best", "hot", "meet", "sweet", "anna", "lonely", "real"),
    fc.constantFrom("girls", "dates", "club", "photos", "night", "heart"),
  )
  .map((pair) => pair.join(""));
const site = fc
  .tuple(
    label,
    fc.constantFrom("com", "net", "org", "ru", "shop", "xyz", "site", "online", "pl", "nl"),
  )
  .map((pair) => pair.join("."));
const address = fc
  .tuple(
    label,
    fc.constantFrom("gmail.com", "hotmail.com", "gmx.de", "yahoo.fr", "wp.pl", "mail.ru"),
  )
  .map((pair) => pair.join("@"));
const messenger = fc.constantFrom("whatsapp", "telegram", "instagram", "snapchat");

describe("trust row 35: found in every disguise", () => {
  test.each(Object.entries(ofNumbers))("a telephone number, %s", (_, disguise) => {
    const unseen = missed(number, disguise, "phone");
    expect(unseen.length, unseen.join(" | ")).toBeLessThanOrEqual(runs * mostMissed);
  });
  test.each(Object.entries({ ...ofWords, ...ofNames }))("a messenger, %s", (_, disguise) => {
    expect(missed(messenger, disguise, "messenger")).toEqual([]);
  });
  test.each(Object.entries({ ...ofWords, ...ofAddresses }))("a site, %s", (_, disguise) => {
    expect(missed(site, disguise, "link")).toEqual([]);
  });
  test.each(Object.entries({ ...ofWords, ...ofAddresses, ...ofMailboxes }))(
    "a mailbox, %s",
    (_, disguise) => {
      expect(missed(address, disguise, "email")).toEqual([]);
    },
  );
});

const two = (value: number): string => String(value).padStart(2, "0");

/** How people write a day and a time, besides what each language's own formats give. */
const notations: readonly ((date: Date) => string)[] = (() => {
  const of = (date: Date) => ({
    y: String(date.getUTCFullYear()),
    m: two(date.getUTCMonth() + 1),
    d: two(date.getUTCDate()),
    h: two(date.getUTCHours()),
    min: two(date.getUTCMinutes()),
  });
  const forms: ((at: ReturnType<typeof of>) => string)[] = [
    ({ y, m, d, h, min }) => `${d}.${m}.${y} ${h}:${min}`,
    ({ y, m, d, h, min }) => `${d}.${m}.${y}, ${h}.${min}`,
    ({ y, m, d, h, min }) => `${d}. ${m}. ${y} ${h}:${min}`,
    ({ y, m, d, h, min }) => `${d} ${m} ${y} ${h}:${min}`,
    ({ y, m, d, h, min }) => `${d}-${m}-${y} ${h}:${min}`,
    ({ y, m, d, h, min }) => `${d}/${m}/${y} ${h}h${min}`,
    ({ y, m, d, h, min }) => `${d}/${m}/${y} - ${h}:${min}`,
    ({ y, m, d, h, min }) => `${m}/${d}/${y} ${h}:${min}`,
    ({ y, m, d, h, min }) => `${y}-${m}-${d} ${h}:${min}`,
    ({ y, m, d, h, min }) => `${y}-${m}-${d}T${h}:${min}:00Z`,
    ({ y, m, d, h, min }) => `${y}/${m}/${d} ${h}:${min}`,
    ({ y, m, d, h, min }) => `${y}.${m}.${d}. ${h}:${min}`,
    ({ y, m, d }) => `${y}${m}${d}`,
    ({ y, m, d, h, min }) => `${d}.${m}.${y.slice(2)} ${h}:${min}`,
    ({ y, m, d, h, min }) => `${Number(d)}.${Number(m)}.${y.slice(2)} ${h}.${min}`,
    ({ y, m, d, h, min }) => `${Number(d)}/${Number(m)}-${y} kl. ${h}.${min}`,
    ({ m, d, h, min }) => `${d}.${m}. ${h}:${min}-${two((Number(h) + 2) % 24)}:${min}`,
    ({ y, m, d, h }) => `${d}.${m}.-${d}.${m}.${y} ${h}:00`,
    ({ y, m, d, h, min }) => `${h}:${min}, ${d}.${m}.${y}`,
    ({ y, m, d, h, min }) => `(${d}/${m}/${y} ${h}:${min})`,
  ];
  return forms.map((form) => (date) => form(of(date)));
})();

describe("trust row 35: innocent", () => {
  const days = fc
    .date({ min: new Date("1930-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000));

  test("a day and a time in every notation", () => {
    for (const notation of notations)
      for (const day of fc.sample(days, runs)) {
        const text = `See you ${notation(day)} then`;
        expect(findContacts(text), text).toEqual({ kinds: [], keys: [] });
      }
  });

  test("a day and a time as each language writes them, alone and with a second", () => {
    const styles = ["short", "medium", "long", "full"] as const;
    for (const locale of [
      ...languages,
      "en-GB",
      "de-AT",
      "fr-CH",
      "de-CH",
      "nl-BE",
      "fr-BE",
      "sv-FI",
    ])
      for (const dateStyle of styles)
        for (const timeStyle of ["short", "medium"] as const) {
          const format = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle, timeZone: "UTC" });
          for (const [one, other] of fc.sample(fc.tuple(days, days), whole ? 30 : 8))
            for (const text of [
              format.format(one),
              `${format.format(one)} – ${format.format(other)}`,
              `${format.format(one)}\n${format.format(other)}`,
            ])
              expect(findContacts(text), `${locale} ${text}`).toEqual({ kinds: [], keys: [] });
        }
  });

  test("ranges and lists of days and times, with and without zeros, blanks and short years", () => {
    const zeros = [(value: number) => String(value), two];
    const years = [(year: string) => year, (year: string) => year.slice(2)];
    const clocks = [
      (at: Date) => ` ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`,
      (at: Date) => ` ${two(at.getUTCHours())}.${two(at.getUTCMinutes())}`,
      (at: Date) => `, ${two(at.getUTCHours())}.30 - ${two((at.getUTCHours() + 2) % 24)}.00`,
      (at: Date) => ` ${two(at.getUTCHours())}30`,
      () => "",
    ];
    for (const zero of zeros)
      for (const year of years)
        for (const clock of clocks)
          for (const sign of [".", "/", "-"])
            for (const [one, other] of fc.sample(fc.tuple(days, days), whole ? 40 : 6)) {
              const day = (at: Date) => zero(at.getUTCDate());
              const month = (at: Date) => zero(at.getUTCMonth() + 1);
              const date = (at: Date, blank = "") =>
                [day(at), month(at), year(at.toISOString().slice(0, 4))].join(blank + sign + blank);
              const ofTwo = sign === "-" ? ["/", " / ", ", "] : ["-", " - ", "–", ", ", " + ", "&"];
              const texts = [
                ...ofTwo.map((link) => `${date(one)}${link}${date(other)}`),
                ...["-", "/", "+", "&", ".-", "./", ".+"].map(
                  (link) => `${zero(3)}${link}${zero(17)}.${month(one)}.${one.getUTCFullYear()}`,
                ),
                `${day(one)}.${month(one)}.-${date(other)}`,
                `${day(one)}/${month(one)}-${day(other)}/${month(other)} ${other.getUTCFullYear()}`,
                `${month(one)}/${one.getUTCFullYear()} - ${month(other)}/${other.getUTCFullYear()}`,
                `*${zero(4)}.${month(one)}.${one.getUTCFullYear()} +${zero(3)}.${month(other)}.${other.getUTCFullYear()}`,
                `${date(one)}${clock(one)}`,
                `${one.toISOString().slice(0, 19)}+02:00`,
                `${one.getUTCFullYear()}-${one.getUTCFullYear() + 4}, ${other.getUTCFullYear()}-${other.getUTCFullYear() + 6}`,
                `${one.toISOString().slice(0, 10)}/${two(17)}`,
                ...(year("1234") === "1234" ? [date(one, " "), `${date(one, " ")} 18:30`] : []),
              ];
              for (const text of texts)
                expect(findContacts(`Ist ${text} ok?`), text).toEqual({ kinds: [], keys: [] });
            }
  });

  test("a day and a time after a word that is also a country's code", () => {
    for (const country of Object.keys(getCountrySpecifications()))
      for (const notation of notations)
        for (const [one, other] of fc.sample(fc.tuple(days, days), whole ? 40 : 2))
          for (const end of ["", " 7"]) {
            const text = `${country.toLowerCase()} ${notation(one)} ${notation(other)}${end}`;
            expect(findContacts(text).kinds, text).not.toContain("iban");
          }
  });

  test("a bank's number that could be a date hides no account", () => {
    const numbers = fc.tuple(days, fc.array(digit(9), { minLength: 10, maxLength: 10 }));
    for (const [day, account] of fc.sample(numbers, runs)) {
      const bank = day.toISOString().slice(0, 10).replaceAll("-", "");
      const bban = bank + account.join("");
      const check = 98n - (BigInt(`${bban}131400`) % 97n);
      const text = `DE${String(check).padStart(2, "0")} ${bank} ${account.join("")}`;
      for (const end of ["", ".", "x"])
        expect(findContacts(text + end).kinds, text + end).toContain("iban");
    }
  });

  test("an amount as each language writes it", () => {
    const amounts = fc.integer({ min: 1, max: 900_000_000 }).map((cents) => cents / 100);
    for (const locale of languages)
      for (const currency of ["EUR", "USD", "GBP", "PLN", "SEK", "NOK", "DKK", "CHF"]) {
        const format = new Intl.NumberFormat(locale, { style: "currency", currency });
        for (const [one, other] of fc.sample(fc.tuple(amounts, amounts), 20)) {
          const text = `${format.format(one)}, ${format.format(other)}`;
          expect(
            findContacts(text).kinds.filter((kind) => kind !== "money"),
            text,
          ).toEqual([]);
        }
      }
  });
});
