-- Money that goes back, by whatever way. One row per sum, whoever tells of it and how often.
create table refund (
  id uuid primary key default uuidv7(),               -- the reference of its ledger entry
  key text not null unique check (length(key) between 1 and 200), -- the same sum is one row: 'provider:refund:re_1', the withdrawal's own id, ...
  order_id uuid not null references orders on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- withdrawal: the member's right; operator: by one of our screens; provider: in the provider's own; the last two: the member's bank took it
  kind text not null check (kind in ('withdrawal', 'operator', 'provider', 'chargeback', 'debit_return')),
  amount integer not null check (amount > 0),         -- cents
  credits integer not null check (credits >= 0),      -- taken back
  -- asked: the provider has not taken it yet; under_way: it has; failed: it could not, and is asked again; dropped: the bank was
  -- faster; undone: the money is ours again (a dispute that was won), and the credits the member's
  status text not null check (status in ('asked', 'under_way', 'done', 'failed', 'dropped', 'undone')),
  reason text not null default '' check (length(reason) <= 2000), -- in the operator's words, said to the member
  operator_id uuid,
  request_id uuid not null default uuidv7(),          -- the provider's idempotency key: another one after a failure
  provider_refund_id text,
  failures smallint not null default 0,
  asked_at timestamptz not null default now(),
  tried_at timestamptz,                               -- when the provider was last spoken to
  decided_at timestamptz,                             -- done, failed or dropped
  check ((kind = 'operator') = (operator_id is not null)),
  check ((status in ('asked', 'under_way')) = (decided_at is null))
);
create unique index refund_withdrawal on refund (order_id) where kind = 'withdrawal'; -- an order is withdrawn from once
create index refund_order on refund (order_id);
create index refund_account on refund (account_id, id desc);
create index refund_open on refund (tried_at nulls first) where status in ('asked', 'under_way', 'failed');
create index refund_operator on refund (operator_id, asked_at) where operator_id is not null;
create index orders_completed on orders (account_id, completed_at desc) where status = 'completed';

-- We never give back more than was paid. What banks take is written down as it happened, whatever was given back before.
create function refund_fits_order() returns trigger language plpgsql as $$
declare
  v_order orders;
begin
  select * into v_order from orders where id = new.order_id for update;
  if v_order.account_id <> new.account_id or v_order.status <> 'completed' then raise exception 'a refund needs a paid order of this member'; end if;
  if new.credits + coalesce((select sum(credits) from refund where order_id = new.order_id and status <> 'undone'), 0) > v_order.credits then
    raise exception 'more credits taken back than the order gave';
  end if;
  if new.kind in ('withdrawal', 'operator') and new.amount + coalesce((select sum(amount) from refund where order_id = new.order_id and status not in ('dropped', 'undone')), 0) > v_order.amount then
    raise exception 'more money given back than was paid';
  end if;
  return new;
end $$;
create trigger refund_fits_order before insert on refund for each row execute function refund_fits_order();

-- Until when an order can be withdrawn from: the end of the last day by the site's clock; one that falls on a weekend is the Monday after.
create function withdrawal_ends(p_completed timestamptz, p_days integer, p_time_zone text) returns timestamptz language sql stable as $$
  select (day + case extract(isodow from day) when 6 then 3 when 7 then 2 else 1 end)::timestamp at time zone p_time_zone
  from (select (p_completed at time zone p_time_zone)::date + p_days as day) last
$$;
