-- What a member wants to hear of, and what waits to be told. Keys carry the member they would be distributed by.

create table notification_preference (                -- only what differs from the defaults in features/notifications/kinds.ts
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('message', 'like', 'match', 'gift', 'suggestions', 'offers')),
  mail boolean not null,
  push boolean not null,
  changed_at timestamptz not null default now(),      -- for suggestions and offers: when consent was given or taken back
  told_at timestamptz,                                -- the last suggestion or offer that was sent
  primary key (account_id, kind)
);
-- Suggestions and offers go to those who asked for them: few.
create index notification_preference_asked on notification_preference (kind, account_id) where kind in ('suggestions', 'offers') and (mail or push);

create table notification_digest (                    -- one mail for everything that is new, when the member has not come to look
  account_id uuid primary key references account on delete cascade,
  due_at timestamptz,                                 -- null: nothing waits
  told_at timestamptz,                                -- what is older was in a mail already
  sent timestamptz[] not null default '{}'            -- the mails of the last 24 hours
);
create index notification_digest_due on notification_digest (due_at) where due_at is not null;

create table installation_key (                       -- secrets of this installation: one row, made at the first start
  only_one boolean primary key default true check (only_one),
  push_public_key text not null,                      -- VAPID (RFC 8292)
  push_private_key text not null,
  link_secret bytea not null check (length(link_secret) = 32) -- signs the links that stop mails
);
