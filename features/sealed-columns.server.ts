import type { Config } from "#server/config.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { reseal, type SealedColumn } from "#server/db/sealed-column.ts";
import { openSealing } from "#server/security/sealed.ts";
import { secretKeys } from "#server/security/secret-key.ts";
import { forgetBarred } from "./measures/barred-address.server.ts";
import { forgetMarks } from "./measures/barred-mark.server.ts";
import { forgetIdentities, sealedIdentities } from "./measures/erased-writer.server.ts";
import { forgetSealedItems, sealedItems } from "./measures/sealed.server.ts";
import { forgetConversations, sealedConversations } from "./reports/seal-conversation.server.ts";
import { forgetDetails, sealedDetails } from "./direct-debit/mandate/mandate.server.ts";
import { sealedFingerprintKey } from "./notifications/installation-keys.server.ts";
import { forgetProposals, sealedProposals } from "./office/second-person/proposal.server.ts";
import {
  activeAccounts,
  forgetCredentials,
  sealedCredentials,
  type StoppedAccount,
} from "./providers/accounts.server.ts";
import { forgetWebhook, sealedWebhook } from "./moderation/work-notices/webhook.server.ts";
import { forgetPayees, sealedPayee } from "./orders/refunds/payee.server.ts";
import { forgetTotp, sealedTotp } from "./staff/factors/totp.server.ts";

/**
 * Everything that lies sealed in the database: a column more is a line more, which
 * `rotate-key.test.ts` asks for.
 */
export const sealedColumns: readonly SealedColumn[] = [
  sealedFingerprintKey,
  sealedCredentials,
  ...sealedDetails,
  sealedPayee,
  sealedTotp,
  sealedItems,
  sealedIdentities,
  sealedConversations,
  sealedProposals,
  sealedWebhook,
];

/**
 * Seals everything anew with the current key; gives how many values of each table were sealed with
 * the other one.
 */
export async function rotateKey(db: Database, config: Config): Promise<Map<string, number>> {
  const keys = secretKeys(config);
  const [current, both] = [openSealing({ current: keys.current }), openSealing(keys)];
  const done = new Map<string, number>();
  for (const column of sealedColumns)
    done.set(column.table, await reseal(db, column, { current, both }));
  return done;
}

/**
 * After the key is lost: removes what only it could open. Members sign new mandates, operators
 * enter keys again, blocks of accounts at banks find nobody, addresses that were barred are not.
 * `stopped` is called for each account at a provider that took payments until now.
 */
export async function forgetSealed(
  db: Database,
  config: Config,
  stopped: (tx: Tx, account: StoppedAccount) => Promise<void>,
): Promise<Map<string, number>> {
  const sealing = openSealing(secretKeys(config));
  return db.transaction().execute(async (tx) => {
    await tx.updateTable("installation_key").set({ fingerprint_key: null }).execute();
    for (const account of await activeAccounts(tx)) await stopped(tx, account);
    return new Map([
      ["site_payment_account", await forgetCredentials(tx, sealing)],
      ["direct_debit_mandate", await forgetDetails(tx)],
      ["payee", await forgetPayees(tx)],
      ["staff", await forgetTotp(tx, sealing)],
      ["sealed_item", await forgetSealedItems(tx)],
      ["sealed_conversation", await forgetConversations(tx)],
      ["erased_writer", await forgetIdentities(tx)],
      ["barred_address", await forgetBarred(tx)],
      ["barred_mark", await forgetMarks(tx)],
      ["staff_proposal", await forgetProposals(tx)],
      ["work_webhook", await forgetWebhook(tx)],
    ]);
  });
}
