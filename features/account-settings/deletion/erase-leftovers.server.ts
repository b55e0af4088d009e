import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { completeErasures, eraseAccount } from "./erase.server.ts";
import { personalData } from "../export/personal-data.ts";

/**
 * Each row that an erasure deletes, as a question about the account `a`; a profile is made again,
 * empty, for what refers to it.
 */
const leftovers = personalData
  .flatMap(({ erased }) => (typeof erased === "string" ? [] : erased))
  .flatMap((statement) => {
    const [, table, where] = /^delete from (\w+) where (.+)$/.exec(statement) ?? [];
    return table && where && table !== "profile"
      ? [`exists (select from ${table} where ${where.replaceAll("$1", "a.id")})`]
      : [];
  });

/**
 * Erases again whoever was erased and has a row all the same, whatever wrote it; gives how many.
 */
export async function eraseLeftovers(services: Services): Promise<number> {
  const { rows } = await sql<{
    id: string;
  }>`select a.id from account a where a.erased_at is not null
    and (${sql.raw(leftovers.join(" or "))})`.execute(services.db);
  for (const { id } of rows) {
    services.log.error({ account: id }, "an erased account had rows: erased again");
    await eraseAccount(services, id);
  }
  return rows.length;
}

/** Every night. */
export const eraseLeftoversJob = (services: Services): Job => ({
  name: "erase-leftovers",
  schedule: "23 3 * * *",
  async run() {
    await eraseLeftovers(services);
    await completeErasures(services);
  },
});
