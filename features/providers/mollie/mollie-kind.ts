import { checkMollie } from "../key-check.server.ts";
import type { ProviderKind } from "../provider-kind.ts";

export const mollieKind = {
  fields: [
    { name: "api_key", secret: true, pattern: /^(test|live)_[A-Za-z0-9]{20,100}$/ },
    // Reads what Mollie keeps and pays out: a payment key may not.
    {
      name: "access_token",
      secret: true,
      optional: true,
      pattern: /^access_[A-Za-z0-9]{20,200}$/,
    },
  ],
  check: checkMollie,
  async open({ api_key = "", access_token }, account) {
    const { mollieProvider } = await import("./mollie-provider.server.ts");
    const provider = mollieProvider({ credentials: { api_key }, account });
    if (!access_token || provider.test) return provider; // test money has no balance
    const [{ mollieCharges }, { molliePayouts }] = await Promise.all([
      import("./mollie-charges.server.ts"),
      import("./mollie-payouts.server.ts"),
    ]);
    return {
      ...provider,
      charges: (since) => mollieCharges({ access_token }, since),
      payouts: (since) => molliePayouts({ access_token }, since),
    };
  },
} as const satisfies ProviderKind;
