import type pg from "pg";
import type { Job } from "#server/jobs/jobs.ts";

/** What shows a child stays until two persons release it, and its case with it. */
const showsNoChild =
  "not exists (select from measure m join sealed_item s on s.measure_id = m.id where m.case_id = c.id and s.child)";

/**
 * What may go once its time is over. Reports and decisions go three years after the decision, the
 * time in which a claim can be brought, and so do complaints after the answer; the photo of a
 * report that was found harmless after six months, the time for a complaint (DSA, article 20).
 */
export const expired = [
  "delete from idempotency_key where created_at < now() - interval '1 day'",
  "delete from session where expires_at < now()",
  "delete from staff_challenge where expires_at < now()",
  "delete from staff_session where expires_at < now()",
  "delete from staff_invitation where expires_at < now() - interval '30 days'",
  "delete from staff_lapse where at < now() - interval '7 days'",
  "delete from staff_tie where at < now() - interval '7 days'",
  "delete from staff_proposal where decided_at < now() - interval '90 days'",
  "delete from known_device where used_at < now() - interval '180 days'",
  "delete from staff_known_device where used_at < now() - interval '180 days'",
  "delete from link_token where expires_at < now() - interval '1 day'",
  "delete from selfie_check where status = 'asked' and asked_at < now() - interval '1 day'",
  "delete from selfie_check where decided_at < now() - interval '1 year' and status <> 'confirmed'",
  "delete from age_check_attempt where expires_at < now()",
  "delete from sender_print where created_at < now() - interval '30 days'",
  "delete from young_print where created_at < now() - interval '7 days'",
  "update report set reporter_email = null where reporter_email is not null and answered_at < now() - interval '6 months'",
  "delete from signup_message where created_at < now() - interval '30 days'",
  "delete from sent_mail where sent_at < now() - interval '180 days'",
  // What a refused message quoted, of the last days alone: the others are not looked at each hour.
  "delete from message_quote q where created_at < now() - interval '1 day' and created_at > now() - interval '3 days' and not exists (select from message m where m.conversation_id = q.conversation_id and m.client_id = q.client_id and m.sender_id = q.sender_id) and not exists (select from waiting_message w where w.sender_id = q.sender_id and w.client_id = q.client_id and w.conversation_id = q.conversation_id)",
  "delete from name_change where changed_at < now() - interval '30 days'",
  "delete from report_file f using report r where r.id = f.report_id and r.status = 'dismissed' and r.answered_at < now() - interval '6 months'",
  "delete from kept_removal k using moderation_case c where c.id = k.case_id and c.status = 'closed' and c.closed_at < now() - interval '6 months' and not exists (select from appeal a join measure m on m.id = a.measure_id where m.case_id = c.id and a.status = 'open')",
  "update complaint c set name = '', email = null, reference = '', words = '', answer = '', account_id = null from account a where a.id = c.account_id and a.erased_at is not null and c.status = 'answered'",
  "delete from complaint where status = 'answered' and answered_at < now() - interval '3 years'",
  "delete from payee where created_at < now() - interval '3 years' or not payee_is_needed(account_id)",
  "delete from cancellation where created_at < now() - interval '3 years'",
  "delete from withdrawal_declaration where created_at < now() - interval '3 years'",
  `delete from moderation_case c where status = 'closed' and closed_at < now() - interval '3 years' and ${showsNoChild}`,
  `delete from moderation_case c where former is not null and status = 'open' and opened_at < now() - interval '3 years' and ${showsNoChild}`,
  "delete from order_buyer b where given_at < now() - interval '11 years' and not exists (select from invoice i where i.order_id = b.order_id and i.issued_at > now() - interval '11 years')",
  "delete from measure where case_id is null and begins_at < now() - interval '3 years'",
  "delete from sealed_item s where s.expires_at < now() and not exists (select from appeal a where a.measure_id = s.measure_id and a.status = 'open')",
  "delete from barred_address where ends_on < current_date",
  "delete from barred_mark where ends_on < current_date",
  "delete from second_look where second_at < now() - interval '1 year'",
  "delete from work_item where done_at < now() - interval '90 days'",
  "delete from fraud_warning where created_at < now() - interval '1 year'",
  "delete from lander_picture where place is null and confirmed_at < now() - interval '1 day'",
  "delete from page_bounce where at < now() - interval '90 days'",
  "delete from rate_limit where expire is not null and expire < extract(epoch from now()) * 1000",
] as const;

/** Hourly: removes expired keys, sessions, links and counters, so that their tables stay small. */
export const purgeJob = (pool: pg.Pool): Job => ({
  name: "purge-expired",
  schedule: "17 * * * *",
  async run() {
    for (const statement of expired) await pool.query(statement);
  },
});
