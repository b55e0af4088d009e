import fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "#server/calls/refusal.ts";
import { bankOf } from "./banks.ts";
import { isCreditorId } from "../bank-file/creditor-id.ts";
import { example } from "../debit-cast.ts";
import { acceptIban, ibanShapes, outsideEea } from "./iban-rules.server.ts";
import { caretAfter, compactIban, groupIban, readIban } from "./iban-typing.ts";

/** The examples that the registry of IBANs prints, one per SEPA country. */
const registry = [
  "AD1200012030200359100100",
  "AL47212110090000000235698741",
  "AT611904300234573201",
  "BE68539007547034",
  "BG80BNBG96611020345678",
  "CH9300762011623852957",
  "CY17002001280000001200527600",
  "CZ6508000000192000145399",
  "DE89370400440532013000",
  "DK5000400440116243",
  "EE382200221020145685",
  "ES9121000418450200051332",
  "FI2112345600000785",
  "FR1420041010050500013M02606",
  "GB29NWBK60161331926819",
  "GI75NWBK000000007099453",
  "GR1601101250000000012300695",
  "HR1210010051863000160",
  "HU42117730161111101800000000",
  "IE29AIBK93115212345678",
  "IS140159260076545510730339",
  "IT60X0542811101000000123456",
  "LI21088100002324013AA",
  "LT121000011101001000",
  "LU280019400644750000",
  "LV80BANK0000435195001",
  "MC5811222000010123456789030",
  "MD24AG000225100013104168",
  "ME25505000012345678951",
  "MK07250120000058984",
  "MT84MALT011000012345MTLCAST001S",
  "NL91ABNA0417164300",
  "NO9386011117947",
  "PL61109010140000071219812874",
  "PT50000201231234567890154",
  "RO49AAAA1B31007593840000",
  "RS35260005601001611379",
  "SE4550000000058398257466",
  "SI56263300012039086",
  "SK3112000000198742637541",
  "SM86U0322509800000000270100",
  "VA59001123000012345678",
];

test("accounts in Albania, Moldova, Montenegro, North Macedonia and Serbia need an address, those in Kosovo are not SEPA", () => {
  for (const country of ["AL", "MD", "ME", "MK", "RS"]) expect(outsideEea.has(country)).toBe(true);
  expect(acceptIban("XK051212012345678906")).toBeInstanceOf(Refusal);
});

test("every SEPA country of the registry is there, with its example", () => {
  expect(registry.map((iban) => iban.slice(0, 2))).toEqual(Object.keys(ibanShapes).toSorted());
});

test.each(registry)(
  "%s is taken: compact, in groups, in lower case, with dots; one digit changed is not",
  (iban) => {
    for (const typed of [
      iban,
      groupIban(iban),
      iban.toLowerCase(),
      ` IBAN: ${groupIban(iban).replaceAll(" ", "-")} `,
    ])
      expect(acceptIban(typed)).toBe(iban);
    expect(readIban(iban, ibanShapes)).toMatchObject({
      country: iban.slice(0, 2),
      problem: null,
      missing: 0,
    });
    const at = iban.length - 2;
    const other = iban.slice(0, at) + (iban[at] === "1" ? "2" : "1") + iban.slice(at + 1);
    expect(acceptIban(other)).toBeInstanceOf(Refusal);
  },
);

test.each(registry)("%s is taken with words before it and signs around it", (iban) => {
  const grouped = groupIban(iban);
  const around = [
    `IBAN : ${grouped}`,
    `Iban : ${grouped}`,
    `IBAN Nr. ${grouped}`,
    `IBAN No. ${grouped}`,
    `IBAN-Nummer: ${iban}`,
    `Kontonummer (IBAN): ${grouped}`,
    `Compte n° ${grouped}`,
    `IBAN${iban}`,
    `iban ${grouped}`,
    `(${grouped})`,
    `"${grouped}"`,
    `${grouped};`,
    `${grouped}.`,
    `IBAN\t${grouped}\n`,
    ...["/", "_", ",", "·", "-", ".", " - ", "\u00a0", "\t"].map((sign) =>
      grouped.replaceAll(" ", sign),
    ),
    `${iban.slice(0, 2)} ${iban.slice(2)}`,
  ];
  expect(around.filter((typed) => acceptIban(typed) !== iban)).toEqual([]);
});

test("what is being typed is never wrong before it is: each beginning of each example lacks exactly the rest", () => {
  for (const iban of registry) {
    for (let length = 2; length < iban.length; length += 1)
      expect(readIban(iban.slice(0, length), ibanShapes), iban).toMatchObject({
        problem: null,
        missing: iban.length - length,
      });
  }
});

test("every number of the right shape with its checksum is right, and no other two digits are", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.entries(ibanShapes)),
      fc.array(fc.nat(35), { minLength: 34, maxLength: 34 }),
      fc.integer({ min: 1, max: 96 }),
      ([country, shape], signs, off) => {
        const iban = example(country, shape, (kind, at) =>
          kind === "n"
            ? String((signs[at] ?? 0) % 10)
            : kind === "a"
              ? String.fromCharCode(65 + ((signs[at] ?? 0) % 26))
              : (signs[at] ?? 0).toString(36).toUpperCase(),
        );
        expect(readIban(iban, ibanShapes)).toMatchObject({ problem: null, missing: 0 });
        const digits = String((Number(iban.slice(2, 4)) + off) % 97).padStart(2, "0");
        expect(readIban(country + digits + iban.slice(4), ibanShapes).problem).toEqual(
          Number(digits) % 97 === Number(iban.slice(2, 4)) % 97 ? null : { kind: "checksum" },
        );
      },
    ),
  );
});

test("nonsense is named, whatever it is, and never costs long", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 5_000 }), (typed) => {
      expect(acceptIban(typed)).toBeInstanceOf(Refusal);
    }),
  );
  expect(compactIban("9".repeat(1_000_000))).toHaveLength(100);
});

test("the caret stays where it was in the number while the groups move", () => {
  fc.assert(
    fc.property(fc.nat(22), fc.nat(27), (length, at) => {
      const value = groupIban("DE89370400440532013000".slice(0, length));
      const caret = Math.min(at, value.length);
      const after = caretAfter(value, caret, value);
      expect(compactIban(value.slice(0, after))).toBe(compactIban(value.slice(0, caret)));
    }),
  );
  // Typed at the end, behind a full group: the caret stays at the end.
  expect(caretAfter("NL69I", 5, "NL69 I")).toBe(6);
  // Typed in the middle: it does not jump to the end.
  expect(caretAfter("NL699 INGB", 5, "NL69 9ING B")).toBe(6);
});

test.each([
  ["NL69INGB", "ING"],
  ["NL91ABNA0417164300", "ABN AMRO"],
  ["DE8937040044", "Commerzbank"],
  ["DE9812030000", "DKB"],
  ["DE1226050001", "Sparkasse / Landesbank"],
  ["BE68735", "KBC"],
  ["NL69IN", null],
  ["LT121000011101001000", null],
])("%s is of %s", (typed, bank) => {
  expect(bankOf(typed)).toBe(bank);
});

test("a creditor identifier has its check digits", () => {
  expect(["DE98ZZZ09999999999", "NL22ZZZ000000000000"].map(isCreditorId)).toEqual([true, true]);
  expect(
    ["DE97ZZZ09999999999", "DE98", "", "de98ZZZ09999999999", "NL22ZZZ00000000000A"].map(
      isCreditorId,
    ),
  ).toEqual([false, false, false, false, false]);
});
