-- Accounts, sessions and devices, links in mails, notifications.

create table account (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  email text not null check (length(email) <= 254),
  email_key text not null generated always as (lower(email)) stored,
  password_hash text not null,
  -- What was asked for before this moment opens nothing after it: a link whose mail was late would.
  -- Null: the one of the sign-up.
  password_changed_at timestamptz,
  status text not null default 'not_confirmed'
    check (status in ('not_confirmed', 'active', 'deleted', 'blocked')),
  role text not null default 'member' check (role in ('member', 'operator')),
  paid_user boolean not null default false, -- premium: from the first completed purchase, for good
  language text,                                      -- null: the site's
  invisible boolean not null default false,
  -- known password: may log in only while the server listens on loopback
  demo boolean not null default false,
  notifications_disabled text[] not null default '{}',
  -- when each of the member's alerts was last put away
  dismissed jsonb not null default '{}',
  -- network, ref, sub1 to sub3; only with the member's consent
  tracking jsonb not null default '{}',
  -- explicit consent to keep and show the profile (GDPR Art. 9); null: made by the operator
  consent_at timestamptz,
  terms_version timestamptz,                          -- date of the terms that were accepted
  free_conversations smallint not null default 0 check (free_conversations between 0 and 2),
  mails_paused_until timestamptz, -- no optional mails until then, by the member's wish
  signup_date timestamptz not null default now(),
  confirmed_at timestamptz,
  deleted_at timestamptz,                             -- hidden since; erased 14 days later
  -- nothing personal is left; the row stays for the books and for others' conversations
  erased_at timestamptz,
  constraint account_active_is_confirmed check (status <> 'active' or confirmed_at is not null)
);
-- An address belongs to the one account that confirmed it. Unconfirmed accounts may claim it beside
-- that one, so that signing up never has to look whether it is known (decision 7).
create unique index account_email_owner on account (site_id, email_key)
  where confirmed_at is not null;
create index account_email on account (site_id, email_key, signup_date desc);
create index account_operators on account (site_id) where role = 'operator';
-- For the purge: accounts whose time is over.
create index account_deleted on account (deleted_at) where status = 'deleted' and erased_at is null;
create index account_unconfirmed on account (signup_date) where status = 'not_confirmed';
-- Who came through partners, for the operator's list.
create index account_source on account (site_id, signup_date) where tracking <> '{}';

-- A new reason why mails do not arrive is a new alert, whatever was said to the last one.
create function disabled_notifications_are_news() returns trigger language plpgsql as $$
begin
  if not new.notifications_disabled <@ old.notifications_disabled then
    new.dismissed := new.dismissed - 'disabled_notifications';
  end if;
  return new;
end $$;
create trigger disabled_notifications_are_news
  before update of notifications_disabled on account
  for each row execute function disabled_notifications_are_news();

-- Ends 14 days after its last use and 30 days after its login, whichever comes first: use moves
-- `expires_at`.
create table session (
  token_hash bytea primary key,                       -- sha-256 of the cookie's 256 bits
  id uuid not null unique default uuidv7(),           -- what the member's list of devices calls it
  account_id uuid not null references account on delete cascade,
  site_id uuid not null references site,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index session_account on session (account_id);
create index session_expires on session (expires_at);

-- Browsers that have been in an account: its owner hears of a login from any other. The hash is
-- made with the account's id, so that two accounts used in one browser cannot be told to belong
-- together.
create table known_device (
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  known_since timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (account_id, token_hash)
);
create index known_device_used on known_device (used_at);

create table push_subscription (
  endpoint text primary key,
  -- dropped at logout
  session_hash bytea not null references session (token_hash) on delete cascade,
  account_id uuid not null references account on delete cascade,
  keys jsonb not null,
  created_at timestamptz not null default now()
);
create index push_subscription_account on push_subscription (account_id);
-- A session is one browser, and a browser has one push subscription on a site: the newest.
create unique index push_subscription_session on push_subscription (session_hash);

create table link_token ( -- links in mails: hashed, single use, 30 minutes (activation: 7 days)
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null check (
    purpose in ('activate', 'reset_password', 'change_mail', 'stop_mail_change', 'reactivate')),
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_token_account on link_token (account_id, purpose);

-- changes of an address that were asked for; their secrets are link_tokens
create table mail_change (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  old_email text not null,
  new_email text not null check (length(new_email) <= 254),
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  stopped_at timestamptz
);
create index mail_change_account on mail_change (account_id, id desc);

create table name_change ( -- when, not from what to what; forgotten after 30 days
  account_id uuid not null references account on delete cascade,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (account_id, changed_at)
);
create index name_change_age on name_change (changed_at);

create table data_export ( -- a member's own data as one file, kept for 24 hours
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  status text not null default 'waiting'
    check (status in ('waiting', 'working', 'ready', 'failed', 'cancelled')),
  done integer not null default 0,                    -- of `total` steps: tables and photos
  total integer not null default 0,
  bytes bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz                              -- of the finished file
);
-- One at a time.
create unique index data_export_open on data_export (account_id)
  where status in ('waiting', 'working');
create index data_export_account on data_export (account_id, id desc);
create index data_export_age on data_export (created_at);

-- who was erased, and nothing else: replayed after a restore
create table erasure (
  account_id uuid primary key,
  erased_at timestamptz not null default now()
);

-- only what differs from the defaults of each kind
create table notification_preference (
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('message', 'like', 'match', 'gift', 'suggestions', 'offers')),
  mail boolean not null,
  push boolean not null,
  -- for suggestions and offers: when consent was given or taken back
  changed_at timestamptz not null default now(),
  told_at timestamptz,                                -- the last suggestion or offer that was sent
  primary key (account_id, kind)
);
-- Suggestions and offers go to those who asked for them: few.
create index notification_preference_asked on notification_preference (kind, account_id)
  where kind in ('suggestions', 'offers') and (mail or push);

-- one mail for everything that is new, when the member has not come to look
create table notification_digest (
  account_id uuid primary key references account on delete cascade,
  due_at timestamptz,                                 -- null: nothing waits
  told_at timestamptz,                                -- what is older was in a mail already
  sent timestamptz[] not null default '{}'            -- the mails of the last 24 hours
);
create index notification_digest_due on notification_digest (due_at) where due_at is not null;
