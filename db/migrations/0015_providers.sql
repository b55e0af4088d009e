-- Accounts at payment providers, methods that members let them keep, and money that went back.

create table site_payment_account (                   -- a site's own account at a provider; without one the installation's counts
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  provider text not null,
  credentials bytea not null,                         -- sealed (server/security/sealed.ts): never in a dump, a log or an answer as it is
  hints jsonb not null default '{}',                  -- what an operator may see again: the last four characters of each secret, and what is none
  active boolean not null default true,               -- false: takes no new payments; those that it has are asked for and refunded
  changed_at timestamptz not null default now(),
  unique (site_id, provider)
);

create table stored_method (                          -- kept by the provider, with the member's consent; of the number only what it shows
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
  removed_at timestamptz,                             -- the member removed it; the row goes once no charge of it is unanswered
  unique (account_id, provider, method_id)
);
create index stored_method_removed on stored_method (id) where removed_at is not null;
create table method_to_forget (                       -- deleted here, and about to be deleted at the provider
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
  insert into method_to_forget (provider, payment_account_id, method_id, payer_id) values (old.provider, old.payment_account_id, old.method_id, old.payer_id) on conflict do nothing;
  return old;
end $$;
create trigger stored_method_is_forgotten after delete on stored_method for each row execute function stored_method_is_forgotten();

alter table orders
  add column payment_account_id uuid references site_payment_account, -- whose account has the payment; null: the installation's
  add column remember boolean not null default false,                 -- the member agreed that the method is stored
  add column stored_method_id uuid references stored_method on delete set null, -- charged without a checkout
  add column payment_request jsonb,                                   -- how the provider was asked: asked again, it is asked the same
  add column decline text check (decline in ('expired', 'declined', 'authentication_needed')); -- why the last attempt failed
create index orders_stored on orders (stored_method_id) where stored_method_id is not null;

create table payment_reversal (                       -- money that went back, as the provider tells it: each state of each once
  provider text not null,
  reversal_id text not null,
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('refund', 'chargeback')),
  refund_id text,                                     -- ours; null: begun at the provider, or by the payer's bank
  amount integer not null check (amount > 0),         -- cents
  state text not null check (state in ('pending', 'done', 'failed')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  asked_at timestamptz,                               -- when reconciliation last asked the provider
  primary key (provider, reversal_id)
);
create index payment_reversal_order on payment_reversal (order_id);
create index payment_reversal_open on payment_reversal (created_at) where state = 'pending';

-- The sandbox's books of what came after the payment.
create table sandbox_method (
  id text primary key,
  payer text not null,
  payment_method text not null,
  brand text not null,
  last4 text not null,
  expires text not null,
  next text not null check (next in ('pay', 'decline', 'expire', 'authenticate', 'pend')) -- what happens when it is charged
);
create table sandbox_reversal (
  id text primary key,
  payment_id text not null references sandbox_payment on delete cascade,
  kind text not null check (kind in ('refund', 'chargeback')),
  refund_id text unique,                              -- the shop's: asking twice gives the same refund
  amount integer not null check (amount > 0),
  state text not null check (state in ('pending', 'done', 'failed')),
  done_at timestamptz                                 -- a pending one that arrives by itself
);
create index sandbox_reversal_payment on sandbox_reversal (payment_id);
alter table sandbox_payment
  add column payer text not null default '',
  add column remember boolean not null default false,
  add column stored_method text references sandbox_method on delete set null,
  add column decline text;

-- Adyen tells of refunds and chargebacks once, by notice, and has no call to ask again: what it told.
create table adyen_payment (
  id text primary key,                                -- the link's, or the pspReference of a stored card's charge
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
  details jsonb not null,                             -- of the card: brand, last four digits, expiry, token
  received_at timestamptz not null default now(),
  primary key (psp_reference, event_code, success)
);
create index adyen_notice_reference on adyen_notice (merchant_reference);
create index adyen_notice_original on adyen_notice (original_reference) where original_reference is not null;
