-- The life of an account after sign-up: a new address, the export of one's data, the end.

create table mail_change (                            -- changes of an address that were asked for; their secrets are link_tokens
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  old_email text not null,
  new_email text not null check (length(new_email) <= 254),
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  stopped_at timestamptz
);

create index mail_change_account on mail_change (account_id, id desc);

create table data_export (                            -- a member's own data as one file, kept for 24 hours
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'working', 'ready', 'failed', 'cancelled')),
  done integer not null default 0,                    -- of `total` steps: tables and photos
  total integer not null default 0,
  bytes bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz                              -- of the finished file
);
-- One at a time.
create unique index data_export_open on data_export (account_id) where status in ('waiting', 'working');
create index data_export_account on data_export (account_id, id desc);
create index data_export_age on data_export (created_at);

create table erasure (                                -- who was erased, and nothing else: replayed after a restore (docs/operations.md)
  account_id uuid primary key,
  erased_at timestamptz not null default now()
);

-- For the purge: accounts whose time is over.
create index account_deleted on account (deleted_at) where status = 'deleted' and erased_at is null;
create index account_unconfirmed on account (signup_date) where status = 'not_confirmed';
