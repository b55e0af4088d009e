import type { Text } from "#i18n/text.ts";
import type { Output } from "#server/calls/registry.ts";

export type Line = Output<"proposals.list">["proposals"][number];

/** What is proposed, in a line; once it has ended, only of which kind it was. */
export function whatOf({ what, known, values }: Line, intl: Text): string {
  if (!known) return intl.t(`second-person.kind.${what}`);
  const { amount, currency } = values;
  return intl.t(`second-person.what.${what}`, {
    ...values,
    ...(typeof amount === "number" &&
      typeof currency === "string" && {
        amount: intl.formatNumber(amount / 100, { style: "currency", currency }),
      }),
  });
}
