-- Amounts are cents, credits are whole numbers. The ledger is append-only; a wallet is what its entries come to, by construction:
-- a trigger of the ledger is the only one that writes it (docs/decisions/0011).

create table wallet (
  account_id uuid primary key references account on delete cascade,
  credits integer not null default 0 check (credits >= 0),
  debt integer not null default 0 check (debt >= 0),  -- taken back after it was spent: whatever comes in pays it first
  check (credits = 0 or debt = 0)
) with (fillfactor = 50);

-- Each entry is a transfer between the member's wallet and the house account that its reason names (view ledger_posting).
create table ledger_entry (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  credits integer not null check (credits <> 0),      -- positive: received; negative: spent, taken back or expired
  reason text not null check (reason in ('signup', 'purchase', 'message', 'refund', 'reversal', 'grant', 'gift', 'photo', 'expiry')),
  reference text not null default '',                 -- the cause: conversation:seq, order id, ...
  created_at timestamptz not null default now(),
  check (reason = 'expiry' or (credits > 0) = (reason in ('signup', 'purchase', 'refund', 'grant')))
);
create index ledger_entry_account on ledger_entry (account_id, id desc);
-- One order, one sign-up, one refund is credited once, whoever repeats it.
create unique index ledger_entry_once on ledger_entry (account_id, reason, reference) where reason in ('signup', 'purchase', 'refund', 'reversal');
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from account where id = old.account_id) then return old; end if; -- erased with its member
  if tg_op = 'DELETE' and old.created_at < now() - interval '10 years' then return old; end if; -- the books' legal term
  raise exception 'ledger_entry is append-only';
end $$;
create trigger ledger_is_append_only before update or delete on ledger_entry for each row execute function ledger_is_append_only();

-- The only writer of wallets. Spending more than is there violates `credits >= 0`, so that nothing of its statement happens; what
-- is taken back (reversal) takes what is there, and the rest is debt. Whoever books for several members locks their wallets
-- first, in id order, as send_batch does.
create function ledger_moves_wallets() returns trigger language plpgsql as $$
begin
  update wallet w
    set credits = case when s.spends then w.credits + s.credits else greatest(w.credits - w.debt + s.credits, 0) end,
        debt = case when s.spends then w.debt else greatest(w.debt - w.credits - s.credits, 0) end
    from (select account_id, sum(credits)::integer as credits, sum(credits) < 0 and not bool_or(reason = 'reversal') as spends from booked group by account_id) s
    where w.account_id = s.account_id;
  return null;
end $$;
create trigger ledger_moves_wallets after insert on ledger_entry referencing new table as booked for each statement execute function ledger_moves_wallets();

create function wallet_opens_with_account() returns trigger language plpgsql as $$
begin
  insert into wallet (account_id) select id from opened;
  return null;
end $$;
create trigger wallet_opens_with_account after insert on account referencing new table as opened for each statement execute function wallet_opens_with_account();

create function wallet_is_the_ledgers() returns trigger language plpgsql as $$ begin raise exception 'wallets are written by the ledger only'; end $$;
create trigger wallet_is_the_ledgers before insert or update or delete on wallet for each statement when (pg_trigger_depth() = 0) execute function wallet_is_the_ledgers();

-- Both sides of every entry. What all members hold is what the house has given out less what it has got back: together zero.
create view ledger_posting as
  select e.id as entry_id, e.account_id, 'member' as holder, e.credits, e.reason, e.reference, e.created_at from ledger_entry e
  union all
  select e.id, null, case
      when e.reason in ('purchase', 'reversal') then 'sales'
      when e.reason in ('signup', 'grant') then 'promotion'
      when e.reason in ('message', 'gift', 'photo', 'refund') then 'usage'
      when e.reason = 'expiry' then 'expired' end, -e.credits, e.reason, e.reference, e.created_at from ledger_entry e;

create table discount_code (
  id uuid primary key default uuidv7(),
  code text not null check (code = upper(code)),
  site_id uuid not null references site,
  country char(2),
  user_id uuid references account on delete cascade,  -- a personal offer; null: everybody's
  expires timestamptz,
  value_percentage smallint not null check (value_percentage between 1 and 99),
  currency char(3),
  minimum_order_value integer not null default 0,     -- cents
  status text not null default 'active' check (status in ('active', 'disabled')),
  validity text not null default 'once_per_member' check (validity in ('once_per_member', 'first_purchase')),
  paymentmethods text[] not null default '{}',        -- empty: all
  max_redemptions integer check (max_redemptions > 0), -- of all members together; null: no end
  created_at timestamptz not null default now(),
  unique nulls not distinct (site_id, code, user_id)
);
create index discount_code_user on discount_code (user_id) where user_id is not null;

