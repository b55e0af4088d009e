import { isIP } from "node:net";
import { sql } from "kysely";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly officeHost: OfficeHost;
  }
}

/** The one host at which the office answers, because a passkey binds to one. */
export interface OfficeHost {
  /** OFFICE_HOST names it; false: it is one of the first site's. */
  readonly own: boolean;
  /** Without port; null: there is no site yet. */
  name(): Promise<string | null>;
  /** Is this `Host` of a request it? */
  is(host: string): Promise<boolean>;
}

export function openOfficeHost(config: Pick<Config, "officeHost">, db: Database): OfficeHost {
  const name = () => officeHostOf(config, db);
  return {
    own: config.officeHost !== undefined,
    name,
    is: async (host) => host.toLowerCase().replace(/:\d+$/, "") === (await name()),
  };
}

/**
 * OFFICE_HOST, or else the first site's canonical host. Where that is an address in numbers, to
 * which no passkey binds, another of its hosts that is a name: on this machine `localhost`. Null:
 * there is no site yet.
 */
export async function officeHostOf(
  { officeHost }: Pick<Config, "officeHost">,
  db: Database,
): Promise<string | null> {
  if (officeHost) return officeHost;
  const { rows } = await sql<{ host: string }>`
    select host from site_host where not redirects and site_id = (
      select site_id from site_host where canonical order by site_id limit 1)
    order by canonical desc, host`.execute(db);
  const hosts = rows.map(({ host }) => host);
  return hosts.find((host) => isIP(host.replaceAll(/[[\]]/g, "")) === 0) ?? hosts[0] ?? null;
}
