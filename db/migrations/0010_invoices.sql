-- Invoices with VAT by the buyer's country, credit notes, refunds, and the books in postings.

-- standard rates, edited by operators (/operator/vat); a country without one: no VAT
create table vat_rate (
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  valid_from date not null,
  basis_points smallint not null check (basis_points between 0 and 5000), -- 2100: 21 %
  primary key (country, valid_from)
);

insert into vat_rate (country, valid_from, basis_points) values
  ('AT', '1984-01-01', 2000), ('BE', '1996-01-01', 2100), ('BG', '1999-01-01', 2000),
  ('CY', '2014-01-13', 1900), ('CZ', '2013-01-01', 2100), ('DE', '2021-01-01', 1900),
  ('DK', '1992-01-01', 2500), ('EE', '2024-01-01', 2200), ('EE', '2025-07-01', 2400),
  ('ES', '2012-09-01', 2100), ('FI', '2013-01-01', 2400), ('FI', '2024-09-01', 2550),
  ('FR', '2014-01-01', 2000), ('GR', '2016-06-01', 2400), ('HR', '2012-03-01', 2500),
  ('HU', '2012-01-01', 2700), ('IE', '2021-03-01', 2300), ('IT', '2013-10-01', 2200),
  ('LT', '2009-09-01', 2100), ('LU', '2024-01-01', 1700), ('LV', '2012-07-01', 2100),
  ('MT', '2004-01-01', 1800), ('NL', '2012-10-01', 2100), ('PL', '2011-01-01', 2300),
  ('PT', '2011-01-01', 2300), ('RO', '2017-01-01', 1900), ('RO', '2025-08-01', 2100),
  ('SE', '1990-07-01', 2500), ('SI', '2013-07-01', 2200), ('SK', '2011-01-01', 2000),
  ('SK', '2025-01-01', 2300), ('GB', '2011-01-04', 2000), ('CH', '2024-01-01', 810),
  ('LI', '2024-01-01', 810), ('NO', '2005-01-01', 2500);

-- The last number given out. Its row is locked until the transaction that took the number ends: one
-- that fails gives it back, so there is no gap.
create table invoice_series (
  company_id uuid not null references company,
  kind text not null,
  year smallint not null,
  last integer not null check (last > 0),
  primary key (company_id, kind, year)
);

create table invoice (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company,
  site_id uuid not null references site,
  account_id uuid not null references account,
  -- null: the order is older than the books' legal term
  order_id uuid references orders on delete set null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year smallint not null,
  number integer check (number > 0), -- null within the transaction that issues it only
  previous integer generated always as (nullif(number - 1, 0)) stored,
  corrects uuid references invoice,                   -- of a credit note: the invoice
  reference text not null default '',                 -- of a credit note: the refund
  -- of an invoice that takes a credit note back, because the money came back to us: the note
  restores uuid unique references invoice,
  country char(2) not null,                           -- the buyer's
  basis_points smallint not null,
  credits integer not null,
  full_amount integer not null,                       -- cents before the discount
  net integer not null check (net >= 0),
  tax integer not null check (tax >= 0),
  gross integer not null check (gross > 0),
  currency char(3) not null,
  payment_method text not null,
  seller jsonb not null,                              -- the company as it was on that day
  -- the day whose VAT applies; null: issued_on, or a document that corrects another
  paid_on date,
  issued_on date not null,
  issued_at timestamptz not null default now(),
  unique (company_id, kind, year, number),
  -- no number without the one before it
  foreign key (company_id, kind, year, previous)
    references invoice (company_id, kind, year, number),
  check (net + tax = gross),
  check (extract(year from issued_on) = year),
  check ((kind = 'credit_note') = (corrects is not null)),
  check (restores is null or kind = 'invoice')
);
create unique index invoice_order on invoice (order_id) where kind = 'invoice' and restores is null;
create unique index invoice_corrects on invoice (corrects, reference) where corrects is not null;
create index invoice_account on invoice (account_id);
create index invoice_of_order on invoice (order_id);
create index invoice_taxed on invoice (country, coalesce(paid_on, issued_on))
  where kind = 'invoice' and restores is null;
create index invoice_books on invoice (site_id, issued_on);
create index invoice_payers on invoice (site_id, account_id);

-- Would a rate of that country from that day on be, or is it, the rate of an invoice? Until the
-- transaction ends, nobody is invoiced there.
create function vat_rate_invoiced(p_country text, p_from date)
  returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('vat_rate'), hashtext(p_country));
  return exists (
    select from invoice i
    where i.country = p_country and i.kind = 'invoice' and i.restores is null
      and coalesce(i.paid_on, i.issued_on) >= p_from
      and not exists (
        select from vat_rate v
        where v.country = p_country and v.valid_from > p_from
          and v.valid_from <= coalesce(i.paid_on, i.issued_on)));
