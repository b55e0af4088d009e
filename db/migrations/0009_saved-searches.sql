-- A member's searches: up to ten with a name, and the last one, which the search opens with.

create table saved_search (
  account_id uuid not null references account on delete cascade,
  id uuid not null default uuidv7(),
  slot smallint not null check (slot between 1 and 10), -- at most ten, whoever writes at the same time
  name text not null check (length(name) between 1 and 60),
  criteria jsonb not null,                            -- as on the wire, checked again when it is read
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, slot),
  unique (account_id, name)
);

create table last_search (
  account_id uuid primary key references account on delete cascade,
  criteria jsonb not null,
  searched_at timestamptz not null default now()
);
