import { useText } from "#i18n/use-text.ts";
import type { ContactKind } from "./kinds.ts";

const aboutMoney: readonly ContactKind[] = ["iban", "payment", "money"];

/** "a bank account number and a link", and whether it is about money. */
export function useKinds(kinds: readonly ContactKind[]): { words: string; money: boolean } {
  const { t, intl } = useText();
  return {
    words: intl.formatList(kinds.map((kind) => t(`screening.kind.${kind}`))),
    money: kinds.some((kind) => aboutMoney.includes(kind)),
  };
}
