import { checkStripe } from "../key-check.server.ts";
import type { ProviderKind } from "../provider-kind.ts";

export const stripeKind = {
  fields: [
    { name: "secret_key", secret: true, pattern: /^[sr]k_(test|live)_[A-Za-z0-9]{10,250}$/ },
    { name: "webhook_secret", secret: true, pattern: /^whsec_[A-Za-z0-9+/=]{10,250}$/ },
  ],
  check: checkStripe,
  async open({ secret_key = "", webhook_secret = "" }, account) {
    const { stripeProvider } = await import("./stripe-provider.server.ts");
    return stripeProvider({ credentials: { secret_key, webhook_secret }, account });
  },
} as const satisfies ProviderKind;
