-- Mailboxes whose owners want no mail that a stranger asked for: a keyed hash of the address, never
-- the address itself. Their link is in each such mail.
create table stopped_mailbox (
  mailbox_hash text primary key,
  stopped_at timestamptz not null default now()
);
