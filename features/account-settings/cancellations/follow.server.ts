import { sql } from "kysely";
import { redeemLink } from "#features/identity/link-token.server.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { carryOut, stopUsed, tellCarriedOut } from "./carry-out.server.ts";
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
    await stopUsed(tx, account.id);
    if (!input.stop) {
      const one = account.change === null ? "all" : { id: account.change };
      const done = await carryOut(services, tx, site, account.id, one);
      if (!done) return refuse("link_invalid");
      after(() => tellCarriedOut(services, done));
      return { stopped: false };
    }
    return (await stopWaiting(tx, account.id)) ? { stopped: true } : refuse("link_invalid");
  });

/** All that waits for an account stays undone. False: nothing does. */
export async function stopWaiting(tx: Tx, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("cancellation")
    .set({ status: "stopped", closed_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("status", "in", ["waiting", "unanswered"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * What waits of the member's own: somebody else may have declared it, and the mail be lost. `asks`:
 * it waits for the member's answer, and nothing happens without one.
 */
export const waiting: CallHandler<typeof contract.waiting> = async ({ db, viewer }) => {
  const { id } = requireViewer(viewer);
  const next = await db
    .selectFrom("cancellation")
    .where("account_id", "=", id)
    .where("status", "in", ["waiting", "unanswered"])
    .where(sql<boolean>`(proven or not used_since(account_id, created_at))`)
    .select(["ends_at", "created_at", "proven", "scope"])
    // What would be ended by a yes: the membership before the means of payment.
    .orderBy("proven")
    .orderBy("scope")
    .orderBy("ends_at")
    .limit(1)
    .executeTakeFirst();
  return {
    ends_at: next?.ends_at.toISOString() ?? null,
    received_at: next?.created_at.toISOString() ?? null,
    scope: next ? (next.scope as "membership") : null,
    asks: next !== undefined && !next.proven,
  };
};

/**
 * Agrees to what waits, logged in as the member it is about: it is carried out at once. Refuses
 * not_found when nothing waits, also where the member has used the account since.
 */
export const agree: CallHandler<typeof contract.agree> = async ({
  site,
  services,
  viewer,
  once,
}) => {
  const { id } = requireViewer(viewer);
  return once(async ({ tx, after }) => {
    await stopUsed(tx, id);
    const done = await carryOut(services, tx, site, id, "all");
    if (!done) return commonRefusal("not_found");
    after(() => tellCarriedOut(services, done));
    return { ended: true };
  });
};

/** Stops it, as the link in the mail does. Refuses not_found when nothing waits. */
export const stop: CallHandler<typeof contract.stop> = async ({ services, viewer, once }) => {
  const { id } = requireViewer(viewer);
  return once(async ({ tx, after }) => {
    if (!(await stopWaiting(tx, id))) return commonRefusal("not_found");
    after(() => services.live.send([id], { type: "user" }));
    return { stopped: true };
  });
};
