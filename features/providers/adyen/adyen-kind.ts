import { checkAdyen } from "../key-check.server.ts";
import type { ProviderKind } from "../provider-kind.ts";

export const adyenKind = {
  fields: [
    { name: "api_key", secret: true, pattern: /^[\x21-\x7e]{20,400}$/ },
    { name: "hmac_key", secret: true, pattern: /^[0-9A-Fa-f]{64}$/ },
    { name: "merchant_account", secret: false, pattern: /^[A-Za-z0-9_-]{2,100}$/ },
    {
      name: "live_prefix",
      secret: false,
      optional: true,
      pattern: /^[0-9a-f]{8,32}-[A-Za-z0-9-]{2,60}$/,
    },
    // The report user's: downloads what Adyen keeps and pays out, which a payment key may not.
    { name: "report_key", secret: true, optional: true, pattern: /^[\x21-\x7e]{20,400}$/ },
  ],
  check: checkAdyen,
  async open(
    { api_key = "", hmac_key = "", merchant_account = "", live_prefix, report_key },
    account,
    db,
  ) {
    const { adyenProvider } = await import("./adyen-provider.server.ts");
    const credentials = { api_key, hmac_key, merchant_account, live_prefix };
    const provider = adyenProvider({ credentials, account, db });
    if (!report_key) return provider;
    const { adyenSettlements } = await import("./adyen-charges.server.ts");
    const reports = { report_key, merchant_account, live: Boolean(live_prefix), db };
    return { ...provider, ...adyenSettlements(reports) };
  },
} as const satisfies ProviderKind;
