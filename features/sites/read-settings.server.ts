import type { z } from "zod";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { type CompanyFacts, companyFactsSchema } from "./company-facts.ts";
import type * as contract from "./contract.ts";
import type { Site } from "./site.server.ts";

/**
 * Settings by host; `_force_domain` asks for another of this installation's own sites
 * (specification, section 7).
 */
export const readSettings: CallHandler<typeof contract.readSettings> = async ({
  site,
  services,
  input,
}) => {
  const wanted = input._force_domain ? await services.sites.byHost(input._force_domain) : site;
  return wanted ? { settings: wanted.settings } : commonRefusal("unknown_site");
};

/** The company behind the site: name, address, trade register, VAT (specification, section 3). */
export const readCompany: CallHandler<typeof contract.readCompany> = async ({ db, site }) =>
  companyOf(db, site);

const particulars = [
  "name",
  "address",
  "kvk",
  "city",
  "country",
  "tradenames",
  "vat_numbers",
  "support_phone",
  "delete_discount",
  "added",
] as const;

/** The same for other features. `added`: ISO 8601 in UTC. */
export async function companyOf(
  db: Database | Tx,
  site: Site,
): Promise<z.output<typeof contract.companySchema>> {
  const { added, ...company } = await db
    .selectFrom("company")
    .where("id", "=", site.companyId)
    .select(particulars)
    .executeTakeFirstOrThrow();
  return { ...company, added: added.toISOString() };
}

export type CompanyInFull = z.output<typeof contract.companySchema> & CompanyFacts;

/** The same with what imprint, privacy statement and mails say besides. */
export async function companyInFull(db: Database | Tx, site: Site): Promise<CompanyInFull> {
  const facts = Object.keys(companyFactsSchema.shape) as (keyof CompanyFacts)[];
  const { added, ...row } = await db
    .selectFrom("company")
    .where("id", "=", site.companyId)
    .select([...particulars, ...facts])
    .executeTakeFirstOrThrow();
  return { ...row, added: added.toISOString(), ...companyFactsSchema.parse(row) };
}
