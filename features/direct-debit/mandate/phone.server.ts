import {
  type CountryCode,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import examples from "libphonenumber-js/examples.mobile.json";
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

/** A number as written in its country, or with the calling code: as E.164. Null: none was given. */
export function acceptPhone(
  typed: string | undefined,
  country: string | undefined,
): string | null | Refusal {
  if (!typed) return null;
  const from = country && isSupportedCountry(country) ? (country satisfies CountryCode) : undefined;
  const number = parsePhoneNumberFromString(typed, {
    ...(from && { defaultCountry: from }),
    extract: false,
  });
  return number?.isValid() ? number.number : invalidField("phone", "invalid.phone");
}
