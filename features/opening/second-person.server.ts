import { isIP } from "node:net";
import type { GraveRules } from "#features/office/second-person/grave-calls.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { ParsedOf } from "#server/calls/define.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";

type Asked = ParsedOf<typeof contract.changeHost>;

/**
 * From which host a site's mails and links would lead elsewhere, where that asks for two people: the
 * site is open. Null: one person may do it, or the call refuses it by itself.
 */
export async function hostLeftByTwo(
  db: Database | Tx,
  { site: { id }, host, as }: Asked,
): Promise<string | null> {
  if (as !== "canonical") return null;
  const site = await db
    .selectFrom("site")
    .where("id", "=", id)
    .select("opened_at")
    .executeTakeFirst();
  const hosts = await db
    .selectFrom("site_host")
    .where((host_) => host_.or([host_("site_id", "=", id), host_("host", "=", host)]))
    .select(["site_id", "host", "canonical"])
    .execute();
  const taken = hosts.some((each) => each.host === host && each.site_id !== id);
  const before = hosts.find(({ site_id, canonical }) => site_id === id && canonical)?.host;
  return !site?.opened_at || taken || !before || before === host ? null : before;
}

/** The call refuses that the office answers at another host than its staff's passkeys are bound to. */
async function movesOffice(
  db: Database | Tx,
  { officeHost }: Pick<Services, "officeHost">,
  { site, host }: Asked,
): Promise<boolean> {
  if (officeHost.own || isIP(host) !== 0) return false;
  const office = await officeHost.name();
  const its = db
    .selectFrom("site_host")
    .where("host", "=", office ?? "")
    .select("site_id");
  return office !== host && (await its.executeTakeFirst())?.site_id === site.id;
}

/** All mails lead to a site's canonical host: it asks who it is, and once the site is open for two. */
export const hostRules: GraveRules<Asked> = {
  async second(asked, { db, services }) {
    const from = await hostLeftByTwo(db, asked);
    const { site, host } = asked;
    if (!from || (await movesOffice(db, services, asked))) return null;
    return {
      what: "host",
      thing: site.id,
      values: { from, to: host },
      why: null,
      to: "/operator/sites",
    };
  },
  proof: ({ as }) => Promise.resolve(as === "canonical"),
};
