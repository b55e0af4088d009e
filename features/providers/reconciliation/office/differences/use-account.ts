import { useProviderName } from "#features/payment-methods/use-provider-name.ts";
import { useText } from "#i18n/use-text.ts";

interface Account {
  readonly provider: string;
  readonly own: boolean;
}

/** What an account at a provider is called: the provider's name, and whose it is. */
export function useAccount(): (account: Account) => string {
  const { t } = useText();
  const providerName = useProviderName();
  return ({ provider, own }) =>
    [
      providerName(provider),
      t(own ? "differences.account.site" : "differences.account.installation"),
    ].join(" · ");
}
