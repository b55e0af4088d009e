-- Sites, accounts, sessions. Ids are UUIDv7 made by uuidv7() of PostgreSQL 18.
-- Every table that grows with members carries the id it would be distributed by (site, account or conversation).

create table company (
  id uuid primary key default uuidv7(),
  name text not null,
  address text not null,
  city text not null,
  country char(2) not null,
  kvk text not null,                                  -- number in the trade register
  tradenames text[] not null default '{}',
  vat_numbers text[] not null default '{}',
  support_phone text not null,
  delete_discount smallint not null default 0 check (delete_discount between 0 and 100), -- percent
  added timestamptz not null default now()
);

create table site (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company,
  niche smallint not null check (niche between 1 and 7),
  settings jsonb not null,                            -- validated by features/sites/settings.ts on every read and write
  created_at timestamptz not null default now()
);

create table site_host (                              -- exact host names, without port; an unknown host is answered 421
  host text primary key check (host = lower(host)),
  site_id uuid not null references site on delete cascade,
  canonical boolean not null default false            -- links in mails are built from this one
);
create unique index site_host_canonical on site_host (site_id) where canonical;

create table account (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  email text not null check (length(email) <= 254),
  email_key text not null generated always as (lower(email)) stored,
  password_hash text not null,
  status text not null default 'not_confirmed' check (status in ('not_confirmed', 'active', 'deleted', 'blocked')),
  role text not null default 'member' check (role in ('member', 'operator')),
  paid_user boolean not null default false,           -- premium: from the first completed purchase, for good
  language text,                                      -- null: the site's
  invisible boolean not null default false,
  demo boolean not null default false,                -- known password: may log in only while the server listens on loopback
  notifications_disabled text[] not null default '{}',
  dismissed jsonb not null default '{}',              -- when each of the member's alerts was last put away (features/alerts)
  tracking jsonb not null default '{}',               -- network, ref, sub1 to sub3; only with the member's consent
  consent_at timestamptz,                             -- explicit consent to keep and show the profile (GDPR Art. 9); null: made by the operator
  terms_version timestamptz,                          -- date of the terms that were accepted
  free_conversations smallint not null default 0 check (free_conversations between 0 and 2),
  signup_date timestamptz not null default now(),
  confirmed_at timestamptz,
  deleted_at timestamptz,                             -- hidden since; erased 14 days later (0012)
  erased_at timestamptz,                              -- nothing personal is left; the row stays for the books and for others' conversations
  constraint account_active_is_confirmed check (status <> 'active' or confirmed_at is not null)
);
-- An address belongs to the one account that confirmed it. Unconfirmed accounts may claim it beside that one, so that
-- signing up never has to look whether it is known (docs/decisions/0007-sign-up-answers-the-same.md).
create unique index account_email_owner on account (site_id, email_key) where confirmed_at is not null;
create index account_email on account (site_id, email_key, signup_date desc);

-- A new reason why mails do not arrive is a new alert, whatever was said to the last one.
create function disabled_notifications_are_news() returns trigger language plpgsql as $$
begin
  if not new.notifications_disabled <@ old.notifications_disabled then new.dismissed := new.dismissed - 'disabled_notifications'; end if;
  return new;
end $$;
create trigger disabled_notifications_are_news before update of notifications_disabled on account for each row execute function disabled_notifications_are_news();

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

create table link_token (                             -- links in mails: hashed, single use, 30 minutes (activation: 7 days)
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('activate', 'reset_password', 'change_mail', 'stop_mail_change', 'reactivate')),
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_token_account on link_token (account_id, purpose);

create table idempotency_key (                        -- the answer to a write, stored in that write's own transaction
  scope text not null,                                -- account id, or the site for visitors
  key text not null check (length(key) between 8 and 200),
  call text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table push_subscription (
  endpoint text primary key,
  session_hash bytea not null references session (token_hash) on delete cascade, -- dropped at logout
  account_id uuid not null references account on delete cascade,
  keys jsonb not null,
  created_at timestamptz not null default now()
);
create index push_subscription_account on push_subscription (account_id);
create index push_subscription_session on push_subscription (session_hash);
