-- What payment providers tell, the sandbox provider's own books, and the comparison with ours.

-- money that went back, as the provider tells it: each state of each once
create table payment_reversal (
  provider text not null,
  reversal_id text not null,
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('refund', 'chargeback')),
  refund_id text, -- ours; null: begun at the provider, or by the payer's bank
  amount integer not null check (amount > 0),         -- cents
  state text not null check (state in ('pending', 'done', 'failed')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  asked_at timestamptz,                               -- when reconciliation last asked the provider
  primary key (provider, reversal_id)
);
create index payment_reversal_order on payment_reversal (order_id);
create index payment_reversal_open on payment_reversal (created_at) where state = 'pending';

-- The sandbox provider's own books: it stands where a real provider's server would.

create table sandbox_method ( -- kept for later charges
  id text primary key,
  payer text not null,
  payment_method text not null,
  brand text not null,
  last4 text not null,
  expires text not null,
  -- what happens when it is charged
  next text not null check (next in ('pay', 'decline', 'expire', 'authenticate', 'pend'))
);

create table sandbox_payment (
  id text primary key,
  reference text not null unique, -- the shop's order: asking twice gives the same payment
  amount integer not null,
  currency char(3) not null,
  description text not null,
  payment_method text not null,
  language text not null,
  return_url text not null,
  webhook_url text not null,
  status text not null default 'open'
    check (status in ('open', 'pending', 'paid', 'failed', 'cancelled')),
  pays_at timestamptz, -- a pending payment that becomes paid by itself
  paid_at timestamptz,
  payer text not null default '',
  remember boolean not null default false,
  stored_method text references sandbox_method on delete set null,
  decline text,
  country char(2), -- what it tells of the card, as providers do; null: nothing
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now() -- what a provider's list of changes is made of
);
create index sandbox_payment_changed on sandbox_payment (changed_at);

create table sandbox_reversal (
  id text primary key,
  payment_id text not null references sandbox_payment on delete cascade,
  kind text not null check (kind in ('refund', 'chargeback')),
  refund_id text unique, -- the shop's: asking twice gives the same refund
  amount integer not null check (amount > 0),
  state text not null check (state in ('pending', 'done', 'failed')),
  done_at timestamptz,                                -- a pending one that arrives by itself
  changed_at timestamptz not null default now()
);
create index sandbox_reversal_payment on sandbox_reversal (payment_id);
create index sandbox_reversal_changed on sandbox_reversal (changed_at);

create table sandbox_key ( -- what a provider's dashboard would show: one row, made at first use
  only_one boolean primary key default true check (only_one),
  api_key text not null,
  webhook_secret text not null
);

create function sandbox_changed() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;
create trigger sandbox_changed before update on sandbox_payment
  for each row execute function sandbox_changed();
create trigger sandbox_changed before update on sandbox_reversal
  for each row execute function sandbox_changed();

create function sandbox_paid() returns trigger language plpgsql as $$
begin
  if new.status = 'paid' and new.paid_at is null then
    new.paid_at := coalesce(new.pays_at, now());
  end if;
  return new;
end $$;
create trigger sandbox_paid before insert or update on sandbox_payment
  for each row execute function sandbox_paid();

-- Adyen tells of refunds and chargebacks once, by notice, and has no call to ask again: what it
-- told.
create table adyen_payment (
  id text primary key, -- the link's, or the pspReference of a stored card's charge
  order_id text not null unique,
  amount integer not null,
  currency char(3) not null,
  payment_method text not null,
  payer text not null,
  result text,                                        -- of a charge; null: a link, which is asked
  reason text
);

create table adyen_notice (
  psp_reference text not null,
  event_code text not null,
  success boolean not null,
  merchant_reference text not null,
  original_reference text,
  amount integer not null,
  currency char(3) not null,
  reason text,
  details jsonb not null, -- of the card: brand, last four digits, expiry, token
  event_at timestamptz,                               -- when the payment was made, as it tells
  received_at timestamptz not null default now(),
  primary key (psp_reference, event_code, success)
);
create index adyen_notice_reference on adyen_notice (merchant_reference);
create index adyen_notice_original on adyen_notice (original_reference)
  where original_reference is not null;
