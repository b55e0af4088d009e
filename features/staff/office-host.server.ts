import type { SiteDirectory } from "#features/sites/site.server.ts";
import type { Config } from "#server/config.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly officeHost: OfficeHost;
  }
}

/** The one host at which the office answers, because a passkey binds to one. */
export interface OfficeHost {
  /** Without port; null: there is no site yet. */
  name(): Promise<string | null>;
  /** Is this `Host` of a request it? */
  is(host: string): Promise<boolean>;
}

/** OFFICE_HOST, or else the canonical host of the first site. */
export function openOfficeHost({ officeHost }: Config, sites: SiteDirectory): OfficeHost {
  const name = async () => officeHost ?? (await sites.first())?.canonicalHost ?? null;
  return {
    name,
    is: async (host) => host.toLowerCase().replace(/:\d+$/, "") === (await name()),
  };
}
