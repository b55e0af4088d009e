import type { Server } from "node:http";
import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import { inTurn } from "#server/db/in-turn.ts";
import { ensureDemoStaff } from "./demo/demo-staff.server.ts";
import { hasDemo } from "./demo/notice.server.ts";
import { seedDemo } from "./demo/seed-demo.server.ts";
import { openServices } from "./open-services.server.ts";
import { publicHostFault } from "./sites/site-hosts.server.ts";
import { ensureFirstSite } from "./sites/first-site.server.ts";

/**
 * Opens this process's services on a migrated database, and makes what an installation begins with
 * where it is not there yet: one process after the other, so that of many that start at once the
 * first makes it. `demo`: is this the demo world?
 */
export function openInstallation(
  config: Config,
  databaseUrl: string,
  server: Server,
  log: Logger,
): Promise<{ services: Awaited<ReturnType<typeof openServices>>; demo: boolean }> {
  return inTurn(databaseUrl, async () => {
    const services = await openServices(config, databaseUrl, server, log);
    const seeded = config.demo && (await seedDemo({ ...services, ...services.background }));
    const demo = seeded || (await hasDemo(services));
    if (demo) await ensureDemoStaff(services.db);
    await ensureFirstSite(services.db, config.publicUrl);
    const unreachable = await publicHostFault(services.db, config);
    if (unreachable) console.error(unreachable);
    return { services, demo };
  });
}
