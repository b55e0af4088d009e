-- What a member agreed to, as it read on that day (decision 35).
create table text_version (
  hash bytea primary key check (length(hash) = 32),   -- sha-256 of what follows
  page text not null,
  language text not null,
  title text not null,
  body jsonb not null,                                -- its elements, as a page has them
  first_agreed_at timestamptz not null default now()
);

create table agreement (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  page text not null,
  text_hash bytea not null references text_version,
  version timestamptz not null,                       -- the date that the text bears
  occasion text not null check (occasion in ('sign_up', 'order', 'notice')),
  order_id uuid references orders on delete cascade,
  applies_from timestamptz not null default now(),    -- of a notice: when its days are over
  created_at timestamptz not null default now(),
  check ((occasion = 'order') = (order_id is not null))
);
create index agreement_account on agreement (account_id, id desc);
create index agreement_text on agreement (text_hash);
create index agreement_order on agreement (order_id) where order_id is not null;

-- Whom the nightly notice of new terms is still to reach.
create index account_terms on account (site_id, terms_version, id)
  where status = 'active' and role = 'member' and not demo;

-- A name and address on an invoice go once the books' legal term is over: 10 years from the end of
-- the year.
create index order_buyer_given on order_buyer (given_at);
create or replace function order_buyer_is_final() returns trigger language plpgsql as $$
begin
  if exists (select from invoice
    where order_id = old.order_id and issued_at > now() - interval '11 years') then
    raise exception 'the buyer of an issued invoice stays';
  end if;
  return coalesce(new, old);
end $$;
