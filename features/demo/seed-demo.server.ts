import path from "node:path";
import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { hashPassword } from "#server/security/password.ts";
import { castEmails, seedCast } from "./demo-cast.server.ts";
import { portraitPool } from "./pictures/portrait-pool.server.ts";
import { seedAnswers } from "./seed-answers.server.ts";
import { seedWork } from "./demo-work.server.ts";
import { seededRandom } from "./random.ts";
import { seedTicks } from "./seed-selfies.server.ts";
import { seedSites } from "./seed-sites.server.ts";
import { seedMembers } from "./seed-members.server.ts";
import { demoSites } from "./sites.ts";

const seed = 20_260_101;
/** The site whose office has work waiting. */
const nicheWithWork = 2;

/**
 * Fills an empty installation with the demo world: seven sites, 3,000 members over 18 countries
 * with drawn portraits, and the accounts of the design's 'Fixed names', with likes, unread chats
 * and a match waiting. Returns false when there is already one.
 */
export async function seedDemo(services: Services): Promise<boolean> {
  if (await services.db.selectFrom("site").select("id").limit(1).executeTakeFirst()) {
    if (!(await isHalfMade(services))) return false;
    await sql`truncate company, site, account cascade`.execute(services.db);
  }
  console.log("Drawing portraits and making 3,000 demo members, once: about half a minute …");
  const random = seededRandom(seed);
  const pool = await portraitPool(services.storage, path.join(services.config.dataDir, "cache"));
  // One hash for all: nobody logs in as them but the cast, and 3,000 hashes would take a minute.
  const passwordHash = await hashPassword("vesper-demo");
  const sites = await services.db.transaction().execute((tx) => seedSites(tx));
  for (const site of sites) {
    await seedMembers(services, site, { pool, random, passwordHash });
    await seedCast(services, site, { pool, random, passwordHash });
  }
  await seedTicks(services.db);
  // After all of them, so that what waits for the office changes nobody's name or face.
  for (const site of sites)
    if (site.settings.niche === nicheWithWork) await seedWork(services, site, { pool, random });
  await seedAnswers(services.db, seededRandom(seed + 1));
  await services.pool.query("analyze");
  services.sites.forget();
  return true;
}

/**
 * A first start that was ended while it made the demo world: all its sites, not all of its casts,
 * and nobody real yet.
 */
async function isHalfMade({ db }: Services): Promise<boolean> {
  const { rows } = await sql<{ half: boolean }>`
    select (select count(*) from site) = ${demoSites.length}
      and (select count(*) from site_host where host = any(${demoSites.map(({ hosts }) => hosts[0])})) = ${demoSites.length}
      and (select count(*) from account where email_key = ${castEmails.premium}) < ${demoSites.length} and not exists (select from account where not demo) as half`.execute(
    db,
  );
  return rows[0]?.half === true;
}
