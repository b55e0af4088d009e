import { checkMollie } from "../key-check.server.ts";
import type { ProviderKind } from "../provider-kind.ts";

export const mollieKind = {
  fields: [{ name: "api_key", secret: true, pattern: /^(test|live)_[A-Za-z0-9]{20,100}$/ }],
  check: checkMollie,
  async open({ api_key = "" }, account) {
    const { mollieProvider } = await import("./mollie-provider.server.ts");
    return mollieProvider({ credentials: { api_key }, account });
  },
} as const satisfies ProviderKind;
