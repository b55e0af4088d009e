import { sql } from "kysely";
import type { World } from "./world.ts";

/** The day by a site's own clock, so many days from now: 'YYYY-MM-DD'. It need not be UTC's. */
export async function siteDay(world: World, site = world.siteId, days = 0): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (site_day(${site}, now()) + ${days}::int)::text as day`.execute(world.db);
  return rows[0]?.day ?? "";
}
