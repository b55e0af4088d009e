-- Bought credits wait for the express request (Directive 2011/83/EU, article 7(3)), and premium lasts
-- as long as a purchase does.

alter table orders
  -- when the buyer asked to begin, where that was after the order; null: with the order, or not at all
  add column express_at timestamptz,
  -- days to withdraw in, as the site gave them when it was ordered
  add column withdrawal_days smallint not null default 14 check (withdrawal_days >= 14),
  -- its credits cannot be used before the request, or before its days to withdraw are over; false:
  -- ordered when a withdrawal gave everything back, whatever was used
  add column use_waits boolean not null default true,
  -- credits that paid a debt when they came
  add column debt_paid integer not null default 0 check (debt_paid between 0 and credits);

update orders o set use_waits = false,
    withdrawal_days = greatest(14, coalesce((s.settings ->> 'refund_days')::int, 14))
  from site s where s.id = o.site_id;
create index orders_waiting on orders (account_id)
  where status = 'completed' and use_waits and not express;

create function order_keeps_its_days() returns trigger language plpgsql as $$
begin
  new.withdrawal_days := greatest(14, coalesce(
    (select (settings ->> 'refund_days')::int from site where id = new.site_id), 14));
  return new;
end $$;
create trigger order_keeps_its_days before insert on orders
  for each row execute function order_keeps_its_days();

-- It is made with the order, or once afterwards, and never taken back.
create or replace function express_request_is_final() returns trigger language plpgsql as $$
begin
  if not old.express and new.express and new.express_at is not null and new.use_waits
    and old.status = 'completed' then return new; end if;
  raise exception 'an express request is made once, with its words, and stays';
end $$;
drop trigger express_request_is_final on orders;
create trigger express_request_is_final
  before update of express, express_words, express_at, use_waits, withdrawal_days on orders
  for each row when (
    (old.express, old.express_words, old.express_at, old.use_waits, old.withdrawal_days)
    is distinct from
    (new.express, new.express_words, new.express_at, new.use_waits, new.withdrawal_days))
  execute function express_request_is_final();
alter table orders add constraint orders_express_at check (express_at is null or express);

-- Credits in a member's wallet that wait for the request.
create function held_credits(p_account uuid) returns integer language sql stable as $$
  select coalesce(sum(greatest(0, o.credits - o.debt_paid - (
      select coalesce(sum(r.credits), 0) from refund r
      where r.order_id = o.id and r.status <> 'undone'))), 0)::integer
  from orders o join site s on s.id = o.site_id
  where o.account_id = p_account and o.status = 'completed' and o.use_waits and not o.express
    and withdrawal_ends(o.completed_at, o.withdrawal_days,
      coalesce(s.settings ->> 'time_zone', 'Europe/Amsterdam')) > now()
$$;

-- What words cost. A conversation that was begun as a premium member costs afterwards too: else all
-- of them would be free once premium has ended.
create function words_cost(
  p_paid boolean, p_began_free boolean, p_begun smallint, p_price integer, p_began_it boolean
) returns integer language sql immutable parallel safe as $$
  select case when p_began_it and not p_began_free then p_price
    else message_cost(p_paid, p_began_free, p_begun, p_price) end
$$;

-- Premium is there while a purchase is left: one that was not withdrawn from, not taken by a bank and
-- not given back as a whole. Under the wallet's lock, so that two purchases that go at once see each
-- other.
create function premium_follows_purchases() returns trigger language plpgsql as $$
begin
  perform from wallet where account_id = new.account_id for no key update;
  update account a set paid_user = not a.paid_user
    where a.id = new.account_id and a.paid_user <> exists (
      select from orders o
      where o.account_id = a.id and o.status = 'completed'
        and not exists (select from refund r where r.order_id = o.id and r.status <> 'undone'
          and r.kind in ('withdrawal', 'chargeback', 'debit_return') and r.amount > 0)
        and o.amount > (select coalesce(sum(r.amount), 0) from refund r
          where r.order_id = o.id and r.status not in ('dropped', 'undone')));
  return null;
end $$;
create trigger premium_follows_refund after insert on refund for each row
  when (new.amount > 0) execute function premium_follows_purchases();
create trigger premium_follows_undone after update of status on refund for each row
  when (old.status is distinct from new.status and 'undone' in (old.status, new.status))
  execute function premium_follows_purchases();

-- A member who takes money back again and again is shown to the office.
alter table payment_difference
  drop constraint payment_difference_kind_check,
  add constraint payment_difference_kind_check check (kind in ('missed_payment', 'missed_refund',
    'missed_chargeback', 'missed_return', 'wrong_amount', 'other_payment', 'given_back_twice',
    'country_unclear', 'unclear_event', 'serial_withdrawals'));

-- Credits that come back to erased accounts are looked for among the last ones.
create index account_erased on account (erased_at) where erased_at is not null;

