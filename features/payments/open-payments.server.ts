import type { Server } from "node:http";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { methodsFor, type Payer } from "./methods.ts";
import { bankFileProvider } from "#features/direct-debit/bank-file-provider.server.ts";
import { setupOf } from "#features/direct-debit/setup.server.ts";
import type { PaymentProvider } from "./provider.ts";
import { sandboxProvider } from "./sandbox/sandbox-provider.server.ts";
import { ownOrigin } from "./sandbox/own-origin.server.ts";

export interface OfferedMethod {
  /** Id of payments/methods.ts. */
  readonly payment_method: string;
  readonly provider: PaymentProvider;
}

/** The payment providers. Each payment method is taken by the first that can: the site's own accounts, then the installation's. */
export interface Payments {
  /** The installation's own, by name. */
  readonly providers: Map<string, PaymentProvider>;
  /** The provider that has an order's payment or a stored method, with the account it was begun with; undefined: not installed any more. */
  of(begun: { provider: string; payment_account_id: string | null }): Promise<PaymentProvider | undefined>;
  /** How a payer of this site can pay, the country's own methods first. */
  offered(siteId: string, payer: Payer): Promise<OfferedMethod[]>;
}

/**
 * The sandbox gives credits for nothing, so it is there only in a demo that nobody but this machine reaches, or where
 * SANDBOX_PAYMENTS=on says so; elsewhere its pages are not there either. An installation without any provider sells nothing, and says so.
 */
export function openPayments(config: Config, db: Database, server: Server): Payments {
  const bank = bankFileProvider(db, config.sandboxPayments);
  const providers = new Map<string, PaymentProvider>([[bank.name, bank]]);
  if (config.sandboxPayments) providers.set("sandbox", sandboxProvider(db, () => ownOrigin(server)));
  return {
    providers,
    of: async ({ provider, payment_account_id }) => (payment_account_id === null ? providers.get(provider) : undefined),
    offered: async (siteId, payer) => {
      // A site's own agreement with a bank stands before a provider that could collect for it.
      const ownDebits = (await setupOf(db, siteId))?.active === true;
      return methodsFor(payer).flatMap((id) => {
        if (id === "sepadirectdebit" && ownDebits) return [{ payment_method: id, provider: bank }];
        const provider = providers.values().find(({ methods }) => methods.includes(id));
        return provider ? [{ payment_method: id, provider }] : [];
      });
    },
  };
}
