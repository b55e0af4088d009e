import type { Selectable } from "kysely";
import type { Orders } from "#db/schema.ts";
import type { Services } from "#features/context.server.ts";
import type { ProviderReversal } from "#features/payments/provider.ts";
import type { Tx } from "#server/db/database.ts";

/** Cents of an order that have left for good so far, by kind, this reversal included. */
export interface ReversedSoFar {
  readonly refund: number;
  readonly chargeback: number;
}

/**
 * What a refund or chargeback does to an order that was paid. Called by `settle` alone, in its transaction, with the order's row
 * locked; once for each state that a reversal of the provider reaches (pending, done, failed), never for the same state twice.
 */
export async function applyReversal({ log }: Services, _tx: Tx, order: Selectable<Orders>, reversal: ProviderReversal, total: ReversedSoFar): Promise<void> {
  log.info({ order: order.id, reversal: reversal.id, kind: reversal.kind, state: reversal.state, total }, "money went back");
}
