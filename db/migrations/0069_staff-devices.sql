-- Browsers in which somebody of the staff has signed in: their wrong guesses count apart, so that a
-- stranger's do not lock a person out where they work. Gone after 180 days without use.
create table staff_known_device (
  staff_id uuid not null references staff,
  token_hash bytea not null,
  known_since timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (staff_id, token_hash)
);
create index staff_known_device_used on staff_known_device (used_at);