end $$;

create function vat_rate_is_history() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (
    old.valid_from < (select min(site_day(id, now())) from site)
    or vat_rate_invoiced(old.country, old.valid_from)
  ) then
    raise exception 'a rate that has applied stays as it was';
  end if;
  if tg_op <> 'DELETE' and vat_rate_invoiced(new.country, new.valid_from) then
    raise exception 'invoices of that day have another rate';
  end if;
  return coalesce(new, old);
end $$;
create trigger vat_rate_is_history before insert or update or delete on vat_rate
  for each row execute function vat_rate_is_history();

create function invoice_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.order_id is null
    and to_jsonb(new) - 'order_id' = to_jsonb(old) - 'order_id' then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.number is null and new.number is not null
    and to_jsonb(new) - '{number,previous}'::text[]
      = to_jsonb(old) - '{number,previous}'::text[] then
    return new;
  end if;
  raise exception 'an invoice is corrected by a credit note only';
end $$;
create trigger invoice_is_final before update or delete on invoice
  for each row execute function invoice_is_final();

-- The next number is taken in the commit itself: no other statement, and no way between the server
-- and PostgreSQL, stands between locking a company's series and letting it go. A commit that fails
-- gives the number back, so there is still no gap.
create function number_invoice() returns trigger language plpgsql as $$
begin
  with taken as (
    insert into invoice_series (company_id, kind, year, last)
    values (new.company_id, new.kind, new.year, 1)
    on conflict (company_id, kind, year) do update set last = invoice_series.last + 1
    returning last)
  update invoice set number = taken.last from taken where id = new.id;
  return null;
end $$;
create constraint trigger number_invoice after insert on invoice deferrable initially deferred
  for each row when (new.number is null) execute function number_invoice();

-- Credit notes that stand: none has been taken back.
create view standing_credit_note as
  select * from invoice c
  where c.kind = 'credit_note' and not exists (select from invoice r where r.restores = c.id);

-- Together, they never give back more than was invoiced.
create function credit_note_fits() returns trigger language plpgsql as $$
begin
  if (
    select sum(c.gross) > i.gross or sum(c.tax) > i.tax
    from standing_credit_note c join invoice i on i.id = c.corrects
    where c.corrects = new.corrects group by i.gross, i.tax
  ) then
    raise exception 'more than the invoice';
  end if;
  return null;
end $$;
create trigger credit_note_fits after insert on invoice
  for each row when (new.kind = 'credit_note') execute function credit_note_fits();

-- Money that goes back, by whatever way. One row per sum, whoever tells of it and how often.
create table refund (
  id uuid primary key default uuidv7(),               -- the reference of its ledger entry
  -- the same sum is one row: 'provider:refund:re_1', the withdrawal's own id, ...
  key text not null unique check (length(key) between 1 and 200),
  order_id uuid not null references orders on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- withdrawal: the member's right; operator: by one of our screens; provider: in the provider's
  -- own; the last two: the member's bank took it
  kind text not null
    check (kind in ('withdrawal', 'operator', 'provider', 'chargeback', 'debit_return')),
  amount integer not null check (amount > 0),         -- cents
  credits integer not null check (credits >= 0),      -- taken back
  -- asked: the provider has not taken it yet; under_way: it has; failed: it could not, and is asked
  -- again; dropped: the bank was faster; undone: the money is ours again (a dispute that was won),
  -- and the credits the member's
  status text not null
    check (status in ('asked', 'under_way', 'done', 'failed', 'dropped', 'undone')),
  -- in the operator's words, said to the member
  reason text not null default '' check (length(reason) <= 2000),
  operator_id uuid,
  -- the provider's idempotency key: another one after a failure
  request_id uuid not null default uuidv7(),
  provider_refund_id text,
  failures smallint not null default 0,
  asked_at timestamptz not null default now(),
  tried_at timestamptz,                               -- when the provider was last spoken to
  decided_at timestamptz,                             -- done, failed or dropped
  check ((kind = 'operator') = (operator_id is not null)),
  check ((status in ('asked', 'under_way')) = (decided_at is null))
);
-- an order is withdrawn from once
create unique index refund_withdrawal on refund (order_id) where kind = 'withdrawal';
create index refund_order on refund (order_id);
create index refund_account on refund (account_id, id desc);
create index refund_open on refund (tried_at nulls first)
  where status in ('asked', 'under_way', 'failed');
create index refund_operator on refund (operator_id, asked_at) where operator_id is not null;

-- We never give back more than was paid. What banks take is written down as it happened, whatever
-- was given back before.
create function refund_fits_order() returns trigger language plpgsql as $$
declare
  v_order orders;
