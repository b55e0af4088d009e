-- Members whom another keeps in a list of their own. Nobody is told who is in whose.

create table favourite (
  account_id uuid not null references account on delete cascade, -- whose list
  member_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, member_id),
  check (account_id <> member_id)
);
-- A page of the list, read backwards.
create index favourite_list on favourite (account_id, created_at, member_id);
create index favourite_member on favourite (member_id);
