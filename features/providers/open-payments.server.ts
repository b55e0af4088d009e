import type { Server } from "node:http";
import { type Config, StartError } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { Sealing } from "#server/security/sealed.ts";
import { makeProvider, openAccounts } from "./accounts.server.ts";
import { methodsFor, type Payer } from "#features/payment-methods/methods.ts";
import { bankFileProvider } from "#features/direct-debit/bank-file/bank-file-provider.server.ts";
import { setupOf } from "#features/direct-debit/bank-file/setup.server.ts";
import type { PaymentProvider } from "#features/orders/provider.ts";
import { carriers, checkCredentials } from "./provider-kinds.ts";
import { sandboxProvider } from "./sandbox/sandbox-provider.server.ts";
import { ownOrigin } from "./sandbox/own-origin.server.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly payments: Payments;
  }
}

export interface OfferedMethod {
  /** Id of payments/methods.ts. */
  readonly payment_method: string;
  readonly provider: PaymentProvider;
}

/**
 * The payment providers. Each payment method is taken by the first that can: the site's own
 * accounts, then the installation's.
 */
export interface Payments {
  /** The installation's own, by name. */
  readonly providers: Map<string, PaymentProvider>;
  /**
   * The provider that has an order's payment or a stored method, with the account it was begun
   * with; undefined: not installed any more.
   */
  of(begun: {
    provider: string;
    payment_account_id: string | null;
  }): Promise<PaymentProvider | undefined>;
  /** How a payer of this site can pay, the country's own methods first. */
  offered(siteId: string, payer: Payer): Promise<OfferedMethod[]>;
  /** Who takes a site's new payments, in the order in which they are asked. */
  takers(siteId: string): Promise<PaymentProvider[]>;
  /** Every account at every provider: the installation's, and all sites' own. */
  all(): Promise<PaymentProvider[]>;
  /**
   * After an operator changed a site's account: known here at once, to other processes within
   * seconds.
   */
  forget(siteId: string): void;
}

/**
 * A site's own account at a provider stands before the installation's at the same one. The sandbox
 * gives credits for nothing, so it is there only in a demo that nobody but this machine reaches, or
 * where SANDBOX_PAYMENTS=on says so, and takes nothing where money is really taken. An installation
 * without any provider sells nothing, and says so.
 */
export async function openPayments(
  config: Config,
  db: Database,
  server: Server,
  sealing: Sealing,
): Promise<Payments> {
  const bank = bankFileProvider(db, config.sandboxPayments);
  const providers = new Map<string, PaymentProvider>([[bank.name, bank]]);
  for (const kind of carriers) {
    const given = config.paymentCredentials[kind];
    if (Object.keys(given).length === 0) continue;
    const checked = checkCredentials(kind, given);
    if ("wrong" in checked)
      throw new StartError(
        `${checked.wrong.map((field) => `${kind}_${field}`.toUpperCase()).join(" and ")} must be set, as ${kind} shows it.`,
      );
    providers.set(kind, await makeProvider(db, kind, checked.credentials, null));
  }
  if (config.sandboxPayments)
    providers.set(
      "sandbox",
      sandboxProvider(db, () => ownOrigin(server)),
    );
  const accounts = openAccounts(db, sealing);

  async function takers(siteId: string): Promise<PaymentProvider[]> {
    const own = (await accounts.ofSite(siteId))
      .filter(({ active }) => active)
      .map(({ provider }) => provider);
    const all = [
      ...own,
      ...[...providers.values()].filter(({ name }) => !own.some((each) => each.name === name)),
    ];
    const real = all.some(({ test, methods }) => !test && methods.length > 0);
    return all.filter(({ name }) => name !== "sandbox" || !real);
  }
  return {
    providers,
    takers,
    forget: accounts.forget,
    all: async () => [...providers.values(), ...(await accounts.all())],
    async of({ provider, payment_account_id }) {
      if (payment_account_id === null) return providers.get(provider);
      const own = await accounts.byId(payment_account_id);
      return own?.name === provider ? own : undefined;
    },
    async offered(siteId, payer) {
      const asked = await takers(siteId);
      // A site's own agreement with a bank stands before a provider that could collect for it.
      const ownDebits = (await setupOf(db, siteId))?.active === true;
      return methodsFor(payer).flatMap((id) => {
        if (id === "sepadirectdebit" && ownDebits) return [{ payment_method: id, provider: bank }];
        const provider = asked.find(({ methods }) => methods.includes(id));
        return provider ? [{ payment_method: id, provider }] : [];
      });
    },
  };
}