create index adyen_notice_received on adyen_notice (received_at);

create table reconciliation ( -- one comparison with one account at a provider
  id uuid primary key default uuidv7(),
  provider text not null,
  payment_account_id uuid references site_payment_account, -- null: the installation's
  since timestamptz not null, -- what changed there from then on was asked for
  started_at timestamptz not null default now(),
  ended_at timestamptz,                               -- null: under way, or ended with its process
  -- false: the provider did not answer for all of it; the next begins where this one did
  complete boolean not null default false,
  -- false: the provider has no list of what changed, and was only settled by what it told us
  compared boolean not null,
  asked integer not null default 0,                   -- payments
  check (not complete or ended_at is not null)
);
create index reconciliation_account on reconciliation (provider, payment_account_id, id desc);

-- What our books and the providers' did not agree on.
create table payment_difference (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  order_id uuid not null references orders on delete cascade,
  -- which comparison found it; null: seen when the provider told
  reconciliation_id uuid references reconciliation on delete set null,
  -- missed_*: had happened at the provider and nobody had told us; our books have it now. The
  -- others wait for an operator: wrong_amount: paid, but not what was asked; other_payment: paid a
  -- second time; given_back_twice: more left than had come; country_unclear: no two facts agree on
  -- the country whose VAT the invoice has
  kind text not null check (kind in (
    'missed_payment', 'missed_refund', 'missed_chargeback', 'missed_return', 'wrong_amount',
    'other_payment', 'given_back_twice', 'country_unclear')),
  reference text not null, -- the provider's id of what it is about, and its state
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
create index payment_difference_open on payment_difference (site_id, id desc)
  where closed_at is null;
create index payment_difference_run on payment_difference (reconciliation_id)
  where reconciliation_id is not null;

-- The double-entry side of money. What is stored already (orders, invoices, credit notes, the
-- ledger) is not stored again: the view money_posting says it in postings. Only what left no trace
-- gets one: when a provider's books really moved.

create table provider_movement (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  order_id uuid not null references orders on delete cascade,
  provider text not null,
  -- given_back: money of this payment left the provider's account; returned: it is there again (a
  -- refund that did not arrive, a dispute that was won); by_hand: we gave it back from elsewhere;
  -- fee: what the provider keeps for itself
  kind text not null check (kind in ('given_back', 'returned', 'by_hand', 'fee')),
  reference text not null,                            -- the provider's id; by_hand: our refund's
  amount integer not null check (amount > 0),         -- cents
  currency char(3) not null,
  at timestamptz not null default now(),
  unique (provider, kind, reference)
);
create index provider_movement_site on provider_movement (site_id, at);
create index provider_movement_order on provider_movement (order_id);

create function provider_movement_is_final() returns trigger language plpgsql as $$
begin
  -- with its order, after the books' term
  if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id) then
    return old;
  end if;
  raise exception 'provider_movement is append-only';
end $$;
create trigger provider_movement_is_final before update or delete on provider_movement
  for each row execute function provider_movement_is_final();

-- payment_reversal keeps the last state only: each turn that moves money is written down, whoever
-- tells of it.
create function reversal_moves_money() returns trigger language plpgsql as $$
begin
  insert into provider_movement (site_id, order_id, provider, kind, reference, amount, currency)
    select o.site_id, o.id, new.provider,
      case new.state when 'done' then 'given_back' else 'returned' end,
      new.reversal_id, new.amount, o.currency
    from orders o where o.id = new.order_id;
  return null;
end $$;
create trigger reversal_moves_money_first after insert on payment_reversal
  for each row when (new.state = 'done') execute function reversal_moves_money();
create trigger reversal_moves_money after update of state on payment_reversal
  for each row when (
    new.state = 'done' and old.state <> 'done' or new.state = 'failed' and old.state = 'done')
  execute function reversal_moves_money();
