-- Amounts are cents, credits are whole numbers. The ledger is append-only; a wallet is the sum of its entries.

create table wallet (
  account_id uuid primary key references account on delete cascade,
  credits integer not null default 0 check (credits >= 0)
) with (fillfactor = 50);

create table ledger_entry (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  credits integer not null check (credits <> 0),      -- positive: received; negative: spent
  reason text not null check (reason in ('signup', 'purchase', 'message', 'refund', 'reversal', 'grant', 'gift', 'photo', 'expiry')),
  reference text not null default '',                 -- conversation:seq, order id, ...
  created_at timestamptz not null default now()
);
create index ledger_entry_account on ledger_entry (account_id, id desc);
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from account where id = old.account_id) then return old; end if; -- erased with its member
  raise exception 'ledger_entry is append-only';
end $$;
create trigger ledger_is_append_only before update or delete on ledger_entry for each row execute function ledger_is_append_only();

create table discount_code (
  id uuid primary key default uuidv7(),
  code text not null,
  site_id uuid not null references site,
  country char(2),
  user_id uuid references account on delete cascade,
  expires timestamptz,
  value_percentage smallint not null check (value_percentage between 1 and 100),
  currency char(3),
  minimum_order_value integer not null default 0,     -- cents
  status text not null default 'active' check (status in ('active', 'disabled')),
  validity text not null default 'once_per_member',
  paymentmethods text[] not null default '{}',        -- empty: all
  unique nulls not distinct (site_id, code, user_id)
);

create table orders (
  id uuid primary key default uuidv7(),               -- payment_id on the wire
  account_id uuid not null references account on delete cascade,
  site_id uuid not null references site,
  bundle_id text not null,
  credits integer not null check (credits > 0),
  amount integer not null check (amount > 0),         -- cents, after discount
  full_amount integer not null,                       -- cents, before discount
  currency char(3) not null,
  discount_code_id uuid references discount_code,
  payment_method text not null,
  provider text not null,
  provider_payment_id text,
  checkout_url text,
  status text not null default 'pending' check (status in ('loading', 'pending', 'completed', 'failed', 'cancelled')),
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  unique (provider, provider_payment_id)
);
create index orders_account on orders (account_id, id desc);
create index orders_open on orders (created_at) where status in ('loading', 'pending');

create table discount_redemption (
  account_id uuid not null references account on delete cascade,
  discount_code_id uuid not null references discount_code on delete cascade,
  order_id uuid not null references orders on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, discount_code_id)
);

create table payment_event (                          -- every webhook once, whatever the provider repeats
  provider text not null,
  event_id text not null,
  order_id uuid references orders on delete cascade,
  kind text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- The sandbox provider's own books: it stands where a real provider's server would.
create table sandbox_payment (
  id text primary key,
  amount integer not null,
  currency char(3) not null,
  description text not null,
  return_url text not null,
  webhook_url text not null,
  reference text not null,
  status text not null default 'open' check (status in ('open', 'pending', 'paid', 'failed', 'cancelled')),
  created_at timestamptz not null default now()
);
