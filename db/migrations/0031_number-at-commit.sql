-- The next invoice number is taken in the commit itself: no other statement, and no way between the server and PostgreSQL, stands between
-- locking a company's series and letting it go. A commit that fails gives the number back, so there is still no gap.
alter table invoice alter column number drop not null; -- null within the transaction that issues it only

create or replace function invoice_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.order_id is null and to_jsonb(new) - 'order_id' = to_jsonb(old) - 'order_id' then return new; end if;
  if tg_op = 'UPDATE' and old.number is null and new.number is not null
    and to_jsonb(new) - '{number,previous}'::text[] = to_jsonb(old) - '{number,previous}'::text[] then return new; end if;
  raise exception 'an invoice is corrected by a credit note only';
end $$;

create function number_invoice() returns trigger language plpgsql as $$
begin
  with taken as (
    insert into invoice_series (company_id, kind, year, last) values (new.company_id, new.kind, new.year, 1)
    on conflict (company_id, kind, year) do update set last = invoice_series.last + 1 returning last)
  update invoice set number = taken.last from taken where id = new.id;
  return null;
end $$;
create constraint trigger number_invoice after insert on invoice deferrable initially deferred
  for each row when (new.number is null) execute function number_invoice();
