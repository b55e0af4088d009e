-- Withdrawals declared without a login (decision 36): stored first, what they come to afterwards.
create table withdrawal_declaration (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  name text not null check (length(name) <= 100),
  number text not null check (length(number) <= 60),
  email text not null check (length(email) <= 254),
  language text not null,
  outcome text not null default 'new' check (outcome in (
    'new', 'made', 'unmatched', 'order_not_paid', 'withdrawn_already', 'nothing_unused',
    'withdrawal_over', 'refund_changed')),
  order_id uuid references orders on delete set null, -- null: none was found
  refund_id uuid references refund on delete set null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid                                      -- the operator who has dealt with it
);
create index withdrawal_declaration_open on withdrawal_declaration (site_id, id)
  where closed_at is null and outcome not in ('new', 'made', 'withdrawn_already');
create index withdrawal_declaration_order on withdrawal_declaration (order_id)
  where order_id is not null;
create index withdrawal_declaration_refund on withdrawal_declaration (refund_id)
  where refund_id is not null;
