import { byAccount, type TableRule } from "./table-rule.ts";

/** What becomes of a member's account, devices, photos and profile; the account comes last. */
export const identityData: readonly TableRule[] = [
  {
    table: "name_change",
    exported: {
      file: "name-changes",
      rows: "select changed_at from name_change where account_id = $1 order by changed_at",
    },
    erased: byAccount("name_change"),
  },
  {
    table: "profile_prompts",
    exported: {
      file: "answers",
      rows: "select prompt, answer from profile_prompts where account_id = $1 order by place",
    },
    erased: byAccount("profile_prompts"),
  },
  {
    table: "selfie_check",
    exported: {
      file: "photo-checks",
      rows: `select pose, status, reason, asked_at, sent_at, decided_at
        from selfie_check
        where account_id = $1
        order by asked_at`,
    },
    erased: byAccount("selfie_check"),
  },
  {
    table: "age_check",
    exported: {
      file: "age-check",
      rows: `select method, min_age, result, provider, checked_at, expires
        from age_check
        where account_id = $1`,
    },
    erased: byAccount("age_check"),
  },
  {
    table: "age_check_attempt",
    exported: "secrets of a check that is under way, gone after ten minutes",
    erased: byAccount("age_check_attempt"),
  },
  {
    table: "agreement",
    exported: {
      file: "agreements",
      rows: `select a.page, t.language, a.version, a.occasion, a.created_at, a.applies_from,
          t.title, t.body as text
        from agreement a join text_version t on t.hash = a.text_hash
        where a.account_id = $1
        order by a.id`,
    },
    // What an order was placed under stays with the order, in the books.
    erased: ["delete from agreement where account_id = $1 and order_id is null"],
  },
  {
    table: "session",
    exported: {
      file: "devices",
      rows: `select created_at, expires_at, user_agent
        from session
        where account_id = $1
        order by created_at`,
    },
    erased: byAccount("session"),
  },
  {
    table: "known_device",
    exported: {
      file: "known-devices",
      rows: `select known_since, used_at
        from known_device
        where account_id = $1
        order by known_since`,
    },
    erased: byAccount("known_device"),
  },
  {
    table: "link_token",
    exported: "secrets of links in mails, hashed",
    erased: byAccount("link_token"),
  },
  {
    table: "mail_change",
    exported: {
      file: "address-changes",
      rows: `select old_email, new_email, requested_at, confirmed_at, stopped_at
        from mail_change
        where account_id = $1
        order by id`,
    },
    erased: byAccount("mail_change"),
  },
  {
    table: "sent_mail",
    exported: {
      file: "mails",
      rows: `select template as mail, sent_at, returned
        from sent_mail
        where account_id = $1
        order by sent_at, id`,
    },
    erased: byAccount("sent_mail"),
  },
  {
    table: "cancellation",
    exported: {
      file: "cancellations",
      rows: `select name, email, scope, kind, reason, wanted_on, created_at, ends_at, status, closed_at
        from cancellation
        where account_id = $1
        order by id`,
    },
    // That there was one, and when, stays for the time of claims, without the person
    // (features/housekeeping/purge.server.ts).
    erased: [
      `update cancellation
        set name = '', email = null, reason = '', account_id = null,
          status = case status when 'waiting' then 'done' else status end,
          closed_at = coalesce(closed_at, now())
        where account_id = $1`,
    ],
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
      rows: `select position, status, created_at, 'photos/' || "full" || '.webp' as file
        from image
        where profile_id = $1
        order by position, id`,
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
      rows: `select order_at, last_seen_at, visible, fictional, visitors_since, landers_since
        from profile
        where id = $1`,
    },
    // A new, empty one: what a later release adds to profiles is gone too. Conversations of others
    // refer to it.
    erased: [
      "delete from profile where id = $1",
      `insert into profile (id, site_id, name, gender, seeks, date_of_birth, country, region,
          city, status, order_at, last_seen_at)
        select id, site_id, left(translate(id::text, '-', ''), 30), 0, 0, '1900-01-01', 'ZZ',
          '', '', 'disabled', '2000-01-01', '2000-01-01'
        from account
        where id = $1`,
    ],
  },
  {
    table: "office_listing",
    exported: "the profile's name and country again, by which the office finds them",
    erased: ["delete from office_listing where id = $1"],
  },
  {
    table: "account",
    exported: {
      file: "account",
      rows: `select email, status, language, invisible, paid_user, notifications_disabled,
          mails_paused_until, tracking, consent_at, terms_version, free_conversations,
          signup_date, confirmed_at, password_changed_at, dormancy, dormancy_at, age_check,
          age_check_over, age_check_until, suspended_until, held_until,
          erasure_waits_until
        from account
        where id = $1`,
    },
    erased: [
      `update account
        set email = 'erased-' || id || '@erased.invalid', password_hash = '-',
          status = 'deleted', language = null, invisible = false, demo = false,
          notifications_disabled = '{}', mails_paused_until = null, dismissed = '{}',
          tracking = '{}', consent_at = null, terms_version = null, confirmed_at = null,
          password_changed_at = null, dormancy = null, dormancy_at = null, age_check = null,
          age_check_over = null, age_check_until = null, suspended_until = null,
          held_until = null, erasure_waits_until = null,
          signup_date = date_trunc('year', signup_date),
          deleted_at = coalesce(deleted_at, now()), erased_at = now()
        where id = $1`,
    ],
  },
];
