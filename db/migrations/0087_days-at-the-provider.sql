-- What a provider kept, changed, gave back or got back is booked on the day on which it happened there,
-- not on the day on which we read it. Lines of the past stay where they are.

-- `at` is the provider's moment, never before the order and never after now; this is when we read it.
-- Null in rows from before: theirs is `at`.
alter table provider_movement add column read_at timestamptz;
alter table provider_movement alter column read_at set default now();
-- When a reversal came to its state at the provider; null: not told.
alter table payment_reversal add column moved_at timestamptz;
-- When the payment that fits no order was paid; null: not told, or a difference of another kind.
alter table payment_difference add column paid_at timestamptz;
-- The day on which the bank booked a return of a direct debit, by its report; null: not told.
alter table direct_debit_collection add column returned_on date;

-- A moment at the provider, as the books take it.
create function provider_moment(p_order uuid, p_at timestamptz)
  returns timestamptz language sql stable as $$
  select least(now(), greatest(o.created_at, coalesce(p_at, now()))) from orders o
  where o.id = p_order
$$;

create or replace function reversal_moves_money() returns trigger language plpgsql as $$
begin
  insert into provider_movement
    (site_id, order_id, provider, kind, reference, amount, currency, unassigned, at)
    select o.site_id, o.id, new.provider,
      case new.state when 'done' then 'given_back' else 'returned' end,
      new.reversal_id, new.amount,
      case when new.unassigned then coalesce((
        select currency from payment_difference where order_id = o.id
          and kind in ('wrong_amount', 'other_payment') order by id desc limit 1), o.currency)
        else o.currency end,
      new.unassigned, provider_moment(o.id, new.moved_at)
    from orders o where o.id = new.order_id;
  return null;
end $$;

-- As before, by these moments, and with the day on which each line came into the books.
create or replace view money_posting as
  select e.site_id, e.account_id as member, e.order_id, e.day, e.event, e.document, e.country,
    e.basis_points, e.provider, e.currency, p.account, p.cents, e.issued_on, e.paid_on,
    e.issued_on as recorded_on
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
    null, m.provider, m.currency, p.account, p.cents, null, null,
    site_day(m.site_id, coalesce(m.read_at, m.at))
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
  -- right amount after all takes it back, on the day of its sale.
  select d.site_id, o.account_id, d.order_id, site_day(d.site_id, e.at), e.event, d.reference, null,
    null, o.provider, d.currency, p.account, p.cents, null, null, site_day(d.site_id, e.known)
  from payment_difference d join orders o on o.id = d.order_id and not o.test
    cross join lateral (
      select coalesce(d.paid_at, d.found_at) as at, d.found_at as known, 'unassigned' as event,
        1 as sign
      union all
      select case when d.paid_at is null then o.completed_at
          else coalesce(o.paid_at, o.completed_at) end, o.completed_at, 'assigned', -1
      where d.kind = 'wrong_amount' and o.completed_at is not null
    ) e
    cross join lateral (
      select 'provider_clearing' as account, e.sign * d.amount as cents
      union all select 'unassigned_payments', -e.sign * d.amount
    ) p
  where d.kind = 'other_payment'
    or d.kind = 'wrong_amount' and (o.completed_at is null or o.completed_at >= d.found_at)
  union all
  select s.site_id, null, null, e.day, e.event, o.reference, null, null, o.provider, o.currency,
    p.account, p.cents, null, null,
    greatest(e.day, site_day(s.site_id, o.found_at))
  from provider_payout_part s join provider_payout o on o.id = s.payout_id
    cross join lateral (
      select o.day as day, 'payout' as event, 1 as sign where o.state <> 'carried'
      union all
      select o.failed_on, 'payout_returned', -1 where o.state = 'failed'
    ) e
    cross join lateral (
      select 'bank' as account, e.sign * s.amount as cents
      union all select 'provider_clearing', -e.sign * s.amount
    ) p
  where s.amount <> 0;
