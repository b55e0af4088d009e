-- Days of the books: VAT by the day of the payment, and days that stay as they were when an
-- operator changes the site's time zone.

-- Which clock a site had, and from when on.
create table site_time_zone (
  site_id uuid not null references site on delete cascade,
  since timestamptz not null,
  name text not null,
  primary key (site_id, since)
);
insert into site_time_zone (site_id, since, name)
  select id, '-infinity', coalesce(settings ->> 'time_zone', 'Europe/Amsterdam') from site;

create function keep_time_zone() returns trigger language plpgsql as $$
begin
  insert into site_time_zone (site_id, since, name)
    values (new.id, case tg_op when 'INSERT' then '-infinity'::timestamptz else now() end,
      coalesce(new.settings ->> 'time_zone', 'Europe/Amsterdam'))
    on conflict (site_id, since) do update set name = excluded.name;
  return null;
end $$;
create trigger keep_time_zone_first after insert on site
  for each row execute function keep_time_zone();
create trigger keep_time_zone after update on site
  for each row when (old.settings ->> 'time_zone' is distinct from new.settings ->> 'time_zone')
  execute function keep_time_zone();

-- The day of a moment by the clock that the site had then.
create or replace function site_day(p_site uuid, p_at timestamptz)
  returns date language sql stable as $$
  select (p_at at time zone (
    select name from site_time_zone where site_id = p_site and since <= p_at
    order by since desc limit 1))::date
$$;

-- What a provider keeps of a dispute or a returned debit, and money of payments that belong to no
-- sale: it goes back from `unassigned_payments`, not from what is owed to buyers.
alter table provider_movement add column unassigned boolean not null default false;
alter table provider_movement drop constraint provider_movement_kind_check;
alter table provider_movement add constraint provider_movement_kind_check
  check (kind in ('given_back', 'returned', 'by_hand', 'fee', 'fee_back'));
alter table payment_reversal add column unassigned boolean not null default false;

create or replace function reversal_moves_money() returns trigger language plpgsql as $$
begin
  insert into provider_movement
    (site_id, order_id, provider, kind, reference, amount, currency, unassigned)
    select o.site_id, o.id, new.provider,
      case new.state when 'done' then 'given_back' else 'returned' end,
      new.reversal_id, new.amount,
      case when new.unassigned then coalesce((
        select currency from payment_difference where order_id = o.id
          and kind in ('wrong_amount', 'other_payment') order by id desc limit 1), o.currency)
        else o.currency end,
      new.unassigned
    from orders o where o.id = new.order_id;
  return null;
end $$;

-- The columns, as before, and the days of an invoice's issue and payment. VAT of a sale belongs to
-- the day of its payment, that of a correction to its own.
drop view money_posting;
create view money_posting as
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
  from provider_movement m join orders o on o.id = m.order_id cross join lateral (
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

drop index invoice_books;
create index invoice_books on invoice (site_id, (
  case when kind = 'invoice' and restores is null then coalesce(paid_on, issued_on)
    else issued_on end));

-- An operator also gives back a payment that fits no order: nothing was granted for it, so no credits
-- are taken.
create or replace function refund_fits_order() returns trigger language plpgsql as $$
declare
  v_order orders;
  v_paid integer;
begin
  select * into v_order from orders where id = new.order_id for update;
  if v_order.account_id <> new.account_id
    or v_order.status not in ('completed', 'mismatched')
    or v_order.status = 'mismatched' and (new.kind <> 'operator' or new.credits > 0) then
    raise exception 'a refund needs a paid order of this member';
  end if;
  if new.credits + coalesce((
    select sum(credits) from refund where order_id = new.order_id and status <> 'undone'
  ), 0) > v_order.credits then
    raise exception 'more credits taken back than the order gave';
  end if;
  v_paid := case v_order.status when 'completed' then v_order.amount else coalesce((
    select amount from payment_difference
    where order_id = new.order_id and kind = 'wrong_amount' and currency = v_order.currency
    order by id desc limit 1), 0) end;
  if new.kind in ('withdrawal', 'operator', 'payout') and new.amount + coalesce((
    select sum(amount) from refund
    where order_id = new.order_id and status not in ('dropped', 'undone')
  ), 0) > v_paid then
    raise exception 'more money given back than was paid';
  end if;
  return new;
end $$;
