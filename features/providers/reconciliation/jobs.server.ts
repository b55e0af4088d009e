import { z } from "zod";
import type { Services } from "#server/calls/context.ts";
import type { PaymentProvider } from "#features/orders/provider.ts";
import type { Job } from "#server/jobs/jobs.ts";
import type { Tx } from "#server/db/database.ts";
import { reachedBy, reconcileAccount } from "./reconcile-account.server.ts";

const jobName = "reconcile-account";
const dataSchema = z.object({
  provider: z.string(),
  account: z.string().nullable(),
  since: z.iso.datetime().nullable(),
});

/**
 * Has an account compared after the commit. `since`: at least since then; null: since the last
 * comparison that went through.
 */
export async function enqueueReconciliation(
  { jobs }: Services,
  tx: Tx,
  { name, account }: PaymentProvider,
  since: string | null,
): Promise<void> {
  await jobs.enqueue(tx, jobName, { provider: name, account: account?.id ?? null, since });
}

/**
 * One account; a job of its own, so that a provider that does not answer holds up no other. The
 * next night takes what this one could not.
 */
export const reconcileAccountJob = (services: Services): Job => ({
  name: jobName,
  retries: 0,
  async run(data) {
    const { provider: name, account, since } = dataSchema.parse(data);
    const provider = await services.payments.of({ provider: name, payment_account_id: account });
    if (!provider) return;
    // Never less than what no comparison has gone through for: the next one begins where this one
    // did, and what it left out would be left out for good.
    const reached = await reachedBy(services.db, provider);
    const asked = since ? new Date(since) : reached;
    await reconcileAccount(services, provider, asked < reached ? asked : reached);
  },
});

/** Nightly: every account at every provider. */
export const reconcileNightlyJob = (services: Services): Job => ({
  name: "reconcile-nightly",
  schedule: "41 2 * * *",
  async run() {
    const all = await services.payments.all();
    await services.db.transaction().execute(async (tx) => {
      for (const provider of all) await enqueueReconciliation(services, tx, provider, null);
    });
  },
});
