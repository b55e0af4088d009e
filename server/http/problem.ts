import type { Text } from "#i18n/text.ts";
import type { Problem } from "#server/calls/define.ts";
import type { Refusal } from "#server/calls/refusal.ts";

/**
 * A refusal as `application/problem+json` (RFC 9457) in the reader's language: `refusal.<code>` for
 * the whole, `invalid.*` for each field.
 */
export function toProblem(refusal: Refusal, intl: Text): Problem {
  const values =
    typeof refusal.data === "object" && refusal.data !== null
      ? (refusal.data as Record<string, string | number>)
      : undefined;
  const detail = intl.t(`refusal.${refusal.code}`, values && withMoney(values, intl));
  return {
    type: "about:blank",
    title: refusal.code,
    status: refusal.status,
    code: refusal.code,
    detail,
    ...(refusal.data !== undefined && { data: refusal.data }),
    ...(refusal.fields.length > 0 && {
      fields: refusal.fields.map(({ path, code, values }) => ({
        path,
        code,
        detail: intl.t(code, values),
      })),
    }),
  };
}

/**
 * Beside a `currency`, numbers are sums of it (30 is 30 euros) and read as money: '€30.00', '30,00
 * zł'.
 */
function withMoney(
  values: Record<string, string | number>,
  intl: Text,
): Record<string, string | number> {
  const { currency } = values;
  if (typeof currency !== "string") return values;
  const shown = (value: string | number) =>
    typeof value === "number" ? intl.formatNumber(value, { style: "currency", currency }) : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));
}
