import { expect, test } from "vitest";
import type { z } from "zod";
import { calls } from "#features/index.ts";
import { settingsSchema } from "#features/sites/settings.ts";

/** Fields that hold a number or a code, by name, with what people write there. */
const samples: Readonly<Record<string, string>> = {
  iban: "NL91 ABNA 0417 1643 00",
  bic: "ABNANL2A",
  phone: "06 12345678",
  support_phone: "+31 20 1234567",
  code: "123456",
  discount_code: "WELCOME25",
  creditor_id: "NL00ZZZ123456780000",
  number: "V-2026-000123",
  reference: "C-2026-000123",
  postcode: "1016 AB",
  vat_number: "NL123456789B01",
  kvk: "12345678",
};

/** What copying from a contact card, a chat, a PDF or a right-to-left page adds. */
const disguises: readonly ((text: string) => string)[] = [
  (text) => `\u202d${text}\u202c`,
  (text) => `\u200e${text}\u200f`,
  (text) => `\u2066${text}\u2069`,
  (text) => `\ufeff${text}`,
  (text) => Array.from(text).join("\u200b"),
  (text) => Array.from(text).join("\u2060"),
  (text) => text.replaceAll(/\d/g, (digit) => `${digit}\ufe0e`),
  (text) => text.replaceAll(/\d/g, (digit) => `${digit}\ufe0f`),
  (text) => text.replaceAll(" ", "\u00a0"),
  (text) => text.replaceAll(" ", "\u202f"),
  (text) => text.replaceAll("-", "\u2011"),
  (text) => text.replaceAll("-", "\u2013"),
  (text) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (text) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit))),
  (text) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit))),
  (text) =>
    text.replaceAll(/[A-Z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  (text) => `  ${text}\t`,
  (text) => text.replaceAll(" ", "\t"),
  (text) => text.replaceAll(" ", "\n"),
  (text) => text.replaceAll(/\d/g, (digit) => `${digit}\ufe0f\u20e3`),
  (text) => text.replaceAll(/\d/g, (digit) => `${digit}\u20e3`),
  (text) => text.split("").join("\u00ad"),
];

const fields = [
  ...Object.entries(calls).flatMap(([call, { input }]) =>
    Object.entries(input.shape).map(([name, schema]) => ({ at: `${call} ${name}`, name, schema })),
  ),
  ...Object.entries(settingsSchema.shape).map(([name, schema]) => ({
    at: `settings ${name}`,
    name,
    schema,
  })),
].flatMap(({ at, name, schema }) => {
  const sample = samples[name];
  const plain = sample === undefined ? null : (schema as z.ZodType).safeParse(sample);
  // An OpenID provider's code comes from its redirect, not from a person.
  return sample !== undefined && plain?.success && !at.startsWith("age-check.")
    ? [{ at, sample, schema: schema as z.ZodType, plain: plain.data }]
    : [];
});

test("the fields that people copy numbers into are found", () => {
  const found = new Set(fields.map(({ at }) => at.split(" ")[1]));
  expect(Object.keys(samples).filter((name) => !found.has(name))).toEqual([]);
});

test.each(fields)("$at reads a number however it was copied", ({ sample, schema, plain }) => {
  for (const disguise of disguises) expect(schema.parse(disguise(sample))).toEqual(plain);
});
