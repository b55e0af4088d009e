import type { CallHandler } from "#server/calls/context.ts";
import { eea } from "#features/sites/eea.ts";
import { companyInFull } from "#features/sites/read-settings.server.ts";
import { mayOnAllOf } from "#features/staff/may-on-all-of.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { Input } from "#server/calls/registry.ts";
import { commonRefusal, type FieldIssue, Refusal } from "#server/calls/refusal.ts";
import { auditedCompany } from "./audited.ts";
import { changesOf } from "./changes.server.ts";
import type * as contract from "./contract.ts";

/** The company behind the site. */
export const readCompany: CallHandler<typeof contract.readCompany> = async ({ db, site }) =>
  companyInFull(db, site);

/**
 * The company behind the site, on every page, mail and invoice from now on; invoices that were
 * issued keep what they say. Refuses each field that cannot be, at the field. Forbidden where it has
 * a site where they may not.
 */
export const saveCompany: CallHandler<typeof contract.saveCompany> = async ({
  db,
  services,
  site,
  staff,
  audit,
  input,
  once,
}) => {
  const me = requireStaff(staff);
  const issues = issuesOf(input);
  if (issues.length > 0)
    return new Refusal("invalid", commonRefusal("invalid").status, undefined, issues);
  const before = await companyInFull(db, site);
  return once(async ({ tx, after }) => {
    if (!(await mayOnAllOf(tx, me, "company.change", site.companyId)))
      return commonRefusal("forbidden");
    await tx.updateTable("company").set(input).where("id", "=", site.companyId).execute();
    audit({ detail: changesOf(auditedCompany, before, input) });
    after(() => services.sites.forget());
    return { saved: true } as const;
  });
};

/** What the schema cannot know; constraints of `company` hold the same. */
function issuesOf(company: Input<"site-settings.saveCompany">): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const isCountry = (code: string | undefined) => /^[A-Z]{2}$/.test(code ?? "");
  if (!isCountry(company.country)) issues.push({ path: "country", code: "invalid.country" });
  for (const what of ["hosting", "mail"] as const) {
    const country = company[`${what}_country`];
    if (!country) continue;
    if (!isCountry(country)) issues.push({ path: `${what}_country`, code: "invalid.country_code" });
    else if (!eea.includes(country) && !company[`${what}_safeguard`])
      issues.push({ path: `${what}_safeguard`, code: "invalid.safeguard" });
  }
  if (company.dpo_name && !company.dpo_contact)
    issues.push({ path: "dpo_contact", code: "invalid.required" });
  if ((company.mediator_address || company.mediator_website) && !company.mediator_name)
    issues.push({ path: "mediator_name", code: "invalid.required" });
  if (company.mediator_website && !isWebsite(company.mediator_website))
    issues.push({ path: "mediator_website", code: "invalid.website" });
  if (company.no_arbitration && company.mediator_name)
    issues.push({ path: "no_arbitration", code: "invalid.arbitration" });
  return issues;
}

const isWebsite = (text: string): boolean =>
  /^https:\/\/[^\s/]+\.[^\s]+$/.test(text) && URL.canParse(text);
