-- Invoices with VAT by the buyer's country, credit notes, and what an order needs to be tried again.

create table vat_rate (                               -- standard rates, edited by operators (/operator/vat); a country without one: no VAT
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  valid_from date not null,
  basis_points smallint not null check (basis_points between 0 and 5000), -- 2100: 21 %
  primary key (country, valid_from)
);
create function vat_rate_is_history() returns trigger language plpgsql as $$
begin
  if old.valid_from < current_date then raise exception 'a rate that has applied stays as it was'; end if;
  return coalesce(new, old);
end $$;
create trigger vat_rate_is_history before update or delete on vat_rate for each row execute function vat_rate_is_history();

insert into vat_rate (country, valid_from, basis_points) values
  ('AT', '1984-01-01', 2000), ('BE', '1996-01-01', 2100), ('BG', '1999-01-01', 2000), ('CY', '2014-01-13', 1900), ('CZ', '2013-01-01', 2100), ('DE', '2021-01-01', 1900),
  ('DK', '1992-01-01', 2500), ('EE', '2024-01-01', 2200), ('EE', '2025-07-01', 2400), ('ES', '2012-09-01', 2100), ('FI', '2013-01-01', 2400), ('FI', '2024-09-01', 2550),
  ('FR', '2014-01-01', 2000), ('GR', '2016-06-01', 2400), ('HR', '2012-03-01', 2500), ('HU', '2012-01-01', 2700), ('IE', '2021-03-01', 2300), ('IT', '2013-10-01', 2200),
  ('LT', '2009-09-01', 2100), ('LU', '2024-01-01', 1700), ('LV', '2012-07-01', 2100), ('MT', '2004-01-01', 1800), ('NL', '2012-10-01', 2100), ('PL', '2011-01-01', 2300),
  ('PT', '2011-01-01', 2300), ('RO', '2017-01-01', 1900), ('RO', '2025-08-01', 2100), ('SE', '1990-07-01', 2500), ('SI', '2013-07-01', 2200), ('SK', '2011-01-01', 2000),
  ('SK', '2025-01-01', 2300), ('GB', '2011-01-04', 2000), ('CH', '2024-01-01', 810), ('LI', '2024-01-01', 810), ('NO', '2005-01-01', 2500);

-- The last number given out. Its row is locked until the transaction that took the number ends: one that fails gives it back, so there is no gap.
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
  order_id uuid references orders on delete set null, -- null: the order is older than the books' legal term
  kind text not null check (kind in ('invoice', 'credit_note')),
  year smallint not null,
  number integer not null check (number > 0),
  previous integer generated always as (nullif(number - 1, 0)) stored,
  corrects uuid references invoice,                   -- of a credit note: the invoice
  reference text not null default '',                 -- of a credit note: the refund
  restores uuid unique references invoice,            -- of an invoice that takes a credit note back, because the money came back to us: the note
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
  issued_on date not null,
  issued_at timestamptz not null default now(),
  unique (company_id, kind, year, number),
  foreign key (company_id, kind, year, previous) references invoice (company_id, kind, year, number), -- no number without the one before it
  check (net + tax = gross),
  check (extract(year from issued_on) = year),
  check ((kind = 'credit_note') = (corrects is not null)),
  check (restores is null or kind = 'invoice')
);
create unique index invoice_order on invoice (order_id) where kind = 'invoice' and restores is null;
create unique index invoice_corrects on invoice (corrects, reference) where corrects is not null;
create index invoice_account on invoice (account_id);
create index invoice_of_order on invoice (order_id);
create function invoice_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.order_id is null and to_jsonb(new) - 'order_id' = to_jsonb(old) - 'order_id' then return new; end if;
  raise exception 'an invoice is corrected by a credit note only';
end $$;
create trigger invoice_is_final before update or delete on invoice for each row execute function invoice_is_final();

-- Credit notes that stand: none has been taken back.
create view standing_credit_note as select * from invoice c where c.kind = 'credit_note' and not exists (select from invoice r where r.restores = c.id);
-- Together, they never give back more than was invoiced.
create function credit_note_fits() returns trigger language plpgsql as $$
begin
  if (select sum(c.gross) > i.gross or sum(c.tax) > i.tax from standing_credit_note c join invoice i on i.id = c.corrects where c.corrects = new.corrects group by i.gross, i.tax) then
    raise exception 'more than the invoice';
  end if;
  return null;
end $$;
create trigger credit_note_fits after insert on invoice for each row when (new.kind = 'credit_note') execute function credit_note_fits();

alter table orders
  add column country char(2),                         -- the buyer's when it was ordered
  add column transfer jsonb,                          -- where the money is to be transferred to, as long as it has not come
  add column retry_of uuid references orders on delete set null; -- the failed order whose basket and price this one takes over
create index orders_retried on orders (retry_of) where retry_of is not null;
create unique index orders_retry on orders (retry_of) where retry_of is not null and status in ('loading', 'pending', 'completed');
-- One charge of a stored method at a time, until its answer is there: nobody is charged twice because an answer was lost.
create unique index orders_charge on orders (account_id) where stored_method_id is not null and status = 'loading';
