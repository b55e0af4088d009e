-- Money of another amount than was asked has a state of its own, and VAT follows one clock: the site's, on the day of the payment.

alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check
  -- mismatched: paid, but not what was asked: nothing is granted, an operator has to look (payment_difference)
  check (status in ('loading', 'pending', 'completed', 'failed', 'cancelled', 'mismatched'));
alter table orders add column paid_at timestamptz;    -- when the provider had the money, by its own clock

-- The day by the clock of a site's time zone.
create function site_day(p_site uuid, p_at timestamptz) returns date language sql stable as $$
  select (p_at at time zone coalesce(settings ->> 'time_zone', 'Europe/Amsterdam'))::date from site where id = p_site
$$;

alter table invoice add column paid_on date;          -- the day whose VAT applies; null: issued_on, or a document that corrects another
create index invoice_taxed on invoice (country, coalesce(paid_on, issued_on)) where kind = 'invoice' and restores is null;

-- Would a rate of that country from that day on be, or is it, the rate of an invoice? Until the transaction ends, nobody is invoiced there.
create function vat_rate_invoiced(p_country text, p_from date) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('vat_rate'), hashtext(p_country));
  return exists (select from invoice i where i.country = p_country and i.kind = 'invoice' and i.restores is null
    and coalesce(i.paid_on, i.issued_on) >= p_from
    and not exists (select from vat_rate v where v.country = p_country and v.valid_from > p_from and v.valid_from <= coalesce(i.paid_on, i.issued_on)));
end $$;

create or replace function vat_rate_is_history() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (old.valid_from < (select min(site_day(id, now())) from site) or vat_rate_invoiced(old.country, old.valid_from)) then
    raise exception 'a rate that has applied stays as it was';
  end if;
  if tg_op <> 'DELETE' and vat_rate_invoiced(new.country, new.valid_from) then
    raise exception 'invoices of that day have another rate';
  end if;
  return coalesce(new, old);
end $$;
drop trigger vat_rate_is_history on vat_rate;
create trigger vat_rate_is_history before insert or update or delete on vat_rate for each row execute function vat_rate_is_history();

-- When a payment was made, as each provider tells it.
alter table adyen_notice add column event_at timestamptz;
alter table sandbox_payment add column paid_at timestamptz;
create function sandbox_paid() returns trigger language plpgsql as $$
begin
  if new.status = 'paid' and new.paid_at is null then new.paid_at := coalesce(new.pays_at, now()); end if;
  return new;
end $$;
create trigger sandbox_paid before insert or update on sandbox_payment for each row execute function sandbox_paid();
