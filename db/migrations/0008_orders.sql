-- Discount codes, accounts at payment providers with the methods that members let them keep, and
-- orders.

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
  validity text not null default 'once_per_member'
    check (validity in ('once_per_member', 'first_purchase')),
  paymentmethods text[] not null default '{}',        -- empty: all
  max_redemptions integer check (max_redemptions > 0), -- of all members together; null: no end
  created_at timestamptz not null default now(),
  unique nulls not distinct (site_id, code, user_id)
);
create index discount_code_user on discount_code (user_id) where user_id is not null;
-- Codes that many members may use, so many times together.
create index discount_code_shared on discount_code (site_id, id desc) where user_id is null;

-- a site's own account at a provider; without one the installation's counts
create table site_payment_account (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  provider text not null,
  -- sealed with SECRET_KEY: never in a dump, a log or an answer as it is
  credentials bytea not null,
  -- what an operator may see again: the last four characters of each secret, and what is none
  hints jsonb not null default '{}',
  -- false: takes no new payments; those that it has are asked for and refunded
  active boolean not null default true,
  changed_at timestamptz not null default now(),
  unique (site_id, provider)
);

-- kept by the provider, with the member's consent; of the number only what it shows
create table stored_method (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  provider text not null,
  payment_account_id uuid references site_payment_account,
  method_id text not null,                            -- the provider's ids
  payer_id text not null,
  payment_method text not null,
  brand text,
  last4 text check (last4 ~ '^[0-9A-Za-z]{1,4}$'),
  expires text check (expires ~ '^[0-9]{4}-[0-9]{2}$'),
  created_at timestamptz not null default now(),
  removed_at timestamptz, -- the member removed it; the row goes once no charge of it is unanswered
  unique (account_id, provider, method_id)
);
create index stored_method_removed on stored_method (id) where removed_at is not null;

create table method_to_forget ( -- deleted here, and about to be deleted at the provider
  provider text not null,
  payment_account_id uuid references site_payment_account,
  method_id text not null,
  payer_id text not null,
  deleted_at timestamptz not null default now(),
  asked_at timestamptz,
  primary key (provider, method_id)
);

create function stored_method_is_forgotten() returns trigger language plpgsql as $$
begin
  insert into method_to_forget (provider, payment_account_id, method_id, payer_id)
    values (old.provider, old.payment_account_id, old.method_id, old.payer_id)
    on conflict do nothing;
  return old;
end $$;
create trigger stored_method_is_forgotten after delete on stored_method
  for each row execute function stored_method_is_forgotten();

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
  -- whose account has the payment; null: the installation's
  payment_account_id uuid references site_payment_account,
  provider_payment_id text,
  payment_request jsonb, -- how the provider was asked: asked again, it is asked the same
  remember boolean not null default false, -- the member agreed that the method is stored
  -- charged without a checkout
  stored_method_id uuid references stored_method on delete set null,
  -- the failed order whose basket and price this one takes over
  retry_of uuid references orders on delete set null,
  -- why the last attempt failed
  decline text check (decline in ('expired', 'declined', 'authentication_needed')),
  transfer jsonb, -- where the money is to be transferred to, as long as it has not come
  -- Where the buyer is (Implementing Regulation 282/2011, articles 24b and 24f). Country codes
  -- only: no address, no account number.
  country char(2),                                    -- as declared when it was ordered
  -- where the order was placed from; null: not known
  network_country char(2) check (network_country ~ '^[A-Z]{2}$'),
  -- the card's or account's, as the provider told; null: not told
  instrument_country char(2) check (instrument_country ~ '^[A-Z]{2}$'),
  checkout_url text, -- null before the provider answered, and once the payment is under way
  -- loading: stored, the provider has not answered yet; pending: the provider has it and has not
  -- decided; completed is final; mismatched: paid, but not what was asked: nothing is granted, an
  -- operator has to look (payment_difference)
  status text not null default 'loading'
    check (status in ('loading', 'pending', 'completed', 'failed', 'cancelled', 'mismatched')),
  created_at timestamptz not null default now(),
  asked_at timestamptz,                               -- when reconciliation last asked the provider
  paid_at timestamptz, -- when the provider had the money, by its own clock
  completed_at timestamptz,
  unique (provider, provider_payment_id)
);
create index orders_account on orders (account_id, id desc);
create index orders_open on orders (created_at) where status in ('loading', 'pending');
-- A code is held by one order of a member at a time, and for good by the one that was paid (trust
-- row 21).
create unique index orders_discount on orders (account_id, discount_code_id)
  where discount_code_id is not null and status in ('loading', 'pending', 'completed');
create index orders_stored on orders (stored_method_id) where stored_method_id is not null;
create index orders_retried on orders (retry_of) where retry_of is not null;
create unique index orders_retry on orders (retry_of)
  where retry_of is not null and status in ('loading', 'pending', 'completed');
