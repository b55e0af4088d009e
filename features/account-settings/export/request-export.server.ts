import { sql } from "kysely";
import { violates } from "#features/identity/unique.server.ts";
import type { CallHandler, Services } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type { Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import type * as contract from "../contract.ts";
import { exportJobName } from "./export-data.server.ts";
import { removeOldParts } from "./export-file.server.ts";
import { newestExport, toExport } from "./export-rows.server.ts";
import { refuseWrongPassword } from "../own-password.server.ts";

const perDay = 5;

/**
 * Begins the export of one's own data (GDPR Art. 15 and 20), asked for with the password: a stolen
 * session must not carry it all away.
 */
export const requestExport: CallHandler<typeof contract.requestExport> = async (request) => {
  const { services, viewer, input, refuse, once } = request;
  const { id } = requireViewer(viewer);
  const wrong = await refuseWrongPassword(
    request,
    input.password,
    "password",
    "invalid.own_password",
  );
  if (wrong) return wrong;
  try {
    return await once(async ({ tx }) => {
      const row = await insertExport(tx, id, { mailed: false });
      if (!row) return refuse("too_many_exports");
      await services.jobs.enqueue(tx, exportJobName, { export: row.id });
      return { export: toExport(row) };
    });
  } catch (error) {
    if (violates(error, "data_export_open")) return refuse("export_running");
    throw error;
  }
};

/** The row of a new export; null: a day has had its share. @throws violates data_export_open */
export async function insertExport(tx: Tx, accountId: string, { mailed }: { mailed: boolean }) {
  const { count } = await tx
    .selectFrom("data_export")
    .where("account_id", "=", accountId)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .select((q) => q.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= perDay) return null;
  return tx
    .insertInto("data_export")
    .values({ account_id: accountId, mailed })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** How far it is. */
export const readExport: CallHandler<typeof contract.readExport> = async ({ db, viewer }) => ({
  export: await newestExport(db, requireViewer(viewer).id),
});

/** Stops what is under way and throws away what is finished. */
export const cancelExport: CallHandler<typeof contract.cancelExport> = async ({
  services,
  viewer,
  once,
}) => {
  const { id } = requireViewer(viewer);
  return once(async ({ tx, after }) => {
    const stopped = await tx
      .updateTable("data_export")
      .set({ status: "cancelled" })
      .where("account_id", "=", id)
      .where("status", "!=", "cancelled")
      .returning("id")
      .execute();
    after(() => {
      for (const each of stopped)
        void services.exports
          .remove(each.id)
          .catch((error: unknown) =>
            services.log.warn({ err: error }, "an export's file was not removed"),
          );
      services.live.send([id], { type: "export" });
    });
    return {};
  });
};

/** Hourly: files whose 24 hours are over, and after two days the record of them. */
export const expireExportsJob = (services: Services): Job => ({
  name: "expire-exports",
  schedule: "23 * * * *",
  async run() {
    const { db, config, exports } = services;
    const old = await db
      .selectFrom("data_export")
      .where((q) =>
        q.or([
          q("expires_at", "<", sql<Date>`now()`),
          q("created_at", "<", sql<Date>`now() - interval '2 days'`),
        ]),
      )
      .select("id")
      .execute();
    for (const { id } of old) await exports.remove(id);
    await removeOldParts(config);
    await db
      .deleteFrom("data_export")
      .where("created_at", "<", sql<Date>`now() - interval '2 days'`)
      .execute();
  },
});
