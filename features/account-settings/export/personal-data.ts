/**
 * What becomes of one table when a member exports their data, and when they are erased. In each
 * statement `$1` is the account's id.
 */
export interface TableRule {
  readonly table: string;
  /** Name of the file in the export and the rows it holds; or why there is none. */
  readonly exported: { readonly file: string; readonly rows: string } | string;
  /** The statements that erase; or why it is kept. */
  readonly erased: readonly string[] | string;
}

const byAccount = (table: string): readonly string[] => [
  `delete from ${table} where account_id = $1`,
];
/** Another member as an export may name them: only while the member may still see them. */
const nameOf = (id: string): string =>
  `(select p.name from profile p where p.id = ${id} and p.visible and not exists (select from block z where (z.account_id = $1 and z.blocked_id = p.id) or (z.account_id = p.id and z.blocked_id = $1)))`;
const reportsStay =
  "kept without the person (leave_reports, with moderation_case) as long as a complaint or court case is possible: features/housekeeping/purge.server.ts";
const books = "the books: numbers without a name, kept for 10 years (tax and commercial law)";

/**
 * Every table that says something of a member, in the order of erasing. A test walks the schema: a
 * table is listed here or below, or the tests fail. A new table with a member's data gets its line
 * here.
 */
export const personalData: readonly TableRule[] = [
  {
    table: "notification_preference",
    exported: {
      file: "notifications",
      rows: "select kind, mail, push, changed_at, told_at from notification_preference where account_id = $1 order by kind",
    },
    erased: byAccount("notification_preference"),
  },
  {
    table: "name_change",
    exported: {
      file: "name-changes",
      rows: "select changed_at from name_change where account_id = $1 order by changed_at",
    },
    erased: byAccount("name_change"),
  },
  {
    table: "notification_digest",
    exported: {
      file: "digests",
      rows: "select due_at, told_at, sent from notification_digest where account_id = $1",
    },
    erased: byAccount("notification_digest"),
  },
  {
    table: "saved_search",
    exported: {
      file: "saved-searches",
      rows: "select name, criteria, created_at from saved_search where account_id = $1 order by slot",
    },
    erased: byAccount("saved_search"),
  },
  {
    table: "last_search",
    exported: {
      file: "last-search",
      rows: "select criteria, searched_at from last_search where account_id = $1",
    },
    erased: byAccount("last_search"),
  },
  {
    table: "pass",
    exported: {
      file: "passes",
      rows: `select ${nameOf("passed_id")} as name, created_at from pass where account_id = $1 order by created_at`,
    },
    erased: ["delete from pass where account_id = $1 or passed_id = $1"],
  },
  {
    table: "swipe_game",
    exported: {
      file: "swipe-game",
      rows: "select day, likes from swipe_game where account_id = $1",
    },
    erased: [
      ...byAccount("swipe_game"),
      "update swipe_game set last_pass = null where last_pass = $1",
    ],
  },
  {
    table: "swipe_queue",
    exported: "who comes next in the swipe game, worked out anew at any time",
    erased: ["delete from swipe_queue where account_id = $1 or candidate_id = $1"],
  },
  {
    table: "signup_message",
    exported: {
      file: "signup-message",
      rows: `select ${nameOf("member_id")} as to, body, created_at from signup_message where account_id = $1`,
    },
    erased: ["delete from signup_message where account_id = $1 or member_id = $1"],
  },
  {
    table: "match_wish",
    exported: {
      file: "match-finder",
      rows: "select genders, min_age, max_age, distance, region, interests, updated_at from match_wish where account_id = $1",
    },
    erased: byAccount("match_wish"),
  },
  {
    table: "gift_received",
    exported: {
      file: "gifts",
      rows: `select case when receiver_id = $1 then 'received' else 'given' end as direction, gift, created_at from gift_received where receiver_id = $1 or sender_id = $1 order by created_at`,
    },
    erased: ["delete from gift_received where receiver_id = $1 or sender_id = $1"],
  },
  {
    table: "chat_photo",
    exported: {
      file: "chat-photos",
      rows: "select conversation_id as conversation, seq, created_at, 'photos/' || full_file || '.webp' as file from chat_photo where account_id = $1 order by id",
    },
    erased: [
      "update message m set photo_id = null, body = case when m.body = '' then '-' else m.body end from chat_photo p where p.account_id = $1 and m.conversation_id = p.conversation_id and m.photo_id = p.id",
      ...byAccount("chat_photo"),
    ],
  },
  {
    table: "contact_consent",
    exported: {
      file: "contact-consents",
      rows: "select conversation_id as conversation, created_at from contact_consent where account_id = $1 order by created_at",
    },
    erased: byAccount("contact_consent"),
  },
  {
    table: "sender_print",
    exported: "fingerprints of messages against mass scams, forgotten by themselves",
    erased: byAccount("sender_print"),
  },
  {
    table: "young_print",
    exported: "fingerprints of a new account's messages against mass scams, forgotten after a week",
    erased: byAccount("young_print"),
  },
  {
    table: "waiting_message",
    exported: {
      file: "waiting-messages",
      rows: "select conversation_id as conversation, body, gift, created_at from waiting_message where sender_id = $1 order by id",
    },
    erased: ["delete from waiting_message where sender_id = $1"],
  },
  {
    table: "sender_pass",
    exported: "until when messages are not compared",
    erased: byAccount("sender_pass"),
  },
  {
    table: "held_message",
    exported: {
      file: "held-messages",
      rows: "select conversation_id as conversation, body, created_at from held_message where sender_id = $1 order by created_at",
    },
    erased: ["delete from held_message where sender_id = $1"],
  },
  {
    table: "decision",
    exported: {
      file: "decisions",
      rows: "select d.action, d.reason, d.created_at from decision d join moderation_case c on c.id = d.case_id where c.subject_id = $1 and d.action <> 'dismiss' order by d.id",
    },
    erased: reportsStay,
  },
  {
    table: "report",
    // Reports about the member name who made them, by what they say: only what came of them is the
    // member's (decisions).
    exported: {
      file: "reports",
      rows: "select number, kind, reason, words, status, created_at, answered_at from report where reporter_id = $1 order by id",
    },
    erased: reportsStay,
  },
  {
    table: "report_file",
    exported: "copies of reported photos; the member's own are in the folder photos",
    erased: reportsStay,
  },
  {
    table: "complaint",
    exported: {
      file: "complaints",
      rows: "select number, kind, reference, words, name, email, created_at, answer, answered_at from complaint where account_id = $1 order by id",
    },
    // Whoever waits for an answer still gets it; the rest goes with it
    // (features/housekeeping/purge.server.ts).
    erased: [
      "update complaint set name = '', email = null, reference = '', words = '', answer = '', account_id = null where account_id = $1 and status = 'answered'",
    ],
  },
  {
    table: "moderation_case",
    exported: "how urgent a report is; the decisions are exported",
    erased: ["select leave_reports($1)"],
  },
  {
    table: "session",
    exported: {
      file: "devices",
      rows: "select created_at, expires_at, user_agent from session where account_id = $1 order by created_at",
    },
    erased: byAccount("session"),
  },
  {
    table: "known_device",
    exported: {
      file: "known-devices",
      rows: "select known_since, used_at from known_device where account_id = $1 order by known_since",
    },
    erased: byAccount("known_device"),
  },
  {
    table: "link_token",
    exported: "secrets of links in mails, hashed",
    erased: byAccount("link_token"),
  },
  {
    table: "push_subscription",
    exported: {
      file: "push-devices",
      rows: "select endpoint, created_at from push_subscription where account_id = $1",
    },
    erased: byAccount("push_subscription"),
  },
  {
    table: "mail_change",
    exported: {
      file: "address-changes",
      rows: "select old_email, new_email, requested_at, confirmed_at, stopped_at from mail_change where account_id = $1 order by id",
    },
    erased: byAccount("mail_change"),
  },
  {
    table: "data_export",
    exported: {
      file: "exports",
      rows: "select created_at, status from data_export where account_id = $1 order by id",
    },
    erased: byAccount("data_export"),
  },
  {
    table: "idempotency_key",
    exported: "answers to the last day's requests, kept so that a repeat changes nothing",
    erased: ["delete from idempotency_key where scope = $1::text"],
  },
  {
    table: "likes",
    exported: {
      file: "likes",
      // Who liked the member stays their own secret as far as it is one; that and when somebody did
      // is the member's.
      rows: `select 'given' as direction, ${nameOf("liked_id")} as name, created_at from likes where account_id = $1 union all select 'received', null, created_at from likes where liked_id = $1 order by created_at`,
    },
    erased: ["delete from likes where account_id = $1 or liked_id = $1"],
  },
  {
    table: "block",
    exported: {
      file: "blocked-members",
      rows: "select (select name from profile where id = blocked_id) as name, created_at from block where account_id = $1 order by created_at",
    },
    erased: ["delete from block where account_id = $1 or blocked_id = $1"],
  },
  {
    table: "message",
    exported: {
      file: "messages",
      rows: `select m.conversation_id as conversation, ${nameOf("o.peer_id")} as with, m.sender_id = $1 as sent_by_me, case when m.returned and m.sender_id <> $1 then '' else m.body end as body, case when m.sender_id = $1 then m.credits end as credits, m.created_at
        from participant o join message m on m.conversation_id = o.conversation_id where o.account_id = $1 order by m.conversation_id, m.seq`,
    },
    // The other's copy of the conversation stands, without what the erased member wrote.
    erased: [
      "update message m set body = case when m.gift is null then '-' else '' end from participant o where o.account_id = $1 and m.conversation_id = o.conversation_id and m.sender_id = $1",
    ],
  },
  {
    table: "conversation",
    exported: {
      file: "conversations",
      rows: `select c.id, ${nameOf("o.peer_id")} as with, c.started_by = $1 as started_by_me, c.last_at from participant o join conversation c on c.id = o.conversation_id where o.account_id = $1 order by c.last_at`,
    },
    erased: [
      "update conversation c set last_preview = '' from participant o where o.account_id = $1 and c.id = o.conversation_id and c.last_sender = $1",
    ],
  },
  {
    table: "participant",
    exported: "counters of a conversation's two sides: read up to, unread",
    erased: "counters only: the other's side of the conversation needs both",
  },
  {
    table: "image_file",
    exported: "names of files; the photos themselves are in the folder photos",
    erased: [
      "delete from image_file f using image i where i.id = f.image_id and i.profile_id = $1",
    ],
  },
  {
    table: "image",
    exported: {
      file: "photos",
      rows: "select position, status, created_at, 'photos/' || \"full\" || '.webp' as file from image where profile_id = $1 order by position, id",
    },
    erased: ["delete from image where profile_id = $1"],
  },
  {
    table: "lander_picture",
    exported: "pictures of the site's own; the log of operators is the site's",
    erased: "who answers for a picture of the site's: an id that leads to nothing any more",
  },
  {
    table: "lander_picture_file",
    exported: "files of the site's own pictures",
    erased: "files of the site's own pictures",
  },
  {
    table: "profile",
    exported: {
      file: "profile-dates",
      rows: "select order_at, last_seen_at, visible, fictional from profile where id = $1",
    },
    // A new, empty one: what a later release adds to profiles is gone too. Conversations of others
    // refer to it.
    erased: [
      "delete from profile where id = $1",
      "insert into profile (id, site_id, name, gender, seeks, date_of_birth, country, region, city, status, order_at, last_seen_at) select id, site_id, left(translate(id::text, '-', ''), 30), 0, 0, '1900-01-01', 'ZZ', '', '', 'disabled', '2000-01-01', '2000-01-01' from account where id = $1",
    ],
  },
  {
    table: "direct_debit_draft",
    exported: "half an hour of what was typed, sealed",
    erased: byAccount("direct_debit_draft"),
  },
  {
    table: "direct_debit_collection",
    exported: {
      file: "direct-debits",
      rows: "select c.amount, c.announced_for, c.due_on, c.status, c.reason_code, m.umr as mandate from direct_debit_collection c join direct_debit_mandate m on m.id = c.mandate_id where c.account_id = $1 order by c.id",
    },
    erased: [
      "update direct_debit_collection set status = 'cancelled', ended_at = now() where account_id = $1 and status = 'due' and not early",
    ],
  },
  {
    table: "direct_debit_mandate",
    exported: {
      file: "mandates",
      rows: "select umr, country, last4, creditor_id, signed_at, signed_text, confirmed_by, revoked_at from direct_debit_mandate where account_id = $1 order by id",
    },
    // What was collected can come back for 13 months, and the mandate is the proof: sealed until
    // then (features/direct-debit/mandate/tidy.server.ts).
    erased: [
      "update direct_debit_mandate set revoked_at = coalesce(revoked_at, now()) where account_id = $1",
      "update direct_debit_mandate m set details = null where account_id = $1 and not exists (select from direct_debit_collection c where c.mandate_id = m.id and c.status <> 'cancelled')",
    ],
  },
  {
    table: "direct_debit_block",
    exported: {
      file: "direct-debit-blocks",
      rows: "select last4, created_at, lifted_at from direct_debit_block where account_id = $1 order by id",
    },
    erased: ["update direct_debit_block set account_id = null, reason = '-' where account_id = $1"],
  },
  {
    table: "direct_debit_refund",
    exported: "money on its way back; the outcome is in the orders",
    erased: books,
  },
  { table: "discount_redemption", exported: "listed with each order", erased: books },
  {
    table: "discount_code",
    exported: {
      file: "discount-codes",
      rows: "select code, value_percentage, expires, created_at from discount_code where user_id = $1 order by id",
    },
    erased: ["delete from discount_code where user_id = $1"],
  },
  {
    table: "orders",
    exported: {
      file: "orders",
      rows: "select o.id, bundle_id, credits, amount, full_amount, o.currency, payment_method, o.country, network_country, instrument_country, o.status, o.created_at, completed_at, d.code as discount_code from orders o left join discount_code d on d.id = o.discount_code_id where account_id = $1 order by o.id",
    },
    erased: ["update orders set checkout_url = null, payment_request = null where account_id = $1"],
  },
  {
    table: "stored_method",
    exported: {
      file: "payment-methods",
      rows: "select payment_method, brand, last4, expires, created_at from stored_method where account_id = $1 order by id",
    },
    erased: byAccount("stored_method"),
  },
  {
    table: "payment_reversal",
    exported: {
      file: "payment-reversals",
      rows: "select r.order_id, r.kind, r.amount, r.state, r.created_at, r.changed_at from payment_reversal r join orders o on o.id = r.order_id where o.account_id = $1 order by r.created_at",
    },
    erased: books,
  },
  {
    table: "spending_limit",
    exported: {
      file: "spending-limits",
      rows: "select period, amount, currency, next_amount, next_at from spending_limit where account_id = $1 order by period",
    },
    erased: byAccount("spending_limit"),
  },
  {
    table: "payment_difference",
    exported:
      "comparisons of our books with the providers'; what came of them is in the orders and refunds",
    // An operator's own words may name the person; the numbers are books.
    erased: [
      "update payment_difference d set note = '' from orders o where o.id = d.order_id and o.account_id = $1",
    ],
  },
  {
    table: "provider_movement",
    exported: "the payment provider's bookings, by number; what came of them is in the refunds",
    erased: books,
  },
  {
    table: "refund",
    exported: {
      file: "refunds",
      rows: 'select order_id as "order", kind, amount, credits, status, reason, asked_at, decided_at from refund where account_id = $1 order by id',
    },
    erased: ["update refund set reason = '' where account_id = $1"],
  },
  {
    table: "order_buyer",
    exported: {
      file: "invoice-addresses",
      rows: 'select order_id as "order", name, street, postcode, city, country, vat_number, given_at from order_buyer where account_id = $1 order by given_at',
    },
    // What is on an issued invoice is a part of the books (Directive 2006/112/EC, article 247).
    erased: [
      "delete from order_buyer b where b.account_id = $1 and not exists (select from invoice i where i.order_id = b.order_id)",
    ],
  },
  {
    table: "invoice",
    exported: {
      file: "invoices",
      rows: "select id, order_id, kind, year, number, issued_on, country, basis_points, net, tax, gross, currency from invoice where account_id = $1 order by id",
    },
    erased: books,
  },
  {
    table: "payment_event",
    exported: "the payment provider's notices, by number; the outcome is in the orders",
    erased: books,
  },
  {
    table: "adyen_notice",
    exported: "the payment provider's notices, by number; the outcome is in the orders",
    erased: [
      "update adyen_notice n set details = '{}', reason = null from adyen_payment p where p.payer = $1::text and n.merchant_reference = p.order_id",
    ],
  },
  {
    table: "adyen_payment",
    exported: "the payment provider's numbers; the outcome is in the orders",
    erased: ["update adyen_payment set payer = '', reason = null where payer = $1::text"],
  },
  { table: "sandbox_payment", exported: "the built-in test provider's own books", erased: books },
  { table: "sandbox_reversal", exported: "the built-in test provider's own books", erased: books },
  {
    table: "sandbox_method",
    exported: "the built-in test provider's own books",
    erased: ["delete from sandbox_method where payer = $1::text"],
  },
  {
    table: "wallet",
    exported: { file: "wallet", rows: "select credits, debt from wallet where account_id = $1" },
    erased: books,
  },
  {
    table: "ledger_entry",
    exported: {
      file: "credits",
      rows: "select credits, reason, created_at from ledger_entry where account_id = $1 order by id",
    },
    // The entries stay in the books (see above), and what is left is closed by one more.
    erased: [
      "insert into ledger_entry (account_id, credits, reason, reference) select account_id, debt - credits, 'expiry', 'erasure' from wallet where account_id = $1 and credits <> debt",
    ],
  },
  { table: "ledger_finding", exported: "the nightly check of our own books", erased: books },
  {
    table: "account",
    exported: {
      file: "account",
      rows: "select email, status, language, invisible, paid_user, notifications_disabled, mails_paused_until, tracking, consent_at, terms_version, free_conversations, signup_date, confirmed_at, password_changed_at from account where id = $1",
    },
    erased: [
      `update account set email = 'erased-' || id || '@erased.invalid', password_hash = '-', status = 'deleted', language = null, invisible = false, demo = false, notifications_disabled = '{}', mails_paused_until = null, dismissed = '{}',
        tracking = '{}', consent_at = null, terms_version = null, confirmed_at = null, password_changed_at = null, signup_date = date_trunc('year', signup_date), deleted_at = coalesce(deleted_at, now()), erased_at = now() where id = $1`,
    ],
  },
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
  erasure: "ids of erased accounts, so that a restored backup is erased again",
  audit: "what operators did, by ids: nobody may change or delete it",
  file_removal: "random names of files that a job is about to remove",
  vat_rate: "what the state takes",
  place_country: "places that an operator imported",
  place_region: "places that an operator imported",
  place_city: "places that an operator imported",
  invoice_series: "the last number given out",
  complaint_series: "the last number given out",
  own_page: "what the operator writes for everybody",
  installation_key: "the installation's own secrets",
  rate_limit: "counters under a hash, a day at most",
  reconciliation: "when our books were compared with the providers'",
  ledger_check: "how many wallets were checked, and how many were wrong",
  site_payment_account: "a site's keys at payment providers, sealed",
  method_to_forget: "numbers of stored methods that a job is about to have the provider delete",
  sandbox_key: "the built-in test provider's key",
  migration: "which migrations have run",
};
