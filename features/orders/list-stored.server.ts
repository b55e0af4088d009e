import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { StoredMethod } from "#db/schema.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";
import { dropRemoved, endConsent } from "./stored-methods.server.ts";

type Stored = z.output<typeof contract.storedMethodSchema>;

/** A stored method that still belongs to this member, or null. */
export async function findStored(
  db: Database | Tx,
  accountId: string,
  id: string,
): Promise<Selectable<StoredMethod> | null> {
  return (
    (await db
      .selectFrom("stored_method")
      .selectAll()
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .where("removed_at", "is", null)
      .executeTakeFirst()) ?? null
  );
}

/**
 * The wire's stored method. Expired: after its last month, by the server's clock; the provider has
 * the last word anyway.
 */
export function toStored({
  id,
  payment_method,
  brand,
  last4,
  expires,
}: Selectable<StoredMethod>): Stored {
  return {
    id,
    payment_method,
    brand,
    last4,
    expires,
    expired: expires !== null && expires < new Date().toISOString().slice(0, 7),
  };
}

/** What the member has let be stored, newest first: a handful. */
export const listStored: CallHandler<typeof contract.listStored> = async ({ db, viewer }) => {
  const { id } = requireViewer(viewer);
  const rows = await db
    .selectFrom("stored_method")
    .selectAll()
    .where("account_id", "=", id)
    .where("removed_at", "is", null)
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  return { stored: rows.map(toStored) };
};

/**
 * Removes a stored method, and the consent of orders that are not paid yet: it is no longer shown or
 * charged. The row goes at once, or when a charge whose answer was lost has its answer; then a job has the provider delete it too (see
 * stored_method_is_forgotten in db/migrations/0008).
 */
export const removeStored: CallHandler<typeof contract.removeStored> = async ({
  viewer,
  input,
  once,
}) => {
  const { id } = requireViewer(viewer);
  return once(async ({ tx }) => {
    if (!(await findStored(tx, id, input.id))) return commonRefusal("not_found");
    await endConsent(tx, id);
    const { numUpdatedRows } = await tx
      .updateTable("stored_method")
      .set({ removed_at: sql<Date>`now()` })
      .where("id", "=", input.id)
      .where("account_id", "=", id)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (!numUpdatedRows) return commonRefusal("not_found");
    await dropRemoved(tx, id);
    return { removed: true as const };
  });
};

/** Removes all that a member has let be stored: the contract that it was for has ended. */
export async function removeAllStored(tx: Tx, accountId: string): Promise<void> {
  await endConsent(tx, accountId);
  await tx
    .updateTable("stored_method")
    .set({ removed_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("removed_at", "is", null)
    .execute();
  await dropRemoved(tx, accountId);
}
