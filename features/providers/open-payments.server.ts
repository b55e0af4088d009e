import type { Server } from "node:http";
import { type Config, StartError } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { Sealing } from "#server/security/sealed.ts";
import { openAccounts } from "./accounts.server.ts";
import { carriers } from "#features/payment-methods/methods.ts";
import { methodsFor } from "#features/payment-methods/methods-for.ts";
import type { Payments } from "#features/orders/payments.ts";
import type { PaymentProvider } from "#features/orders/provider.ts";
import { checkCredentials, providerKinds } from "./provider-kinds.ts";
import { sandboxProvider } from "./sandbox/sandbox-provider.server.ts";
import { ownOrigin } from "./sandbox/own-origin.server.ts";

/**
 * A site's own account at a provider stands before the installation's at the same one. The sandbox
 * gives credits for nothing, so it is there only in a demo that nobody but this machine reaches, or
 * where SANDBOX_PAYMENTS=on says so, and takes nothing where money is really taken. An installation
 * without any provider sells nothing, and says so, and so does a site that is free of charge
 * (`isFree`). `brought`: what features above bring themselves.
 */
export async function openPayments(
  config: Config,
  db: Database,
  server: Server,
  sealing: Sealing,
  brought: readonly PaymentProvider[],
  isFree: (siteId: string) => Promise<boolean>,
): Promise<Payments> {
  const providers = new Map(brought.map((provider) => [provider.name, provider]));
  for (const kind of carriers) {
    const fields = providerKinds[kind].fields.map(({ name }) => name);
    const given = config.paymentCredentials(kind, fields);
    if (Object.keys(given).length === 0) continue;
    const checked = checkCredentials(kind, given);
    if ("wrong" in checked)
      throw new StartError(
        `${checked.wrong.map((field) => `${kind}_${field}`.toUpperCase()).join(" and ")} must be set, as ${kind} shows it.`,
      );
    providers.set(kind, await providerKinds[kind].open(checked.credentials, null, db));
  }
  if (config.sandboxPayments)
    providers.set(
      "sandbox",
      sandboxProvider(db, () => ownOrigin(server)),
    );
  const accounts = openAccounts(db, sealing);

  async function takers(siteId: string): Promise<PaymentProvider[]> {
    if (await isFree(siteId)) return [];
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
    checkKeys: (kind, credentials) => providerKinds[kind].check(credentials),
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
      const agreed = await Promise.all(
        asked.map(async (provider) => (await provider.agreedMethods?.(siteId)) ?? []),
      );
      return methodsFor(payer).flatMap((id) => {
        const provider =
          asked.find((_, at) => agreed[at]?.includes(id)) ??
          asked.find(({ methods }) => methods.includes(id));
        return provider ? [{ payment_method: id, provider }] : [];
      });
    },
  };
}
