import type { Output } from "#server/calls/registry.ts";
import type { Settings } from "#features/sites/settings.ts";

/**
 * What the audit says of a field that was changed. It stays there for good: so both values only of what
 * is nobody's secret and about no person, and `changed` of what somebody may have written a name, a
 * home or a number of theirs into. Each field is decided on; without its line nothing compiles.
 */
export type Audited = "values" | "changed";

export const auditedSettings: Readonly<Record<keyof Settings, Audited>> = {
  name: "values",
  domain: "values",
  domain_language: "values",
  cdn_prefix: "changed",
  niche: "values",
  description: "changed",
  index_title: "changed",
  countries: "values",
  visible_profile_fields: "values",
  visible_profile_notes: "values",
  search_fields: "values",
  signups: "values",
  logged_out_search: "values",
  logged_out_search_trafficsource: "values",
  geoip_country: "values",
  geoip_selected_country: "values",
  push_public_key: "changed",
  support_phone: "changed",
  // On every page of the site; whoever changes it leads members' mail elsewhere.
  support_email: "values",
  minimum_message_costs: "values",
  message_credits: "values",
  signup_credits: "values",
  photo_credits: "values",
  gift_credits: "values",
  message_length: "values",
  fictional_icon: "values",
  fictional_warning: "changed",
  fictional_singular: "changed",
  fictional_plural: "changed",
  fictional_answered_by: "values",
  refund_days: "values",
  enable_site_entry_popup: "values",
  site_entry_countries: "values",
  member_resell: "values",
  company_id: "values",
  mail_name: "values",
  min_age: "values",
  age_check: "values",
  photo_check: "values",
  time_zone: "values",
  logo_text: "values",
  theme: "values",
};

export type Company = Omit<Output<"site-settings.readCompany">, "added">;

export const auditedCompany: Readonly<Record<keyof Company, Audited>> = {
  name: "values",
  address: "changed",
  kvk: "values",
  city: "changed",
  country: "values",
  tradenames: "values",
  vat_numbers: "changed",
  support_phone: "changed",
  delete_discount: "values",
  representatives: "changed",
  register_court: "values",
  dpo_name: "changed",
  dpo_contact: "changed",
  mediator_name: "changed",
  mediator_address: "changed",
  mediator_website: "changed",
  no_arbitration: "values",
  accessibility_authority: "values",
  data_authority: "values",
  hosting_country: "values",
  hosting_safeguard: "values",
  mail_country: "values",
  mail_safeguard: "values",
  backup_days: "values",
};
