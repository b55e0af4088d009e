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

-- What operators look orders up by: the number that members are shown, and the newest of a site.
create index orders_number on orders (right(id::text, 12));
create index orders_site on orders (site_id, id desc);

-- Codes that many members may use, so many times together.
create index discount_code_shared on discount_code (site_id, id desc) where user_id is null;
create index orders_code on orders (discount_code_id, status) where discount_code_id is not null;

-- Has a code been used as often as it may be, by open or paid orders of others? (Of a member's own there is one at a time.) Whoever asks holds the code until the order is stored,
-- so that 50 at once are counted one after the other.
create function code_used_up(p_code uuid, p_account uuid) returns boolean language plpgsql as $$
declare
  v_most integer;
begin
  select max_redemptions into v_most from discount_code where id = p_code for no key update;
  return v_most is not null
    and (select count(*) from orders where discount_code_id = p_code and account_id <> p_account and status in ('loading', 'pending', 'completed')) >= v_most;
end $$;

-- An order that was given up and is paid late keeps its price; the code's last use may be somebody else's by then.
create function late_order_leaves_code() returns trigger language plpgsql as $$
begin
  if code_used_up(new.discount_code_id, new.account_id) then new.discount_code_id := null; end if;
  return new;
end $$;
create trigger late_order_leaves_code before update of status on orders for each row
  when (old.status in ('failed', 'cancelled') and new.status = 'completed' and new.discount_code_id is not null) execute function late_order_leaves_code();
create function redemption_is_its_orders() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.order_id and discount_code_id is distinct from new.discount_code_id) then return null; end if;
  return new;
end $$;
create trigger redemption_is_its_orders before insert on discount_redemption for each row execute function redemption_is_its_orders();

-- What a member allows themselves to spend. A higher limit, or none, waits 24 hours.
create table spending_limit (
  account_id uuid not null references account on delete cascade,
  period text not null check (period in ('day', 'week', 'month')),
  amount integer check (amount >= 0),                 -- cents; null: none
  currency char(3) not null,
  next_amount integer check (next_amount >= 0),
  next_at timestamptz,                                -- when next_amount (null: none) takes over
  primary key (account_id, period)
);

-- Paid words that no device of the other has fetched for so many days are given back by themselves, whether or not the other comes
-- one day (readings, 'Paid messages'). Looks at what was paid in the three days before that, found by the time in the entry's id;
-- at most `p_most` at once. Each message once, by ledger_entry_once. Locks as send_batch does.
create function refund_never_delivered(p_days integer, p_most integer) returns integer language plpgsql as $$
declare
  v_conversations uuid[];
  v_references text[];
  v_count integer;
begin
  select array_agg(distinct t.conversation), array_agg(t.reference) into v_conversations, v_references from (
    select theirs.conversation_id as conversation, e.reference from ledger_entry e
      join participant theirs on theirs.conversation_id = split_part(e.reference, ':', 1)::uuid and theirs.account_id <> e.account_id
        and theirs.delivered_seq < split_part(e.reference, ':', 2)::bigint
      where e.id between uuidv7(make_interval(days => - p_days - 3)) and uuidv7(make_interval(days => - p_days)) and e.reason in ('message', 'gift', 'photo') and e.reference ~ '^[0-9a-f-]{36}:[0-9]+$'
        and not exists (select from ledger_entry r where r.account_id = e.account_id and r.reason = 'refund' and r.reference = e.reference)
      order by e.id limit p_most) t;
  if v_references is null then return 0; end if;
  perform 1 from conversation where id = any(v_conversations) order by id for no key update;
  perform 1 from wallet where account_id in (select account_id from ledger_entry where reference = any(v_references) and account_id in (
    select account_id from participant where conversation_id = any(v_conversations))) order by account_id for no key update;
  insert into ledger_entry (account_id, credits, reason, reference)
    select m.sender_id, m.credits, 'refund', m.conversation_id || ':' || m.seq
    from unnest(v_references) r (reference)
      join message m on m.conversation_id = split_part(r.reference, ':', 1)::uuid and m.seq = split_part(r.reference, ':', 2)::bigint and m.credits > 0
      join participant theirs on theirs.conversation_id = m.conversation_id and theirs.account_id <> m.sender_id and theirs.delivered_seq < m.seq
    where exists (select from wallet w where w.account_id = m.sender_id)
    on conflict (account_id, reason, reference) where reason in ('signup', 'purchase', 'refund', 'reversal') do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- A message that an operator removes before it has reached the other was not delivered either.
create function refund_removed(p_conversation uuid, p_seq bigint) returns void language plpgsql as $$
begin
  perform 1 from conversation where id = p_conversation for no key update;
  insert into ledger_entry (account_id, credits, reason, reference)
    select m.sender_id, m.credits, 'refund', m.conversation_id || ':' || m.seq
    from message m join participant theirs on theirs.conversation_id = m.conversation_id and theirs.account_id <> m.sender_id and theirs.delivered_seq < m.seq
    where m.conversation_id = p_conversation and m.seq = p_seq and m.credits > 0 and exists (select from wallet w where w.account_id = m.sender_id)
    on conflict (account_id, reason, reference) where reason in ('signup', 'purchase', 'refund', 'reversal') do nothing;
end $$;
