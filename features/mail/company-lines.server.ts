import type { Text } from "#i18n/text.ts";
import { filled } from "#features/sites/filled.ts";
import type { CompanyInFull } from "#features/sites/read-settings.server.ts";
import type { Settings } from "#features/sites/settings.ts";

/**
 * Who is behind the site, for the foot of a mail: name and address, then register, VAT number, who
 * represents the company and the telephone, as far as they are filled in. § 35a GmbHG and its like
 * want them on a letter.
 */
export function companyLines(
  company: CompanyInFull,
  settings: Pick<Settings, "support_phone">,
  intl: Text,
): string[] {
  const country = intl.formatDisplayName(company.country, { type: "region" }) ?? company.country;
  const where = [company.name, filled(company.address), filled(company.city), country];
  const court = filled(company.register_court);
  const number = filled(company.kvk);
  const about = [
    ["register", number && court ? `${court}, ${number}` : number],
    ["vat", company.vat_numbers.length > 0 ? intl.formatList(company.vat_numbers) : null],
    ["represented", filled(company.representatives)],
    ["phone", filled(settings.support_phone) ?? filled(company.support_phone)],
  ] as const;
  const said = about.flatMap(([what, value]) =>
    value ? [intl.t(`mail.company.${what}`, { value })] : [],
  );
  return [where.filter(Boolean).join(", "), ...(said.length > 0 ? [said.join(" · ")] : [])];
}
