import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Job } from "#server/jobs/jobs.ts";

/**
 * Whoever was online when the demo world was made stays so: nobody else is there to see it live.
 * Demo accounts alone; the order of the search stands still.
 */
export const awakeJob = ({ db }: Pick<Services, "db">): Job => ({
  name: "demo-awake",
  schedule: "*/5 * * * *",
  async run() {
    await sql`update profile p set last_seen_at = now() from account a
      where a.id = p.id and a.demo and a.email like '%@members.demo.test'
        and p.order_at > a.signup_date - interval '15 minutes'`.execute(db);
  },
});
