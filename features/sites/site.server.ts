import type { Database } from "#server/db/database.ts";
import { type derivedNames, type Settings, settingsSchema } from "./settings.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly sites: SiteDirectory;
  }
  interface Context {
    readonly site: Site;
  }
}

/**
 * One white-label site, found by the exact host it answers on (specification, section 7; trust row
 * 19).
 */
export interface Site {
  readonly id: string;
  readonly companyId: string;
  readonly settings: Settings;
  /**
   * The one of its hosts that it is known by, without port: for addresses that others keep, and for
   * mails that nobody asked for.
   */
  readonly canonicalHost: string;
  /** May visitors come in? Until then they see that it opens soon (decision 50). */
  readonly open: boolean;
  /** Nothing is sold here. */
  readonly freeOfCharge: boolean;
  /** The host that was asked at only leads to the canonical one. */
  readonly redirects: boolean;
  /** The one of its hosts that it was asked at, without port. */
  readonly host: string;
}

/**
 * Finds sites by host, kept in memory; `forget` after one was changed: every process hears of that
 * from the database (`tell_of_sites`, migration 0001). `pushPublicKey`: the installation's own, the
 * same for every site. `ownPort`: the only one that a Host may name; empty: not known yet.
 */
export function siteDirectory(db: Database, pushPublicKey: string, ownPort: () => string) {
  const known = new Map<string, Promise<Site | null>>();
  /** Canonical hosts by their sites' ids. */
  const hosts = new Map<string, Promise<string | null>>();
  /** Those that were found: what every page asks for first costs no promise. */
  const found = new Map<string, Site>();
  const partsOf = (host: string) => {
    const [, name = "", port = ""] = /^(.*?)(?::(\d+))?$/.exec(host.toLowerCase()) ?? [];
    return { name, ours: port === "" || ownPort() === "" || port === ownPort() };
  };
  return {
    /** Does a Host name this server's port, or none? */
    atOwnPort: (host: string): boolean => partsOf(host).ours,
    /** For work that has no request: a mail, a job. */
    async byId(id: string): Promise<Site | null> {
      const asked = hosts.get(id) ?? canonicalOf(db, id);
      hosts.set(id, asked);
      const host = await asked.catch((error: unknown) => {
        hosts.delete(id);
        throw error;
      });
      if (host === null) hosts.delete(id); // it may be made yet
      return host === null ? null : this.byHost(host);
    },
    /** The oldest site of the installation; null: there is none yet. */
    async first(): Promise<Site | null> {
      const row = await db
        .selectFrom("site_host")
        .innerJoin("site", "site.id", "site_host.site_id")
        .where("site_host.canonical", "=", true)
        .orderBy("site.id")
        .select("site_host.host")
        .limit(1)
        .executeTakeFirst();
      return row ? this.byHost(row.host) : null;
    },
    /** The site at a host without a port, if it was asked for before; undefined: `byHost` knows. */
    kept: (host: string): Site | undefined => found.get(host),
    byHost(host: string): Promise<Site | null> {
      const { name, ours } = partsOf(host);
      if (!ours || !/^[a-z0-9.\-[\]:]{1,253}$/.test(name)) return Promise.resolve(null);
      let site = known.get(name);
      if (!site) {
        if (known.size > 1_000) known.clear(); // unknown hosts must not grow memory
        const asked = find(db, name, pushPublicKey);
        site = asked;
        known.set(name, asked);
        asked.then(
          (one) => void (one && known.get(name) === asked && found.set(name, one)),
          () => known.delete(name),
        );
      }
      return site;
    },
    forget() {
      known.clear();
      hosts.clear();
      found.clear();
    },
  };
}
export type SiteDirectory = ReturnType<typeof siteDirectory>;

async function find(db: Database, host: string, pushPublicKey: string): Promise<Site | null> {
  const row = await db
    .selectFrom("site_host")
    .innerJoin("site", "site.id", "site_host.site_id")
    .where("site_host.host", "=", host)
    .select([
      "site.id",
      "site.company_id",
      "site.settings",
      "site.niche",
      "site.opened_at",
      "site.free_of_charge",
      "site_host.redirects",
    ])
    .executeTakeFirst();
  if (!row) return null;
  const canonical = await canonicalOf(db, row.id);
  const settings = settingsSchema.parse({
    ...(row.settings as object),
    niche: row.niche,
    ...derivedSettings({ host: canonical ?? host, company: row.company_id, pushPublicKey }),
  });
  return {
    id: row.id,
    companyId: row.company_id,
    settings,
    open: row.opened_at !== null,
    freeOfCharge: row.free_of_charge,
    redirects: row.redirects,
    canonicalHost: canonical ?? host,
    host,
  };
}

/**
 * Settings of the specification that no one types in: each follows from another table or from how
 * Vesper works, so a stored value is not read. Photos need the session of the site's own host, and
 * members of one site are shown on no other.
 */
const derivedSettings = (of: { host: string; company: string; pushPublicKey: string }) =>
  ({
    domain: of.host,
    company_id: of.company,
    push_public_key: of.pushPublicKey,
    cdn_prefix: "/photos/",
    member_resell: "no",
  }) satisfies Pick<Settings, (typeof derivedNames)[number]>;

async function canonicalOf(db: Database, siteId: string): Promise<string | null> {
  const row = await db
    .selectFrom("site_host")
    .where("site_id", "=", siteId)
    .where("canonical", "=", true)
    .select("host")
    .executeTakeFirst();
  return row?.host ?? null;
}