-- One charge of a stored method at a time, until its answer is there: nobody is charged twice
-- because an answer was lost.
create unique index orders_charge on orders (account_id)
  where stored_method_id is not null and status = 'loading';
create index orders_completed on orders (account_id, completed_at desc) where status = 'completed';
-- What operators look orders up by: the number that members are shown, and the newest of a site.
create index orders_number on orders (right(id::text, 12));
create index orders_site on orders (site_id, id desc);
create index orders_code on orders (discount_code_id, status) where discount_code_id is not null;

create table discount_redemption (
  account_id uuid not null references account on delete cascade,
  discount_code_id uuid not null references discount_code on delete cascade,
  order_id uuid not null references orders on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, discount_code_id)
);
create index discount_redemption_code on discount_redemption (discount_code_id);
create index discount_redemption_order on discount_redemption (order_id);

create table payment_event ( -- every webhook once, whatever the provider repeats
  provider text not null,
  event_id text not null,
  order_id uuid references orders on delete cascade,
  kind text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index payment_event_order on payment_event (order_id);

-- The one offer on a member's first purchase, 25 percent (specification, sections 4 and 9). It is a
-- personal code, made when the member is first shown a price: TIMEBONUS25 in the first 4 hours
-- after sign-up; WELCOME25 until 48 hours after sign-up for those who were shown no price before.
-- Its deadline then stands, and no equal offer follows for 30 days.
create function first_purchase_offer(member uuid) returns setof discount_code language plpgsql as $$
begin
  insert into discount_code (code, site_id, user_id, expires, value_percentage, validity)
  select
    offer.code, account.site_id, account.id, account.signup_date + offer.ends, 25, 'first_purchase'
  from account, (values
    ('TIMEBONUS25', interval '0', interval '4 hours'),
    ('WELCOME25', interval '4 hours', interval '48 hours')) as offer (code, begins, ends)
  where account.id = member and not account.paid_user
    and now() >= account.signup_date + offer.begins and now() < account.signup_date + offer.ends
    and not exists (
      select from discount_code d
      where d.user_id = member and d.value_percentage >= 25
        and d.expires > now() - interval '30 days')
  on conflict do nothing;
  return query select d.* from discount_code d join account on account.id = d.user_id
  where d.user_id = member and not account.paid_user
    and d.validity = 'first_purchase' and d.status = 'active' and d.expires > now()
    -- not while another order with it is being paid: what is shown can then be ordered
    and not exists (
      select from orders o
      where o.account_id = member and o.discount_code_id = d.id
        and (o.status = 'completed' or o.status = 'pending' and o.checkout_url is null));
end $$;

-- Has a code been used as often as it may be, by open or paid orders of others? (Of a member's own
-- there is one at a time.) Whoever asks holds the code until the order is stored, so that 50 at
-- once are counted one after the other.
create function code_used_up(p_code uuid, p_account uuid) returns boolean language plpgsql as $$
declare
  v_most integer;
begin
  select max_redemptions into v_most from discount_code where id = p_code for no key update;
  return v_most is not null
    and (
      select count(*) from orders
      where discount_code_id = p_code and account_id <> p_account
        and status in ('loading', 'pending', 'completed')
    ) >= v_most;
end $$;

-- An order that was given up and is paid late keeps its price; the code's last use may be somebody
-- else's by then.
create function late_order_leaves_code() returns trigger language plpgsql as $$
begin
  if code_used_up(new.discount_code_id, new.account_id) then new.discount_code_id := null; end if;
  return new;
end $$;
create trigger late_order_leaves_code before update of status on orders for each row
  when (old.status in ('failed', 'cancelled') and new.status = 'completed'
    and new.discount_code_id is not null)
  execute function late_order_leaves_code();

create function redemption_is_its_orders() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders
    where id = new.order_id and discount_code_id is distinct from new.discount_code_id
  ) then
    return null;
  end if;
  return new;
end $$;
create trigger redemption_is_its_orders before insert on discount_redemption
  for each row execute function redemption_is_its_orders();

-- Who an invoice is made out to, where its buyer asks for that. Plain: it is a part of the invoice,
-- and invoices must be readable as long as the books are kept, whatever became of keys. Once there
-- is an invoice, it is said once.
create table order_buyer (
  order_id uuid primary key references orders on delete cascade,
  account_id uuid not null references account on delete cascade,
  name text not null check (length(name) between 1 and 100),
  street text not null check (length(street) between 1 and 100),
  postcode text not null check (length(postcode) <= 20),
  city text not null check (length(city) between 1 and 60),
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  vat_number text not null default '' check (length(vat_number) <= 16),
  given_at timestamptz not null default now()
);
create index order_buyer_account on order_buyer (account_id);

create function order_buyer_is_final() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where order_id = old.order_id) then
    raise exception 'the buyer of an issued invoice stays';
  end if;
  return coalesce(new, old);
end $$;
create trigger order_buyer_is_final before update or delete on order_buyer
  for each row execute function order_buyer_is_final();
