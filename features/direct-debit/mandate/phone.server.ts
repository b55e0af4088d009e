import {
  type CountryCode,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import examples from "libphonenumber-js/examples.mobile.json";
import { plainCode } from "#i18n/plain-code.ts";
import { invalidField, type Refusal } from "#server/calls/refusal.ts";
import { ibanShapes } from "../iban/iban-rules.server.ts";

/** SEPA countries with their calling code and how a mobile number is written there. */
export const phoneCountries = Object.keys(ibanShapes)
  .sort()
  .flatMap((country) => {
    if (!isSupportedCountry(country)) return [];
    return [
      {
        country,
        calling_code: `+${getCountryCallingCode(country)}`,
        example: getExampleNumber(country, examples)?.formatNational() ?? "",
      },
    ];
  });

/** A number without the word before it ("Tel.", "tel:") and with blanks for other separators. */
const withoutLabel = (typed: string): string =>
  plainCode(typed)
    .replace(/^[^\d+(]+/, "")
    .replaceAll(/[\s_•·∙,;:|*~'’]+/g, " ")
    .replace(/[^\d\p{L}]+$/u, "");

/**
 * A number as written in its country, or with the calling code: as E.164. Null: none was given. A
 * number that begins with the country's calling code and is valid so has only lost its plus:
 * "49 151 …" in Germany is no number of an area 49.
 */
export function acceptPhone(
  typed: string | undefined,
  country: string | undefined,
): string | null | Refusal {
  if (!typed) return null;
  const from = country && isSupportedCountry(country) ? (country satisfies CountryCode) : undefined;
  const text = withoutLabel(typed);
  const code = from && getCountryCallingCode(from);
  const withPlus =
    code && text.replaceAll(/\D/g, "").startsWith(code) && !text.startsWith("+")
      ? readNumber(`+${text.replace("(", "").replace(")", "")}`)
      : null;
  return withPlus ?? readNumber(text, from) ?? invalidField("phone", "invalid.phone");
}

function readNumber(text: string, country?: CountryCode): string | null {
  const number = parsePhoneNumberFromString(text, {
    ...(country && { defaultCountry: country }),
    extract: false,
  });
  return number?.isValid() ? number.number : null;
}
