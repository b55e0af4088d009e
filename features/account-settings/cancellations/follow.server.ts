import { sql } from "kysely";
import { redeemLink } from "#features/identity/link-token.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { carryOut, tellCarriedOut } from "./carry-out.server.ts";
import type * as contract from "./contract.ts";

/**
 * What the receipt's link opens: whoever reads the address's mail ends the contract at once, or says
 * that it was not them, and everything stays as it is. Refuses link_invalid: also when nothing
 * waits any more.
 */
export const follow: CallHandler<typeof contract.follow> = async ({
  site,
  services,
  input,
  refuse,
  once,
}) =>
  once(async ({ tx, after }) => {
    const account = await redeemLink(tx, site.id, input.token, "cancel");
    if (!account) return refuse("link_invalid");
    if (!input.stop) {
      const done = await carryOut(services, tx, site, account.id);
      if (!done) return refuse("link_invalid");
      after(() => tellCarriedOut(services, done));
      return { stopped: false };
    }
    const { numUpdatedRows } = await tx
      .updateTable("cancellation")
      .set({ status: "stopped", closed_at: sql<Date>`now()` })
      .where("account_id", "=", account.id)
      .where("status", "=", "waiting")
      .executeTakeFirst();
    return numUpdatedRows > 0n ? { stopped: true } : refuse("link_invalid");
  });
