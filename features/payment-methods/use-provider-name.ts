import { useText } from "#i18n/use-text.ts";
import { brandOf } from "./brand-of.ts";

/** What whoever works in the office knows a payment provider by. */
export function useProviderName(): (provider: string) => string {
  const { t } = useText();
  const ours: Readonly<Record<string, string>> = {
    sandbox: t("payment-methods.provider.sandbox"),
    "bank-file": t("payment-methods.provider.bank_file"),
  };
  return (provider) => brandOf(provider) ?? ours[provider] ?? provider;
}