create table orders (
  id uuid primary key default uuidv7(),               -- payment_id on the wire
  account_id uuid not null references account on delete cascade,
  site_id uuid not null references site,
  bundle_id text not null,
  credits integer not null check (credits > 0),
  amount integer not null check (amount > 0),         -- cents, after discount
  full_amount integer not null,                       -- cents, before discount
  currency char(3) not null,
  discount_code_id uuid references discount_code on delete set null,
  payment_method text not null,
  provider text not null,
  provider_payment_id text,
  checkout_url text,                                  -- null before the provider answered, and once the payment is under way
  -- loading: stored, the provider has not answered yet; pending: the provider has it and has not decided; completed is final
  status text not null default 'loading' check (status in ('loading', 'pending', 'completed', 'failed', 'cancelled')),
  created_at timestamptz not null default now(),
  asked_at timestamptz,                               -- when reconciliation last asked the provider
  completed_at timestamptz,
  unique (provider, provider_payment_id)
);
create index orders_account on orders (account_id, id desc);
create index orders_open on orders (created_at) where status in ('loading', 'pending');
-- A code is held by one order of a member at a time, and for good by the one that was paid (trust row 21).
create unique index orders_discount on orders (account_id, discount_code_id) where discount_code_id is not null and status in ('loading', 'pending', 'completed');

create table discount_redemption (
  account_id uuid not null references account on delete cascade,
  discount_code_id uuid not null references discount_code on delete cascade,
  order_id uuid not null references orders on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, discount_code_id)
);
create index discount_redemption_code on discount_redemption (discount_code_id);
create index discount_redemption_order on discount_redemption (order_id);

create table payment_event (                          -- every webhook once, whatever the provider repeats
  provider text not null,
  event_id text not null,
  order_id uuid references orders on delete cascade,
  kind text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index payment_event_order on payment_event (order_id);

-- The sandbox provider's own books: it stands where a real provider's server would.
create table sandbox_payment (
  id text primary key,
  reference text not null unique,                     -- the shop's order: asking twice gives the same payment
  amount integer not null,
  currency char(3) not null,
  description text not null,
  payment_method text not null,
  language text not null,
  return_url text not null,
  webhook_url text not null,
  status text not null default 'open' check (status in ('open', 'pending', 'paid', 'failed', 'cancelled')),
  pays_at timestamptz,                                -- a pending payment that becomes paid by itself
  created_at timestamptz not null default now()
);
create table sandbox_key (                            -- what a provider's dashboard would show: one row, made at first use
  only_one boolean primary key default true check (only_one),
  api_key text not null,
  webhook_secret text not null
);

-- The one offer on a member's first purchase, 25 percent (specification, sections 4 and 9). It is a personal code, made when the
-- member is first shown a price: TIMEBONUS25 in the first 4 hours after sign-up; WELCOME25 until 48 hours after sign-up for those
-- who were shown no price before. Its deadline then stands, and no equal offer follows for 30 days.
create function first_purchase_offer(member uuid) returns setof discount_code language plpgsql as $$
begin
  insert into discount_code (code, site_id, user_id, expires, value_percentage, validity)
  select offer.code, account.site_id, account.id, account.signup_date + offer.ends, 25, 'first_purchase'
  from account, (values ('TIMEBONUS25', interval '0', interval '4 hours'), ('WELCOME25', interval '4 hours', interval '48 hours')) as offer (code, begins, ends)
  where account.id = member and not account.paid_user
    and now() >= account.signup_date + offer.begins and now() < account.signup_date + offer.ends
    and not exists (select from discount_code d where d.user_id = member and d.value_percentage >= 25 and d.expires > now() - interval '30 days')
  on conflict do nothing;
  return query select d.* from discount_code d join account on account.id = d.user_id
  where d.user_id = member and not account.paid_user and d.validity = 'first_purchase' and d.status = 'active' and d.expires > now()
    -- not while another order with it is being paid: what is shown can then be ordered
    and not exists (select from orders o where o.account_id = member and o.discount_code_id = d.id and (o.status = 'completed' or o.status = 'pending' and o.checkout_url is null));
end $$;
