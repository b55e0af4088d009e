-- A fictional profile never likes anybody, never writes, gifts or sends a photo first, and never
-- carries the tick of a checked photo (terms, 'Fictional profiles').

create function refuse_fictional() returns trigger language plpgsql as $$
begin
  if exists (select from profile where id = (to_jsonb(new) ->> tg_argv[0])::uuid and fictional) then
    raise exception 'a fictional profile does not %', tg_argv[1]
      using errcode = 'check_violation', constraint = tg_argv[2];
  end if;
  return null;
end $$;
create trigger fictional_never_likes after insert or update of account_id on likes
  for each row execute function refuse_fictional('account_id', 'like anybody', 'fictional_never_likes');
-- A conversation's first message, whatever it is: words, a gift or a photo.
create trigger fictional_never_first after insert on message
  for each row when (new.seq = 1)
  execute function refuse_fictional('sender_id', 'write first', 'fictional_never_first');
create trigger fictional_never_starts after insert on conversation
  for each row when (new.started_by is not null)
  execute function refuse_fictional('started_by', 'write first', 'fictional_never_first');
-- Each message writes this column, mostly as it was.
create trigger fictional_never_starts_later after update of started_by on conversation
  for each row when (new.started_by is distinct from old.started_by and new.started_by is not null)
  execute function refuse_fictional('started_by', 'write first', 'fictional_never_first');
create trigger fictional_never_gifts_first after insert on gift_received
  for each row when (new.seq = 1)
  execute function refuse_fictional('sender_id', 'give first', 'fictional_never_first');
create trigger fictional_is_not_checked after insert on selfie_check
  for each row
  execute function refuse_fictional('account_id', 'have its photo checked', 'fictional_not_checked');

-- A profile that becomes fictional loses its tick in the same write; on one that is, it is refused.
create function fictional_has_no_tick() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not old.fictional then
    new.checked_thumb := null;
    return new;
  end if;
  raise exception 'a fictional profile has no checked photo'
    using errcode = 'check_violation', constraint = 'fictional_not_checked';
end $$;
create trigger fictional_has_no_tick before insert or update of fictional, checked_thumb on profile
  for each row when (new.fictional and new.checked_thumb is not null)
  execute function fictional_has_no_tick();

-- What it liked, and a check under way, end with it.
create function becomes_fictional() returns trigger language plpgsql as $$
begin
  delete from likes where account_id = new.id;
  delete from selfie_check where account_id = new.id and status = 'asked';
  update selfie_check set status = 'expired', file = null, decided_at = now()
    where account_id = new.id and status = 'waiting';
  return null;
end $$;
create trigger becomes_fictional after insert or update of fictional on profile
  for each row when (new.fictional) execute function becomes_fictional();

update profile set checked_thumb = null where fictional and checked_thumb is not null;
delete from likes l using profile p where p.id = l.account_id and p.fictional;
delete from selfie_check s using profile p
  where p.id = s.account_id and p.fictional and s.status = 'asked';
update selfie_check s set status = 'expired', file = null, decided_at = now()
  from profile p where p.id = s.account_id and p.fictional and s.status = 'waiting';

-- Whether a member's words have reached the other of a conversation.
create function has_written(p_conversation uuid, p_sender uuid)
  returns boolean language sql stable as $$
  select exists (select from message m
    where m.conversation_id = p_conversation and m.sender_id = p_sender and not m.returned)
$$;

-- As in migration 65, and refused where a fictional profile would write first.
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
    select r.*, case
        when i_am_fictional and ruling not in ('not_found', 'duplicate')
            and not has_written(r.conversation, r.peer)
          then 'fictional_first'
        -- The index is probed first: nearly all senders have no order that waits.
        when ruling = 'sent' and cost > 0 and exists (
            select from orders o where o.account_id = r.sender and o.status = 'completed'
              and o.use_waits and not o.express)
          and cost > had - held_credits(sender)
          then 'express_request_needed'
        else ruling end as verdict
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
