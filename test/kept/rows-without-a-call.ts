import { sql } from "kysely";
import type { Actor, World } from "#test/world.ts";

/**
 * Rows that no call of a small world makes: what other providers tell, what jobs find, what an
 * import brings. Values are those that the program writes there.
 */
export async function rowsWithoutACall(
  world: World,
  { alice, bob, otto, order }: { alice: Actor; bob: Actor; otto: Actor; order: string },
): Promise<void> {
  const site = world.siteId;
  await world.staff("Ottilie");
  const rows = [
    sql`insert into place_country (country, currency, time_zone)
      values ('PT', 'EUR', 'Europe/Lisbon')`,
    sql`insert into place_region (id, country, name) values ('PT-11', 'PT', 'Lisboa')`,
    sql`insert into place_city (region, name, lat, lon, population)
      values ('PT-11', 'Lisboa', 38.7, -9.1, 545000)`,
    sql`insert into barred_address (site_id, address_hash, ban_hash, ends_on)
      values (${site}, sha256('address'), sha256('ban'), '2099-12-31')`,
    sql`insert into barred_mark (site_id, kind, marks, ban_hash, began_on, ends_on)
      values (${site}, 'mailbox', array[sha256('mailbox')], sha256('ban'), '2026-01-01',
        '2099-12-31')`,
    sql`insert into erased_writer (account_id, site_id, former, identity, until)
      values (${bob.id}, ${site}, gen_random_uuid(), '\\x01', '2099-12-31')`,
    sql`insert into payee (account_id, details) values (${bob.id}, '\\x01')`,
    sql`insert into page_bounce (site_id, page, seconds, network)
      values (${site}, '/pricing', 12, 'partner')`,
    sql`insert into lander_picture (site_id, lander, place, width, height, digest, confirmed_by)
      values (${site}, 'front', 'all', 1600, 1200, '\\x01', ${otto.id})`,
    sql`insert into lander_picture_file (id, picture_id, width, hash)
      select repeat('a', 32), id, 800, repeat('b', 32) from lander_picture`,
    sql`insert into report_file (id, report_id) select repeat('c', 32), id from report limit 1`,
    sql`insert into kept_removal (case_id, account_id, kind, was)
      select id, ${bob.id}, 'about', 'Buy gold' from moderation_case limit 1`,
    sql`insert into sealed_file (id, measure_id, name)
      select repeat('d', 32), measure_id, 'full' from sealed_item limit 1`,
    sql`insert into work_note (item_id, staff_id, words)
      select id, ${otto.id}, 'Seen before' from work_item limit 1`,
    sql`insert into care_letter (site_id, case_id, account_id, letter, sent_by)
      select ${site}, id, ${bob.id}, 'unsafe', ${otto.id} from moderation_case limit 1`,
    sql`insert into work_announcement (item_id, site_id) select id, site_id from work_item limit 1`,
    sql`insert into staff_tie (one, other, by)
      select ${otto.id}, id, 'invitation' from staff where id <> ${otto.id} limit 1`,
    sql`insert into sender_pass (account_id, until) values (${bob.id}, now() + interval '30 days')`,
    sql`insert into held_message (conversation_id, client_id, sender_id, case_id, body)
      select c.id, uuidv7(), ${bob.id}, k.id, 'One of many alike'
        from conversation c, moderation_case k limit 1`,
    sql`insert into stored_method (account_id, provider, method_id, payer_id, payment_method, brand, last4, expires)
      values (${alice.id}, 'sandbox', 'mth_kept', 'payer', 'creditcard', 'visa', '4242', '2099-12')`,
    // Not due: else a job that comes by, as every five minutes, takes them away before they are kept.
    sql`insert into method_to_forget (provider, method_id, payer_id, asked_at)
      values ('sandbox', 'mth_gone', 'payer', now())`,
    sql`insert into file_removal (id, due_at) values (repeat('d', 32), now() + interval '1 hour')`,
    sql`insert into sandbox_method (id, payer, payment_method, brand, last4, expires, next)
      values ('mth_kept', 'payer', 'creditcard', 'visa', '4242', '2099-12', 'pay')`,
    sql`insert into adyen_payment (id, order_id, amount, currency, payment_method, payer)
      values ('PL1', ${order}, 1200, 'EUR', 'creditcard', ${alice.id})`,
    sql`insert into adyen_notice (psp_reference, event_code, success, merchant_reference, amount, currency, details)
      values ('PSP1', 'AUTHORISATION', true, ${order}, 1200, 'EUR', '{"cardSummary": "4242"}')`,
    sql`insert into reconciliation (provider, since, ended_at, complete, asked, compared)
      values ('sandbox', now() - interval '2 days', now(), true, 1, true)`,
    sql`with payout as (
        insert into provider_payout (provider, reference, amount, currency, day, state, itemised, rest)
        values ('sandbox', 'po_kept', 1100, 'EUR', '2026-11-20', 'paid', true, -100) returning id)
      insert into provider_payout_part (payout_id, site_id, amount)
      select id, ${site}, 1200 from payout`,
    sql`insert into payment_difference (site_id, order_id, reconciliation_id, kind, reference, amount, currency)
      select ${site}, ${order}, id, 'other_payment', 'pay_2', 1200, 'EUR'
        from reconciliation limit 1`,
    sql`insert into ledger_check (site_id, wallets, wrong) values (${site}, 6, 1)`,
    sql`insert into ledger_finding (account_id, wallet, ledger) values (${bob.id}, 10, 9)`,
    sql`insert into direct_debit_block (site_id, iban_hash, last4, reason)
      values (${site}, '\\x02', '4300', 'MD06')`,
    sql`insert into direct_debit_refund (refund_id, collection_id, site_id, amount)
      select 'kept', id, site_id, 100 from direct_debit_collection limit 1`,
    sql`insert into age_check (account_id, method, min_age, result, provider, expires)
      values (${alice.id}, 'estimate', 18, 'passed', 'age.example', now() + interval '1 year')`,
    sql`insert into selfie_check (account_id, pose, status, sent_at, decided_at, decided_by)
      values (${alice.id}, 'open_hand', 'confirmed', now(), now(), ${otto.id})`,
    sql`insert into age_check_attempt (state_hash, account_id, session_hash, method, min_age, nonce, verifier)
      select sha256('kept'), ${alice.id}, token_hash, 'verify', 18, 'nonce', 'verifier'
        from session where account_id = ${alice.id} limit 1`,
    sql`select fill_swipe_queue(${alice.id}, '{}')`,
    sql`insert into order_buyer (order_id, account_id, name, street, postcode, city, country)
      select id, account_id, 'Alice B.V.', 'Kade 1', '1011', 'Amsterdam', 'NL'
        from orders where account_id = ${alice.id} and status <> 'completed' limit 1`,
    sql`insert into staff_challenge (challenge_hash, purpose, expires_at)
      values ('\\x07', 'sign-in', now() + interval '10 minutes')`,
    sql`insert into staff_invitation (token_hash, email, name, grants, expires_at)
      values ('\\x03', 'new@office.test', 'Nora', '[]', now() + interval '1 day')`,
    sql`insert into staff_known_device (staff_id, token_hash) values (${otto.id}, '\\x08')`,
    sql`insert into staff_lapse (staff_id, site_id, role, rights)
      values (${otto.id}, ${site}, 'support', '{people.read}')`,
    sql`insert into staff_tie (one, other, by)
      select ${otto.id}, id, 'role' from staff where id <> ${otto.id} limit 1`,
    sql`insert into staff_passkey (id, staff_id, public_key, name)
      values ('key', ${otto.id}, '\\x04', 'Laptop')`,
    sql`insert into staff_proposal (site_id, call, matter, thing, input, proposed_by)
      values (${site}, 'orders.refund', 'refund', 'kept', '\\x06', ${otto.id})`,
    sql`insert into second_look (site_id, image_id, first_by, first)
      select ${site}, id, ${otto.id}, '{active}' from image limit 1`,
    sql`insert into staff_recovery_code (staff_id, code_hash) values (${otto.id}, '\\x05')`,
    sql`insert into notification_digest (account_id, due_at)
      values (${alice.id}, now() + interval '1 hour') on conflict do nothing`,
  ];
  for (const row of rows) await row.execute(world.db);
}
