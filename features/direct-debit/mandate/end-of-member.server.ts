import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { settleLater } from "../bank-file/place-debit.server.ts";
import { lockAccount } from "./limits.server.ts";
import { endMandates, validMandate } from "./mandate.server.ts";

/** Takes a member's mandate back in their name, as `revoke` does for who is logged in. */
export async function endMandatesOf(services: Services, tx: Tx, accountId: string): Promise<void> {
  const mandate = await validMandate(tx, accountId);
  if (!mandate) return;
  await lockAccount(tx, accountId, mandate.iban_hash);
  await settleLater(services, tx, await endMandates(tx, [mandate.id]));
}
