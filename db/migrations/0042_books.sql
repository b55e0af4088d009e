-- The double-entry side of money. What is stored already (orders, invoices, credit notes, the ledger) is not stored again: the view
-- money_posting says it in postings. Only what left no trace gets one: when a provider's books really moved.

create table provider_movement (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  order_id uuid not null references orders on delete cascade,
  provider text not null,
  -- given_back: money of this payment left the provider's account; returned: it is there again (a refund that did not arrive, a dispute that was
  -- won); by_hand: we gave it back from elsewhere; fee: what the provider keeps for itself
  kind text not null check (kind in ('given_back', 'returned', 'by_hand', 'fee')),
  reference text not null,                            -- the provider's id; by_hand: our refund's
  amount integer not null check (amount > 0),         -- cents
  currency char(3) not null,
  at timestamptz not null default now(),
  unique (provider, kind, reference)
);
create index provider_movement_site on provider_movement (site_id, at);
create index provider_movement_order on provider_movement (order_id);
create function provider_movement_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id) then return old; end if; -- with its order, after the books' term
  raise exception 'provider_movement is append-only';
end $$;
create trigger provider_movement_is_final before update or delete on provider_movement
  for each row execute function provider_movement_is_final();

-- payment_reversal keeps the last state only: each turn that moves money is written down, whoever tells of it.
create function reversal_moves_money() returns trigger language plpgsql as $$
begin
  insert into provider_movement (site_id, order_id, provider, kind, reference, amount, currency)
    select o.site_id, o.id, new.provider, case new.state when 'done' then 'given_back' else 'returned' end, new.reversal_id,
      new.amount, o.currency
    from orders o where o.id = new.order_id;
  return null;
end $$;
create trigger reversal_moves_money_first after insert on payment_reversal
  for each row when (new.state = 'done') execute function reversal_moves_money();
create trigger reversal_moves_money after update of state on payment_reversal
  for each row when (new.state = 'done' and old.state <> 'done' or new.state = 'failed' and old.state = 'done')
  execute function reversal_moves_money();
insert into provider_movement (site_id, order_id, provider, kind, reference, amount, currency, at)
  select o.site_id, o.id, r.provider, 'given_back', r.reversal_id, r.amount, o.currency, r.changed_at
  from payment_reversal r join orders o on o.id = r.order_id where r.state = 'done';

create index invoice_books on invoice (site_id, issued_on);
create index invoice_payers on invoice (site_id, account_id);

-- Sales, what was given back, what providers' books did, and money that belongs to no sale. Cents: a debit is positive, a credit
-- negative; the postings of one event come to zero. What happens to deferred revenue afterwards depends on the whole life of a
-- wallet (decision 13) and is worked out in features/books.
create view money_posting as
  select e.site_id, e.account_id as member, e.order_id, e.day, e.event, e.document, e.country, e.basis_points, e.provider, e.currency, p.account, p.cents
  from (
    select i.site_id, i.account_id, i.order_id, i.issued_on as day, i.country, i.basis_points, coalesce(o.provider, '') as provider, i.currency,
      case when i.kind = 'credit_note' then 'credit_note' when i.restores is not null then 'credit_note_taken_back' else 'sale' end as event,
      case i.kind when 'credit_note' then 'C' else '' end || i.year || '-' || lpad(i.number::text, 6, '0') as document,
      case when r.kind in ('chargeback', 'debit_return') then 'chargebacks' else 'refunds' end as cause, i.gross, i.net, i.tax
    from invoice i
      left join orders o on o.id = i.order_id
      left join invoice note on note.id = i.restores
      left join refund r on r.order_id = i.order_id and r.id::text = coalesce(note.reference, i.reference)
  ) e cross join lateral (
    select 'provider_clearing' as account, e.gross as cents where e.event = 'sale'
    union all select 'deferred_revenue', -e.net where e.event = 'sale'
    union all select 'refunds_payable', case e.event when 'credit_note' then -e.gross else e.gross end where e.event <> 'sale'
    union all select e.cause, case e.event when 'credit_note' then e.net else -e.net end where e.event <> 'sale'
    union all select 'vat_payable', case e.event when 'credit_note' then e.tax else -e.tax end
  ) p where p.cents <> 0
  union all
  select m.site_id, o.account_id, m.order_id, site_day(m.site_id, m.at), m.kind, m.reference, null, null, m.provider, m.currency, p.account, p.cents
  from provider_movement m join orders o on o.id = m.order_id cross join lateral (
    select case m.kind when 'by_hand' then 'bank' else 'provider_clearing' end as account,
      case m.kind when 'returned' then m.amount else -m.amount end as cents
    union all
    select case m.kind when 'fee' then 'provider_fees' else 'refunds_payable' end, case m.kind when 'returned' then -m.amount else m.amount end
  ) p
  union all
  -- Paid, but not what was asked, or a second time: there, and nobody's yet. An order that gets the right amount after all takes it back.
  select d.site_id, o.account_id, d.order_id, site_day(d.site_id, e.at), e.event, d.reference, null, null, o.provider, d.currency, p.account, p.cents
  from payment_difference d join orders o on o.id = d.order_id
    cross join lateral (
      select d.found_at as at, 'unassigned' as event, 1 as sign
      union all select o.completed_at, 'assigned', -1 where d.kind = 'wrong_amount' and o.completed_at is not null
    ) e
    cross join lateral (select 'provider_clearing' as account, e.sign * d.amount as cents union all select 'unassigned_payments', -e.sign * d.amount) p
  where d.kind = 'other_payment' or d.kind = 'wrong_amount' and (o.completed_at is null or o.completed_at >= d.found_at);