begin
  select * into v_order from orders where id = new.order_id for update;
  if v_order.account_id <> new.account_id or v_order.status <> 'completed' then
    raise exception 'a refund needs a paid order of this member';
  end if;
  if new.credits + coalesce((
    select sum(credits) from refund where order_id = new.order_id and status <> 'undone'
  ), 0) > v_order.credits then
    raise exception 'more credits taken back than the order gave';
  end if;
  if new.kind in ('withdrawal', 'operator') and new.amount + coalesce((
    select sum(amount) from refund
    where order_id = new.order_id and status not in ('dropped', 'undone')
  ), 0) > v_order.amount then
    raise exception 'more money given back than was paid';
  end if;
  return new;
end $$;
create trigger refund_fits_order before insert on refund
  for each row execute function refund_fits_order();

-- Until when an order can be withdrawn from: the end of the last day by the site's clock; one that
-- falls on a weekend is the Monday after.
create function withdrawal_ends(p_completed timestamptz, p_days integer, p_time_zone text)
  returns timestamptz language sql stable as $$
  select (day + case extract(isodow from day) when 6 then 3 when 7 then 2 else 1 end)::timestamp
    at time zone p_time_zone
  from (select (p_completed at time zone p_time_zone)::date + p_days as day) last
$$;

-- Sales, what was given back, what providers' books did, and money that belongs to no sale. Cents:
-- a debit is positive, a credit negative; the postings of one event come to zero. What happens to
-- deferred revenue afterwards depends on the whole life of a wallet (decision 13) and is worked out
-- by the program.
create view money_posting as
  select e.site_id, e.account_id as member, e.order_id, e.day, e.event, e.document, e.country,
    e.basis_points, e.provider, e.currency, p.account, p.cents
  from (
    select i.site_id, i.account_id, i.order_id, i.issued_on as day, i.country, i.basis_points,
      coalesce(o.provider, '') as provider, i.currency,
      case when i.kind = 'credit_note' then 'credit_note'
        when i.restores is not null then 'credit_note_taken_back' else 'sale' end as event,
      case i.kind when 'credit_note' then 'C' else '' end
        || i.year || '-' || lpad(i.number::text, 6, '0') as document,
      case when r.kind in ('chargeback', 'debit_return') then 'chargebacks'
        else 'refunds' end as cause,
      i.gross, i.net, i.tax
    from invoice i
      left join orders o on o.id = i.order_id
      left join invoice note on note.id = i.restores
      left join refund r
        on r.order_id = i.order_id and r.id::text = coalesce(note.reference, i.reference)
  ) e cross join lateral (
    select 'provider_clearing' as account, e.gross as cents where e.event = 'sale'
    union all select 'deferred_revenue', -e.net where e.event = 'sale'
    union all select 'refunds_payable',
      case e.event when 'credit_note' then -e.gross else e.gross end where e.event <> 'sale'
    union all select e.cause,
      case e.event when 'credit_note' then e.net else -e.net end where e.event <> 'sale'
    union all select 'vat_payable', case e.event when 'credit_note' then e.tax else -e.tax end
  ) p where p.cents <> 0
  union all
  select m.site_id, o.account_id, m.order_id, site_day(m.site_id, m.at), m.kind, m.reference, null,
    null, m.provider, m.currency, p.account, p.cents
  from provider_movement m join orders o on o.id = m.order_id cross join lateral (
    select case m.kind when 'by_hand' then 'bank' else 'provider_clearing' end as account,
      case m.kind when 'returned' then m.amount else -m.amount end as cents
    union all
    select case m.kind when 'fee' then 'provider_fees' else 'refunds_payable' end,
      case m.kind when 'returned' then -m.amount else m.amount end
  ) p
  union all
  -- Paid, but not what was asked, or a second time: there, and nobody's yet. An order that gets the
  -- right amount after all takes it back.
  select d.site_id, o.account_id, d.order_id, site_day(d.site_id, e.at), e.event, d.reference, null,
    null, o.provider, d.currency, p.account, p.cents
  from payment_difference d join orders o on o.id = d.order_id
    cross join lateral (
      select d.found_at as at, 'unassigned' as event, 1 as sign
      union all
      select o.completed_at, 'assigned', -1
      where d.kind = 'wrong_amount' and o.completed_at is not null
    ) e
    cross join lateral (
      select 'provider_clearing' as account, e.sign * d.amount as cents
      union all select 'unassigned_payments', -e.sign * d.amount
    ) p
  where d.kind = 'other_payment'
    or d.kind = 'wrong_amount' and (o.completed_at is null or o.completed_at >= d.found_at);
