import { lookup } from "node:dns/promises";
import { connect } from "node:tls";
import { countries as served } from "#features/geography/places.server.ts";
import { violates } from "#features/identity/unique.server.ts";
import { tellOwners } from "#features/staff/letters.server.ts";
import { officeHostOf } from "#features/staff/office-host.server.ts";
import { settingsSchema } from "#features/sites/settings.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { ParsedOf } from "#server/calls/define.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type * as contract from "./contract.ts";
import { copyOf } from "./copy-site.server.ts";
import { hostLeftByTwo } from "./second-person.server.ts";

/** Every site of the installation, the oldest first. */
export const listSites: CallHandler<typeof contract.listSites> = async ({ db }) => {
  const [sites, hosts, companies] = await Promise.all([
    db
      .selectFrom("site")
      .innerJoin("company", "company.id", "site.company_id")
      .select(["site.id", "site.niche", "site.opened_at", "site.settings", "company.name"])
      .orderBy("site.id")
      .execute(),
    db.selectFrom("site_host").selectAll().orderBy("host").execute(),
    db.selectFrom("company").select(["id", "name"]).orderBy("name").orderBy("id").execute(),
  ]);
  return {
    sites: sites.map(({ id, niche, opened_at, settings, name }) => ({
      id,
      name: settingsSchema.parse(settings).name,
      niche,
      company: name,
      opened_at: opened_at?.toISOString() ?? null,
      hosts: hosts
        .filter(({ site_id }) => site_id === id)
        .map(({ host, canonical, redirects }) => ({ host, canonical, redirects })),
    })),
    companies,
    countries: [...served()],
  };
};

/**
 * Makes a site, closed until it has what it needs (`opening.open`). Refuses host_taken, countries
 * that there are no places for, and a company or a site to copy that is not there.
 */
