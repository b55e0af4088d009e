import {
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import examples from "libphonenumber-js/examples.mobile.json";
import { expect, test } from "vitest";
import { Refusal } from "#server/calls/refusal.ts";
import { acceptPhone, phoneCountries } from "./phone.server.ts";

/** A mobile number of each country, as written there and from abroad. */
const numbers = phoneCountries.flatMap(({ country }) => {
  const number = isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined;
  return number?.isValid() ? [{ country, number }] : [];
});

/** As it comes from a contact card, a table, a chat, a link. */
const pastings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll(" ", "\t"),
  (text) => text.replaceAll(" ", "\n"),
  (text) => text.replaceAll(/[ -]/g, "•"),
  (text) => text.replaceAll(/[ -]/g, "_"),
  (text) => text.replaceAll(/[ -]/g, "·"),
  (text) => text.replaceAll(/[ -]/g, ", "),
  (text) => text.replaceAll(/\d/g, (digit) => `${digit}\ufe0f\u20e3`),
  (text) => `tel:${text}`,
  (text) => `Tel. ${text}`,
  (text) => `Téléphone : ${text}`,
  (text) => `${text};`,
  (text) => `${text}.`,
  (text) => `☎ ${text}`,
];

test.each(numbers)("a number of $country is read however it was pasted", ({ country, number }) => {
  const written = [number.formatNational(), number.formatInternational()];
  const missed = written
    .flatMap((text) => pastings.map((paste) => paste(text)))
    .filter((typed) => acceptPhone(typed, country) !== number.number);
  expect(missed).toEqual([]);
});

test.each(numbers)("a number of $country may have lost its plus", ({ country, number }) => {
  const typed = number.formatInternational().slice(1);
  expect(acceptPhone(typed, country)).toBe(number.number);
  expect(acceptPhone(typed.replaceAll(" ", ""), country)).toBe(number.number);
});

test("a national number that begins like the calling code stays one", () => {
  const wrong = numbers.flatMap(({ country, number }) => {
    const code = getCountryCallingCode(number.country ?? "DE");
    const national = `${code}${number.nationalNumber.slice(code.length)}`;
    const meant = parsePhoneNumberFromString(national, {
      defaultCountry: number.country ?? "DE",
      extract: false,
    });
    const isBoth = parsePhoneNumberFromString(`+${national}`, { extract: false })?.isValid();
    return meant?.isValid() && !isBoth && acceptPhone(national, country) !== meant.number
      ? [national]
      : [];
  });
  expect(wrong).toEqual([]);
});

test.each([
  ["49 151 23456789", "DE", "+4915123456789"],
  ["4915123456789", "DE", "+4915123456789"],
  ["(49) 151 23456789", "DE", "+4915123456789"],
  ["31 6 12345678", "NL", "+31612345678"],
  ["06_12345678", "NL", "+31612345678"],
  ["393 123 4567", "IT", "+393931234567"],
  ["+31 (0)6 12345678", "NL", "+31612345678"],
  ["0031612345678", "DE", "+31612345678"],
])("%s in %s is %s", (typed, country, number) => {
  expect(acceptPhone(typed, country)).toBe(number);
});

test.each(["Anna", "tel:", "06-1234567x", "+", "12"])("%j is no number", (typed) => {
  expect(acceptPhone(typed, "NL")).toBeInstanceOf(Refusal);
});
