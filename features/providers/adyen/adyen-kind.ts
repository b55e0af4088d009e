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
  ],
  check: checkAdyen,
  async open({ api_key = "", hmac_key = "", merchant_account = "", live_prefix }, account, db) {
    const { adyenProvider } = await import("./adyen-provider.server.ts");
    const credentials = { api_key, hmac_key, merchant_account, live_prefix };
    return adyenProvider({ credentials, account, db });
  },
} as const satisfies ProviderKind;
