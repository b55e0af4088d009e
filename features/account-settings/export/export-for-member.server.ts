import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { exportJobName } from "./export-data.server.ts";
import { insertExport } from "./request-export.server.ts";

/**
 * Begins the export of a member who cannot log in; when it is ready, a link to it goes to their
 * address. The caller has asked who may. False: as many as a day allows were made. A unique
 * constraint, `data_export_open`, holds where one is under way.
 */
export async function exportForMember(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  accountId: string,
): Promise<boolean> {
  const row = await insertExport(tx, accountId, { mailed: true });
  if (row) await jobs.enqueue(tx, exportJobName, { export: row.id });
  return row !== null;
}
