-- Browsers that have been in an account: its owner hears of a login from any other. The hash is made with the account's id, so that
-- two accounts used in one browser cannot be told to belong together.
create table known_device (
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  known_since timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (account_id, token_hash)
);
create index known_device_used on known_device (used_at);