-- As in migration 49, and refused where the credits that it would take wait for the request.
create or replace function send_batch(
  p_conversation uuid[], p_sender uuid[], p_client uuid[], p_body text[], p_price integer[],
  p_confirmed boolean[], p_gift text[], p_photo uuid[], p_shown integer[]
) returns table (
  code text, seq bigint, peer uuid, at timestamptz, cost integer, balance integer,
  fictional boolean, body text, gift text, photo_id uuid, told boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_new uuid[];
begin
  select array_agg(c.id) filter (where c.last_seq = 0) into v_new from (
    select id, last_seq from conversation where id = any(p_conversation)
    order by id for no key update
  ) c;
  perform from wallet where account_id = any(p_sender) order by account_id for no key update;
  v_now := clock_timestamp();
  return query
  with facts as materialized (
    select t.i, t.conversation, t.sender, t.client, t.body, t.confirmed, t.gift, t.photo_id, x.peer,
        c.last_seq + 1 as seq, w.credits as had, k.cost, mine.last_at,
        c.last_seq = 0 and not me.paid_user and me.free_conversations < 2 as begins_free,
        coalesce(my.fictional, false) as i_am_fictional, their.fictional, mine.fictional_confirmed,
        old.seq as old_seq, old.created_at as old_at, old.credits as old_cost, old.body as old_body,
        old.gift as old_gift, old.photo_id as old_photo, d.due_at,
        mine.account_id is not null as takes_part, old.sender_id as old_sender, t.shown,
        chat_standing(them.status, them.invisible, their.visible,
          exists (select from block z where z.account_id = t.sender and z.blocked_id = x.peer)
          or exists (select from block z where z.account_id = x.peer and z.blocked_id = t.sender)
        ) as standing
      from unnest(
          p_conversation, p_sender, p_client, p_body, p_price, p_confirmed, p_gift, p_photo, p_shown
        ) with ordinality
          t (conversation, sender, client, body, price, confirmed, gift, photo_id, shown, i)
      left join conversation c on c.id = t.conversation and t.sender in (c.a, c.b)
      cross join lateral (select case when c.a = t.sender then c.b else c.a end as peer) x
      left join participant mine on mine.conversation_id = c.id and mine.account_id = t.sender
      left join account me on me.id = t.sender
      left join profile my on my.id = t.sender
      left join wallet w on w.account_id = t.sender
      left join account them on them.id = x.peer
      left join profile their on their.id = x.peer
      left join message old on old.conversation_id = c.id and old.client_id = t.client
      left join notification_digest d on d.account_id = x.peer
      cross join lateral (select case when t.gift is null and t.photo_id is null
        then words_cost(me.paid_user, mine.began_free, me.free_conversations, t.price,
          c.started_by = t.sender)
        else t.price end as cost) k
  ), ruled as materialized (
    select f.*, message_verdict(takes_part, old_sender, sender, standing, cost, had, fictional,
        confirmed or fictional_confirmed, shown) as ruling
      from facts f
  ), judged as materialized (
    -- The index is probed first: nearly all senders have no order that waits.
    select r.*, case when ruling = 'sent' and cost > 0 and exists (
          select from orders o where o.account_id = r.sender and o.status = 'completed'
            and o.use_waits and not o.express)
        and cost > had - held_credits(sender) then 'express_request_needed' else ruling end as verdict
      from ruled r
  ), sent as materialized (
    select * from judged where verdict = 'sent'
  ), book as ( -- which debits the wallets (ledger_moves_wallets)
    insert into ledger_entry (account_id, credits, reason, reference)
      select sender, -cost,
          case when gift is not null then 'gift' when photo_id is not null then 'photo'
            else 'message' end,
          conversation || ':' || seq
        from sent where cost > 0
  ), store as (
    insert into message
        (conversation_id, seq, sender_id, client_id, body, credits, created_at, gift, photo_id)
      select conversation, seq, sender, client, body, cost, v_now, gift, photo_id from sent
  ), newest as (
    update conversation c set last_seq = s.seq, last_at = v_now, last_preview = left(s.body, 80),
        last_sender = s.sender, started_by = coalesce(c.started_by, s.sender),
        last_kind = case when s.gift is not null then 'gift'
          when s.photo_id is not null then 'photo' else 'text' end
      from sent s where c.id = s.conversation
  ), sides as ( -- the receiver's row, and the sender's where something in it changes
    update participant p set last_at = date_trunc('minute', v_now),
        num_unread_messages = p.num_unread_messages
          + case p.account_id when s.peer then 1 else 0 end,
        fictional_confirmed = p.fictional_confirmed
          or (p.account_id = s.sender and s.confirmed and s.fictional),
        began_free = p.began_free or (p.account_id = s.sender and s.begins_free)
      from sent s where p.conversation_id = s.conversation
        and (p.account_id = s.peer or s.last_at <> date_trunc('minute', v_now) or s.begins_free
          or s.confirmed > s.fictional_confirmed)
  )
  select verdict, case verdict when 'duplicate' then old_seq else seq end, peer,
      case verdict when 'duplicate' then old_at else v_now end,
      case verdict when 'duplicate' then old_cost else cost end,
      case verdict when 'sent' then coalesce(had, 0) - cost else had end, i_am_fictional,
      old_body, case verdict when 'duplicate' then old_gift else gift end,
      case verdict when 'duplicate' then old_photo else photo_id end,
      coalesce(due_at > v_now + interval '1 minute', false)
    from judged order by i;
  if v_new is not null then -- one of the sender's free conversations begins
    update account x set free_conversations = x.free_conversations + 1
      from unnest(p_conversation, p_sender) t (conversation, sender)
        join conversation c on c.id = t.conversation and c.last_seq = 1 and c.last_sender = t.sender
        join participant p on p.conversation_id = c.id and p.account_id = t.sender and p.began_free
      where t.conversation = any(v_new) and x.id = t.sender;
  end if;
  if p_gift is not null then
    insert into gift_received (receiver_id, conversation_id, seq, sender_id, gift, created_at)
      select case c.a when m.sender_id then c.b else c.a end,
          m.conversation_id, m.seq, m.sender_id, m.gift, m.created_at
      from unnest(p_conversation, p_client) t (conversation, client)
        join message m on m.conversation_id = t.conversation and m.client_id = t.client
        join conversation c on c.id = m.conversation_id
      where m.gift is not null on conflict do nothing;
  end if;
  if p_photo is not null then
    update chat_photo f set seq = m.seq from message m
      where f.id = any(p_photo) and f.seq is null
        and m.conversation_id = f.conversation_id and m.photo_id = f.id;
  end if;
end $$;
