import { z } from "zod";
import { safeguards } from "./safeguards.ts";

const line = z.string().trim().max(200).default("");
const country = z.string().trim().max(2).default("");
const safeguard = z.enum(["", ...safeguards]).default("");

/**
 * What the law wants said of a company beside the particulars of the specification's section 3.
 * Empty: nothing is said.
 */
export const companyFactsSchema = z.object({
  representatives: line,
  register_court: line,
  dpo_name: line,
  dpo_contact: line,
  mediator_name: line,
  mediator_address: line,
  mediator_website: line,
  /** Says that the company takes part before no consumer arbitration body (§ 36 VSBG). */
  no_arbitration: z.boolean().default(false),
  accessibility_authority: line,
  data_authority: line,
  hosting_country: country,
  hosting_safeguard: safeguard,
  mail_country: country,
  mail_safeguard: safeguard,
  /** How long backups are kept. */
  backup_days: z.int().min(1).max(3_650).nullable().default(null),
});
export type CompanyFacts = z.output<typeof companyFactsSchema>;
