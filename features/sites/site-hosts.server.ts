import { sql } from "kysely";
import { type Config, StartError } from "#server/config.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { toHostName } from "#server/http/host.ts";

interface Named {
  readonly site: string;
  readonly host: string;
  readonly canonical: boolean;
}

/** Every host of every site, the oldest site first and its canonical host at the head. */
const hostsOf = async (db: Database): Promise<Named[]> => {
  const { rows } = await sql<Named>`
    select site_id as site, host, canonical from site_host
    order by site_id, canonical desc, host`.execute(db);
  return rows;
};

/**
 * Why members cannot reach the address that PUBLIC_URL names, with the command that mends it; null:
 * a site has that host, or nothing is set.
 */
export async function publicHostFault(
  db: Database,
  { behindProxy, publicUrl, officeHost }: Config,
): Promise<string | null> {
  if (!behindProxy) return null;
  const { hostname } = new URL(publicUrl);
  const known = await hostsOf(db);
  if (hostname === officeHost || known.some(({ host }) => host === hostname)) return null;
  const [first] = known;
  const several = new Set(known.map(({ site }) => site)).size > 1;
  const which = several && first ? ` --site=${first.host}` : "";
  return `No site answers at ${hostname}, which PUBLIC_URL names: npm run vesper -- site-host add ${hostname}${which} --canonical.`;
}

/** One line for each host: its site's canonical host, and the host. */
export async function listHosts(db: Database): Promise<string> {
  const known = await hostsOf(db);
  const canonicalOf = new Map(
    known.filter(({ canonical }) => canonical).map(({ site, host }) => [site, host]),
  );
  return known
    .map(({ site, host, canonical }) =>
      canonical ? `${host} (canonical)` : `${host} of ${canonicalOf.get(site) ?? site}`,
    )
    .join("\n");
}

interface AddedHost {
  /** A host that the site has already; left out: there is one site. */
  readonly at?: string | undefined;
  readonly canonical: boolean;
  /** Called in the write's transaction, with the canonical host before and after it. */
  changed(
    tx: Tx,
    about: { readonly site: string; readonly from: string; readonly to: string },
  ): Promise<void>;
}

/**
 * Adds a host name to a site; with `canonical`, links and mails lead there from now on. A repeat
 * changes nothing. @throws StartError, one sentence for the operator
 */
export async function addHost(
  db: Database,
  asked: string,
  { at, canonical, changed }: AddedHost,
): Promise<string> {
  const host = hostNameOf(asked);
  const known = await hostsOf(db);
  const site = siteAt(known, at);
  const there = known.find((each) => each.host === host);
  if (there && there.site !== site)
    throw new StartError(`${host} is a host of another site already; nothing was changed.`);
  await db.transaction().execute(async (tx) => {
    if (canonical)
      await tx
        .updateTable("site_host")
        .set({ canonical: false })
        .where("site_id", "=", site)
        .where("host", "<>", host)
        .execute();
    await tx
      .insertInto("site_host")
      .values({ host, site_id: site, canonical })
      .onConflict((conflict) =>
        canonical
          ? conflict.column("host").doUpdateSet({ canonical: true, redirects: false })
          : conflict.column("host").doNothing(),
      )
      .execute();
    if (canonical)
      await sql`update site set settings = settings || jsonb_build_object('domain', ${host}::text)
        where id = ${site}`.execute(tx);
    const from = known.find((each) => each.site === site && each.canonical)?.host ?? "–";
    if (!there || (canonical && from !== host))
      await changed(tx, { site, from, to: canonical ? host : from });
  });
  return canonical
    ? `${host} is the canonical host of its site now: links and mails lead there.`
    : `${host} leads to its site now.`;
}

/** The host in `https://Example.org/` or `Example.org`. */
function hostNameOf(asked: string): string {
  const url = URL.parse(/^https?:\/\//i.test(asked) ? asked : `http://${asked}`);
  const host = url && toHostName(url.hostname);
  const plain = url && !url.username && !url.port && url.pathname === "/" && !url.search;
  if (!plain || !host)
    throw new StartError(
      `"${asked}" is no host name: write it without port and path, for example dating.example.org.`,
    );
  return host;
}

function siteAt(known: readonly Named[], at: string | undefined): string {
  const sites = [...new Set(known.map(({ site }) => site))];
  const [only] = sites;
  if (only === undefined)
    throw new StartError("There is no site yet: start Vesper once, which makes the first one.");
  if (at === undefined) {
    if (sites.length === 1) return only;
    throw new StartError(
      "There are several sites: name one by a host that it has, with --site (site-host list names them).",
    );
  }
  const found = known.find(({ host }) => host === at.toLowerCase());
  if (!found) throw new StartError(`No site has the host ${at}: site-host list names them.`);
  return found.site;
}
