import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { type Dismissed, openAlerts } from "./open-alerts.server.ts";

/**
 * Stores the time at which the member put this alert away (specification, section 4). Each device
 * and each new login knows it.
 */
export const dismiss: CallHandler<typeof contract.dismiss> = async ({ viewer, input, once }) => {
  const { id } = requireViewer(viewer);
  return once(async ({ tx }) => {
    const row = await tx
      .updateTable("account")
      .where("id", "=", id)
      .set({ dismissed: sql`dismissed || jsonb_build_object(${input.alert}::text, now())` })
      .returning(["dismissed", sql<Date>`now()`.as("now")])
      .executeTakeFirst();
    return row
      ? { alerts: openAlerts(row.dismissed as Dismissed, row.now) }
      : commonRefusal("not_found");
  });
};
