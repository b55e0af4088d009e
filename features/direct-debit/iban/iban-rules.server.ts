import { getCountrySpecifications, validateIBAN, ValidationErrorsIBAN } from "ibantools";
import { type FieldIssue, invalidField, type Refusal } from "#server/calls/refusal.ts";
import { compactIban, type IbanReading, type IbanShapes, readIban } from "./iban-typing.ts";

const kinds: Readonly<Record<string, string>> = { "A-Z": "a", "0-9": "n", "A-Z0-9": "c" };

/**
 * Countries whose accounts SEPA reaches, by the code that their IBANs begin with (European Payments
 * Council, EPC409-09). The registry of `ibantools` lacks those that joined in 2024 and 2025.
 */
export const sepaCountries: ReadonlySet<string> = new Set(
  (
    "AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK " +
    "MT NL NO PL PT RO RS SE SI SK SM VA"
  ).split(" "),
);

/** Every SEPA country of the registry, for the typing help. */
export const ibanShapes: IbanShapes = Object.fromEntries(
  Object.entries(getCountrySpecifications()).flatMap(([country, { bban_regexp, chars }]) => {
    if (!sepaCountries.has(country) || !bban_regexp || !chars) return [];
    const runs = [...bban_regexp.matchAll(/\[([^\]]+)\]\{(\d+)\}/g)].map(
      ([, set = "", count = ""]) => `${count}${kinds[set] ?? "c"}`,
    );
    return [[country, runs.join("")]];
  }),
);

/** Outside the European Economic Area the rulebook wants the debtor's address in the collection. */
export const outsideEea: ReadonlySet<string> = new Set(
  "AD AL CH GB GI MC MD ME MK RS SM VA".split(" "),
);

/** A valid IBAN of a SEPA country, compact; or the field's refusal with one clear sentence. */
export function acceptIban(typed: string): string | Refusal {
  const reading = readIban(typed, ibanShapes);
  const said = wordsOf(reading);
  if (said) return invalidField("iban", said.code, said.values);
  // The registry's own rules too: some countries have further check digits within the number.
  const { valid, errorCodes } = validateIBAN(reading.compact);
  if (!valid)
    return invalidField(
      "iban",
      errorCodes.includes(ValidationErrorsIBAN.WrongAccountBankBranchChecksum)
        ? "direct-debit.iban.account"
        : "direct-debit.iban.checksum",
    );
  return reading.compact;
}

function wordsOf({
  compact,
  problem,
  missing,
  country,
}: IbanReading): Omit<FieldIssue, "path"> | null {
  if (compact === "") return { code: "invalid.iban" };
  if (problem) {
    const { kind, ...values } = problem;
    if (
      kind === "country" &&
      Object.hasOwn(getCountrySpecifications(), compact.slice(0, 2)) &&
      getCountrySpecifications()[compact.slice(0, 2)]?.IBANRegistry
    )
      return { code: "direct-debit.iban.not_sepa", values: { country: compact.slice(0, 2) } };
    return { code: `direct-debit.iban.${kind}`, values };
  }
  return missing > 0 || !country
    ? { code: "direct-debit.iban.missing", values: { count: missing || 1 } }
    : null;
}

/** All that is shown again of an account's number. */
export const lastFour = (iban: string): string => compactIban(iban).slice(-4);
