-- A payment with test keys or at the built-in test provider moves no money: its papers have a series
-- of their own, and it is in no books.

alter table orders add column test boolean not null default false;
alter table orders add constraint orders_id_test unique (id, test);

alter table invoice add column test boolean not null default false;
alter table invoice drop constraint invoice_company_id_kind_year_previous_fkey;
alter table invoice drop constraint invoice_company_id_kind_year_number_key;
alter table invoice add constraint invoice_number unique (company_id, kind, test, year, number);
-- no number without the one before it
alter table invoice add constraint invoice_previous
  foreign key (company_id, kind, test, year, previous)
  references invoice (company_id, kind, test, year, number);
-- A test payment has no legal number, and a real one no other.
alter table invoice drop constraint invoice_order_id_fkey;
alter table invoice add constraint invoice_of_its_order
  foreign key (order_id, test) references orders (id, test) on delete set null (order_id);

create or replace function number_invoice() returns trigger language plpgsql as $$
begin
  with taken as (
    insert into invoice_series (company_id, kind, year, last)
    values (new.company_id, case when new.test then 'test_' else '' end || new.kind, new.year, 1)
    on conflict (company_id, kind, year) do update set last = invoice_series.last + 1
    returning last)
  update invoice set number = taken.last from taken where id = new.id;
  return null;
end $$;

-- A rate that only test payments were invoiced with may still be corrected.
create or replace function vat_rate_invoiced(p_country text, p_from date)
  returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('vat_rate'), hashtext(p_country));
  return exists (
    select from invoice i
    where i.country = p_country and i.kind = 'invoice' and i.restores is null and not i.test
      and coalesce(i.paid_on, i.issued_on) >= p_from
      and not exists (
        select from vat_rate v
        where v.country = p_country and v.valid_from > p_from
          and v.valid_from <= coalesce(i.paid_on, i.issued_on)));
end $$;

-- As before, without what test payments did.
create or replace view money_posting as
  select e.site_id, e.account_id as member, e.order_id, e.day, e.event, e.document, e.country,
    e.basis_points, e.provider, e.currency, p.account, p.cents, e.issued_on, e.paid_on
  from (
    select i.site_id, i.account_id, i.order_id, i.country, i.basis_points,
      case when i.kind = 'invoice' and i.restores is null then coalesce(i.paid_on, i.issued_on)
        else i.issued_on end as day,
      i.issued_on, i.paid_on, coalesce(o.provider, '') as provider, i.currency,
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
    where not i.test
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
    null, m.provider, m.currency, p.account, p.cents, null, null
  from provider_movement m join orders o on o.id = m.order_id and not o.test
    cross join lateral (
    select case m.kind when 'by_hand' then 'bank' else 'provider_clearing' end as account,
      case when m.kind in ('returned', 'fee_back', 'exchanged_in') then m.amount
        else -m.amount end as cents
    union all
    select case when m.kind in ('fee', 'fee_back') then 'provider_fees'
        when m.kind in ('exchanged_out', 'exchanged_in') then 'currency_exchange'
        when m.unassigned then 'unassigned_payments' else 'refunds_payable' end,
      case when m.kind in ('returned', 'fee_back', 'exchanged_in') then -m.amount
        else m.amount end
  ) p
  union all
  -- Paid, but not what was asked, or a second time: there, and nobody's yet. An order that gets the
  -- right amount after all takes it back.
  select d.site_id, o.account_id, d.order_id, site_day(d.site_id, e.at), e.event, d.reference, null,
    null, o.provider, d.currency, p.account, p.cents, null, null
  from payment_difference d join orders o on o.id = d.order_id and not o.test
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
