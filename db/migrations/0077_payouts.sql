-- Payouts: money that a provider sent to the operator's bank account, or took from it, and how much of
-- it belongs to the orders of each site.

create table provider_payout (
  id uuid primary key default uuidv7(),
  provider text not null,
  payment_account_id uuid references site_payment_account, -- null: the installation's
  reference text not null,                            -- the provider's
  amount bigint not null,                             -- cents; negative: taken from the bank account
  currency char(3) not null,
  day date not null,                                  -- on which it arrives
  -- carried: a batch that was closed without a payout, its money leaves with a later one; failed: the
  -- bank sent it back
  state text not null check (state in ('paid', 'carried', 'failed')),
  failed_on date,
  joined_id uuid references provider_payout, -- the payout that its money left with after all
  itemised boolean not null, -- false: the provider does not say what is in it
  rest bigint not null,                               -- cents that belong to no order of ours
  found_at timestamptz not null default now(),
  closed_at timestamptz,                              -- an operator has looked at the rest
  closed_by uuid,
  note text not null default '' check (length(note) <= 2000),
  unique nulls not distinct (provider, payment_account_id, reference),
  check ((state = 'failed') = (failed_on is not null)),
  check (state <> 'carried' or (amount = 0 and rest = 0)),
  check (state <> 'paid' or joined_id is null),
  check (num_nonnulls(closed_at, closed_by) in (0, 2)),
  check (closed_at is not null or note = '')
);
create index provider_payout_list on provider_payout (day desc, id desc);
create index provider_payout_open on provider_payout (payment_account_id)
  where rest <> 0 and closed_at is null;

create table provider_payout_part (
  payout_id uuid not null references provider_payout,
  site_id uuid not null references site,
  amount bigint not null,                             -- cents
  primary key (payout_id, site_id)
);
create index provider_payout_part_site on provider_payout_part (site_id);

-- All of a payout is in its parts and its rest, so that no part can follow later.
create function payout_adds_up() returns trigger language plpgsql as $$
begin
  if exists (
    select from provider_payout p
    where p.id = case tg_table_name when 'provider_payout' then (to_jsonb(new) ->> 'id')::uuid
        else (to_jsonb(new) ->> 'payout_id')::uuid end
      and p.state <> 'carried'
      and p.amount <> p.rest + coalesce((
        select sum(amount) from provider_payout_part where payout_id = p.id), 0)) then
    raise exception 'a payout is more or less than its parts and its rest'
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payout_adds_up after insert on provider_payout
  deferrable initially deferred for each row execute function payout_adds_up();
create constraint trigger payout_part_adds_up after insert on provider_payout_part
  deferrable initially deferred for each row execute function payout_adds_up();

-- What was paid out stays. A payout may still come back, leave with a later one, and be looked at.
create function provider_payout_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'provider_payout' then
    if to_jsonb(new) - '{state,failed_on,joined_id,closed_at,closed_by,note}'::text[]
        = to_jsonb(old) - '{state,failed_on,joined_id,closed_at,closed_by,note}'::text[]
      and ((new.state, new.failed_on) is not distinct from (old.state, old.failed_on)
        or (old.state, new.state) = ('paid', 'failed'))
      and (old.joined_id is null or new.joined_id = old.joined_id)
      and (old.closed_at is null or (new.closed_at, new.closed_by, new.note)
        is not distinct from (old.closed_at, old.closed_by, old.note)) then
      return new;
    end if;
  end if;
  raise exception '% is final', tg_table_name;
end $$;
create trigger provider_payout_is_final before update or delete on provider_payout
  for each row execute function provider_payout_is_final();
create trigger provider_payout_part_is_final before update or delete on provider_payout_part
  for each row execute function provider_payout_is_final();

-- As before, and what was paid out: from what a provider has of ours to the bank, by site.
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
    or d.kind = 'wrong_amount' and (o.completed_at is null or o.completed_at >= d.found_at)
  union all
  select s.site_id, null, null, e.day, e.event, o.reference, null, null, o.provider, o.currency,
    p.account, p.cents, null, null
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