export const makeSite: CallHandler<typeof contract.makeSite> = async ({
  services,
  audit,
  input,
  refuse,
  once,
}) => {
  if (input.countries.some((country) => !served().includes(country)))
    return invalidField("countries", "invalid.country");
  if (!input.company && !input.company_name)
    return invalidField("company_name", "invalid.required");
  try {
    return await once(async ({ tx, after }) => {
      const company = await companyFor(tx, input);
      const copied =
        input.copy_of && company
          ? await copyOf(tx, input.copy_of, {
              company,
              niche: input.niche,
              countries: input.countries,
            })
          : {};
      if (!company || !copied) return commonRefusal("not_found");
      const settings = settingsSchema.parse({
        ...copied,
        name: input.name,
        mail_name: input.name,
        logo_text: null,
        domain: input.host,
        company_id: company,
        niche: input.niche,
        domain_language: input.language,
        countries: input.countries,
      });
      const { id } = await tx
        .insertInto("site")
        .values({
          company_id: company,
          niche: settings.niche,
          settings: JSON.stringify(settings),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("site_host")
        .values({ host: input.host, site_id: id, canonical: true })
        .execute();
      audit({
        subject: id,
        detail: { host: input.host, ...(input.copy_of && { copy_of: input.copy_of }) },
      });
      after(() => services.sites.forget());
      return { id, host: input.host };
    });
  } catch (error) {
    if (violates(error, "site_host_pkey")) return refuse("host_taken");
    throw error;
  }
};

/** The one that was chosen, or a new one by its name, which has the rest still to say. */
async function companyFor(
  tx: Tx,
  {
    company,
    company_name: name = "",
    countries: [first = "NL"],
  }: ParsedOf<typeof contract.makeSite>,
): Promise<string | undefined> {
  const row = company
    ? await tx.selectFrom("company").where("id", "=", company).select("id").executeTakeFirst()
    : await tx
        .insertInto("company")
        .values({ name, address: "-", city: "-", country: first, kvk: "-", support_phone: "" })
        .returning("id")
        .executeTakeFirst();
  return row?.id;
}

/**
 * Adds a host to a site, lets it lead to the canonical one, makes it that, or takes it away. Refuses
 * host_taken for another site's, host_canonical for taking away what the site is known by, and
 * office_host where the office would answer at another host than its staff's passkeys are bound to.
 * Another canonical host of an open site takes two people. Every owner gets a mail about it, and about
 * each other host of an open site that is changed.
 */
export const changeHost: CallHandler<typeof contract.changeHost> = async ({
  services,
  staff,
  audit,
  input,
  refuse,
  once,
  confirmedBy,
  userAgent,
}) => {
  const me = requireStaff(staff);
  const { site, host, as } = input;
  return once(async ({ tx, after }) => {
    const found = await tx
      .selectFrom("site")
      .where("id", "=", site.id)
      .select(["id", "settings", "opened_at"])
      .forUpdate()
      .executeTakeFirst();
    if (!found) return commonRefusal("not_found");
    const known = await tx
      .selectFrom("site_host")
      .where("host", "=", host)
      .selectAll()
      .executeTakeFirst();
    if (known && known.site_id !== site.id) return refuse("host_taken");
    if (known?.canonical && as !== "canonical") return refuse("host_canonical");
    const office = await officeHostOf(services.config, tx);
    const before = await canonicalOf(tx, site.id);
    const byTwo = confirmedBy === undefined && (await hostLeftByTwo(tx, input)) !== null;
    if (as === "gone") await tx.deleteFrom("site_host").where("host", "=", host).execute();
    else {
      if (as === "canonical") await makeCanonical(tx, site.id, host, found.settings as object);
      const values = { canonical: as === "canonical", redirects: as === "redirects" };
      await tx
        .insertInto("site_host")
        .values({ host, site_id: site.id, ...values })
        .onConflict((conflict) => conflict.column("host").doUpdateSet(values))
        .execute();
    }
    if ((await officeHostOf(services.config, tx)) !== office)
      return refuse("office_host", { host: office ?? "" });
    // It was opened since the dispatcher asked: once more, and it waits for a second person.
    if (byTwo) return commonRefusal("busy");
    const news = newsOf(input, { before, known, opened: found.opened_at !== null });
    if (news) await tellOwners(tx, services, me, { ...news, userAgent, site: site.id });
    audit({ subject: site.id, detail: { host, as } });
    after(() => services.sites.forget());
    return {
      hosts: await tx
        .selectFrom("site_host")
        .where("site_id", "=", site.id)
        .orderBy("host")
        .select(["host", "canonical", "redirects"])
        .execute(),
    };
  });
};

interface HostsBefore {
  readonly before: string | undefined;
  readonly known: { readonly canonical: boolean; readonly redirects: boolean } | undefined;
  readonly opened: boolean;
}

/** What the owners' mail says of a change; null: nothing is another way for anybody. */
function newsOf(
  { host, as }: ParsedOf<typeof contract.changeHost>,
  { before = "–", known, opened }: HostsBefore,
) {
  if (as === "canonical")
    return before === host
      ? null
      : ({ template: "office-host-changed", about: `${before} → ${host}` } as const);
  const same = as === "gone" ? !known : known?.redirects === (as === "redirects");
  if (!opened || same) return null;
  const about = { answers: `+ ${host}`, redirects: `${host} → ${before}`, gone: `− ${host}` }[as];
  return { template: "office-hosts-changed", about } as const;
}

const canonicalOf = async (tx: Tx, site: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom("site_host")
      .where("site_id", "=", site)
      .where("canonical", "=", true)
      .select("host")
      .executeTakeFirst()
  )?.host;

/** The one before goes on answering; the site's settings name the new one. */
async function makeCanonical(tx: Tx, id: string, host: string, settings: object): Promise<void> {
  await tx.updateTable("site_host").set({ canonical: false }).where("site_id", "=", id).execute();
  await tx
    .updateTable("site")
    .set({ settings: JSON.stringify({ ...settings, domain: host }) })
    .where("id", "=", id)
    .execute();
}

const patienceMs = 4_000;

/**
 * Where a host of this installation leads, and whether its certificate is good; asks nobody else's.
 * Refuses not_found for a host that no site has.
 */
export const checkHost: CallHandler<typeof contract.checkHost> = async ({
  db,
  input: { host },
}) => {
  const known = await db
    .selectFrom("site_host")
    .where("host", "=", host)
    .select("host")
    .executeTakeFirst();
  if (!known) return commonRefusal("not_found");
  const found = await lookup(host, { all: true }).catch(() => []);
  return {
    addresses: found.map(({ address }) => address),
    certificate: found.length > 0 ? await certificateOf(host) : null,
  };
};

const certificateOf = (host: string): Promise<"good" | "bad" | null> =>
  new Promise((resolve) => {
    const socket = connect({ host, port: 443, servername: host, rejectUnauthorized: false });
    const end = (said: "good" | "bad" | null) => {
      socket.destroy();
      resolve(said);
    };
    socket.setTimeout(patienceMs, () => end(null));
    socket.once("error", () => end(null));
    socket.once("secureConnect", () => end(socket.authorized ? "good" : "bad"));
  });
