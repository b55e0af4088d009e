-- What our books and the providers' did not agree on, and when they were last compared.

create table reconciliation (                         -- one comparison with one account at a provider
  id uuid primary key default uuidv7(),
  provider text not null,
  payment_account_id uuid references site_payment_account, -- null: the installation's
  since timestamptz not null,                         -- what changed there from then on was asked for
  started_at timestamptz not null default now(),
  ended_at timestamptz,                               -- null: under way, or ended with its process
  complete boolean not null default false,            -- false: the provider did not answer for all of it; the next begins where this one did
  asked integer not null default 0,                   -- payments
  check (not complete or ended_at is not null)
);
create index reconciliation_account on reconciliation (provider, payment_account_id, id desc);

create table payment_difference (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  order_id uuid not null references orders on delete cascade,
  reconciliation_id uuid references reconciliation on delete set null, -- which comparison found it; null: seen when the provider told
  -- missed_*: had happened at the provider and nobody had told us; our books have it now. The others wait for an operator:
  -- wrong_amount: paid, but not what was asked; other_payment: paid a second time; given_back_twice: more left than had come
  kind text not null check (kind in ('missed_payment', 'missed_refund', 'missed_chargeback', 'missed_return', 'wrong_amount', 'other_payment', 'given_back_twice')),
  reference text not null,                            -- the provider's id of what it is about, and its state
  amount integer not null check (amount > 0),         -- cents that it is about
  currency char(3) not null,
  found_at timestamptz not null default now(),
  closed_at timestamptz,                              -- null: somebody has to look
  closed_by uuid,                                     -- an operator; null: it needed none
  note text not null default '' check (length(note) <= 2000),
  unique (order_id, kind, reference),
  check (closed_at is not null or closed_by is null)
);
create index payment_difference_site on payment_difference (site_id, id desc);
create index payment_difference_open on payment_difference (site_id, id desc) where closed_at is null;
create index payment_difference_run on payment_difference (reconciliation_id) where reconciliation_id is not null;

-- What a provider's list of changes is made of, in the sandbox.
alter table sandbox_payment add column changed_at timestamptz not null default now();
alter table sandbox_reversal add column changed_at timestamptz not null default now();
create function sandbox_changed() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;
create trigger sandbox_changed before update on sandbox_payment for each row execute function sandbox_changed();
create trigger sandbox_changed before update on sandbox_reversal for each row execute function sandbox_changed();
create index sandbox_payment_changed on sandbox_payment (changed_at);
create index sandbox_reversal_changed on sandbox_reversal (changed_at);
create index adyen_notice_received on adyen_notice (received_at);
