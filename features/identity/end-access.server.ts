import { sql } from "kysely";
import { revokeLinks } from "./link-token.server.ts";
import { forgetDevices } from "./known-device.server.ts";
import { endOtherSessions } from "./session.server.ts";
import type { Tx } from "#server/db/database.ts";

/**
 * Gives up every change of address that is not confirmed: its links are worthless, and a mail that
 * is still to be written makes none.
 */
export const stopOpenChanges = (tx: Tx, accountId: string) =>
  tx
    .updateTable("mail_change")
    .set({ stopped_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is", null)
    .where("stopped_at", "is", null)
    .execute();

/**
 * Nobody who was in an account, or was about to be, is in it from now on: sessions, known browsers,
 * links and open changes of its address end, but for the session and browser in `keep`. Sessions go
 * first: a write under one of them is waited for, and what it wrote ends too. Gives what live
 * sockets know the ended sessions by.
 */
export async function endAccess(
  tx: Tx,
  accountId: string,
  keep: { readonly session: Buffer | null; readonly device: string | null },
): Promise<string[]> {
  const ended = await endOtherSessions(tx, accountId, keep.session);
  await forgetDevices(tx, accountId, keep.device);
  await revokeLinks(tx, accountId);
  await stopOpenChanges(tx, accountId);
  return ended;
}

/**
 * What an account is opened with from now on. Links that were asked for with the password before,
 * and leave later, are not made.
 */
export const storePassword = (tx: Tx, accountId: string, passwordHash: string) =>
  tx
    .updateTable("account")
    .set({ password_hash: passwordHash, password_changed_at: sql<Date>`now()` })
    .where("id", "=", accountId)
    .execute();
