import { brandOf } from "#features/payment-methods/brand-of.ts";
import { useText } from "#i18n/use-text.ts";

interface Account {
  readonly provider: string;
  readonly own: boolean;
}

/** What an account at a provider is called: the provider's name, and whose it is. */
export function useAccount(): (account: Account) => string {
  const { t } = useText();
  const ours: Readonly<Record<string, string>> = {
    sandbox: t("differences.sandbox"),
    "bank-file": t("differences.bank_file"),
  };
  return ({ provider, own }) =>
    [
      brandOf(provider) ?? ours[provider] ?? provider,
      t(own ? "differences.account.site" : "differences.account.installation"),
    ].join(" · ");
}
