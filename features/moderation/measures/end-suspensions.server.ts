import { memberChanged } from "#features/blocks/member-changed.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { sql } from "kysely";

const atOnce = 500;

/**
 * Suspensions and holds whose time is over: others see the member again. The door opens by the clock, this
 * job or not.
 */
export async function endSuspensions(services: Services): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update account set suspended_until = nullif(suspended_until, least(suspended_until, now())),
      held_until = nullif(held_until, least(held_until, now()))
    where id in (select id from account where suspended_until <= now() or held_until <= now()
      limit ${atOnce} for update skip locked)
    returning id`.execute(services.db);
  for (const { id } of rows) await memberChanged(services, services.db, id);
  if (rows.length === atOnce) await endSuspensions(services);
}

/** Every minute. */
export const endSuspensionsJob = (services: Services): Job => ({
  name: "end-suspensions",
  schedule: "* * * * *",
  run: () => endSuspensions(services),
});
