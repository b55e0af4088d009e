-- Cancellations of the contract, declared without a login (decision 36).
create table cancellation (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  -- whose address it was when it was declared; null: nobody's, an operator's, or erased since
  account_id uuid references account on delete set null,
  name text not null check (length(name) <= 100),
  email text check (length(email) <= 254), -- null: erased
  language text not null,
  scope text not null check (scope in ('membership', 'payment')),
  kind text not null check (kind in ('ordinary', 'cause')),
  reason text not null default '' check (length(reason) <= 2000),
  wanted_on date,                          -- null: as early as possible
  -- carried out by then, unless the link in the mail did so, or stopped it, before
  ends_at timestamptz not null,
  status text not null check (status in ('waiting', 'unmatched', 'done', 'stopped')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid,                          -- the operator; null: the member, or the clock
  check ((status in ('done', 'stopped')) = (closed_at is not null)),
  check (status <> 'waiting' or account_id is not null)
);
create index cancellation_due on cancellation (ends_at) where status = 'waiting';
create index cancellation_list on cancellation (site_id, id desc);
create index cancellation_account on cancellation (account_id);

alter table link_token drop constraint link_token_purpose_check;
alter table link_token add constraint link_token_purpose_check check (purpose in
  ('activate', 'reset_password', 'change_mail', 'stop_mail_change', 'reactivate', 'cancel'));
