import { identityData } from "./personal-data/identity.ts";
import { meetingData } from "./personal-data/meeting.ts";
import { moneyData } from "./personal-data/money.ts";
import { safetyData } from "./personal-data/safety.ts";
import type { TableRule } from "./personal-data/table-rule.ts";
import { talkingData } from "./personal-data/talking.ts";

/**
 * Every table that says something of a member, in the order of erasing. A test walks the schema: a
 * table is listed here or below, or the tests fail. A new table with a member's data gets its line
 * in the file of its floor.
 */
export const personalData: readonly TableRule[] = [
  ...meetingData,
  ...talkingData,
  ...safetyData,
  ...moneyData,
  ...identityData,
];

/** Tables that say nothing of a member, and why. */
export const notPersonal: Readonly<Record<string, string>> = {
  company: "the operator",
  direct_debit_setup: "the operator's agreement with a bank",
  direct_debit_batch: "files for the operator's bank, by number",
  page_bounce:
    "visits to public pages, written down with consent and without anything that leads to a person",
  site: "the operator's sites",
  site_host: "the operator's sites",
  site_time_zone: "the operator's sites",
  erasure: "ids of erased accounts, so that a restored backup is erased again",
  office_role: "what the staff may do",
  staff: "who works here: no member",
  staff_challenge: "what a passkey is asked to sign: nobody's",
  staff_device: "who works here: no member",
  staff_grant: "who works here: no member",
  staff_invitation: "who is to work here: no member",
  staff_known_device: "who works here: no member",
  staff_lapse: "who works here: no member",
  staff_notice_choice: "who works here: no member",
  staff_on_call: "who works here: no member",
  staff_tie: "who works here: no member",
  staff_proposal: "what the staff propose, sealed; gone once it is decided",
  staff_passkey: "who works here: no member",
  staff_recovery_code: "who works here: no member",
  staff_session: "who works here: no member",
  work_webhook: "where staff have work reported to: no member",
  file_removal: "random names of files that a job is about to remove",
  vat_rate: "what the state takes",
  place_country: "places that an operator imported",
  place_region: "places that an operator imported",
  place_city: "places that an operator imported",
  invoice_series: "the last number given out",
  complaint_series: "the last number given out",
  own_page: "what the operator writes for everybody",
  text_version: "what the terms and other texts said, for everybody",
  installation_key: "the installation's own secrets",
  stopped_mailbox: "keyed hashes of addresses whose owners want no mails that strangers ask for",
  rate_limit: "counters under a hash, a day at most",
  reconciliation: "when our books were compared with the providers'",
  provider_payout: "sums that providers paid out",
  provider_payout_part: "how much of them belongs to which site",
  ledger_check: "how many wallets were checked, and how many were wrong",
  site_payment_account: "a site's keys at payment providers, sealed",
  method_to_forget: "numbers of stored methods that a job is about to have the provider delete",
  sandbox_key: "the built-in test provider's key",
  migration: "which migrations have run",
};
