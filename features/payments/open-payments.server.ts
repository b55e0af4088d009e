import type { Server } from "node:http";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { methodsFor } from "./methods.ts";
import type { PaymentProvider } from "./provider.ts";
import { sandboxProvider } from "./sandbox/sandbox-provider.server.ts";
import { ownOrigin } from "./sandbox/own-origin.server.ts";

/** The providers of this installation, by name. Each payment method is taken by the first provider that can. */
export interface Payments {
  readonly providers: Map<string, PaymentProvider>;
  /** Payment methods for a payer, each with the provider that takes it. */
  offered(country: string, currency: string): { payment_method: string; provider: PaymentProvider }[];
}

/**
 * The sandbox gives credits for nothing, so it is there only in a demo that nobody but this machine reaches, or where
 * SANDBOX_PAYMENTS=on says so; elsewhere its pages are not there either. An installation without any provider sells nothing, and says so.
 */
export function openPayments(config: Config, db: Database, server: Server): Payments {
  const providers = new Map<string, PaymentProvider>();
  if (config.sandboxPayments) providers.set("sandbox", sandboxProvider(db, () => ownOrigin(server)));
  return {
    providers,
    offered: (country, currency) =>
      methodsFor(country, currency).flatMap((id) => {
        const provider = providers.values().find(({ methods }) => methods.includes(id));
        return provider ? [{ payment_method: id, provider }] : [];
      }),
  };
}
