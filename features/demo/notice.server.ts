import type { Services } from "#server/calls/context.ts";
import type { Config } from "#server/config.ts";
import { castEmails } from "./demo-cast.server.ts";
import { demoSites } from "./sites.ts";

/** Does this installation hold the demo world? */
export async function hasDemo(services: Services): Promise<boolean> {
  return (
    (await services.db
      .selectFrom("account")
      .select("id")
      .where("email_key", "=", castEmails.premium)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/** What start prints: the demo sites, the office and the accounts. */
export function demoNotice(config: Config, office: string): string {
  const port = new URL(config.publicUrl).port;
  const sites = demoSites.map(
    ({ hosts, settings }) =>
      `  http://${hosts.find((host) => host.endsWith("localhost") && host !== "localhost") ?? hosts[0]}${port && `:${port}`}  ${settings.name} (niche ${settings.niche})`,
  );
  const accounts = config.loopbackOnly
    ? `Demo accounts, password vesper-demo: ${Object.values(castEmails).join(", ")}`
    : "Demo accounts may log in only while Vesper listens on this machine alone.";
  return ["Demo sites:", ...sites, `Office: ${office}/operator`, accounts].join("\n");
}
