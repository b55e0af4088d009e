-- Limit A: the cheapest way that we know to store one message in words, all of it or nothing: decision, debit, ledger, message,
-- unread count. The product stores through send_batch alone, which costs about 1.4 times as much for one message and a quarter of
-- it for many; measuring against that would flatter the product.
create or replace function limit_one_message(
  p_conversation uuid, p_sender uuid, p_client uuid, p_body text, p_price integer, p_confirmed boolean,
  out code text, out seq bigint, out peer uuid, out at timestamptz, out cost integer, out balance integer, out fictional boolean, out body text
) language plpgsql as $$
declare
  c conversation;
  f record;
begin
  select * into c from conversation x where x.id = p_conversation and p_sender in (x.a, x.b) for no key update;
  if not found then code := 'not_found'; return; end if;
  peer := case when c.a = p_sender then c.b else c.a end;
  select w.credits into balance from wallet w where w.account_id = p_sender for no key update;
  select mine.began_free, mine.fictional_confirmed, mine.last_at, me.paid_user, me.free_conversations, my.fictional as i_am_fictional, their.fictional,
      old.seq, old.sender_id, old.created_at, old.credits, old.body,
      chat_standing(them.status, them.invisible, their.visible, exists (
        select from block b where (b.account_id = p_sender and b.blocked_id = peer) or (b.account_id = peer and b.blocked_id = p_sender))) as standing
    into f
    from participant mine join account me on me.id = p_sender left join profile my on my.id = p_sender
    left join account them on them.id = peer left join profile their on their.id = peer
    left join message old on old.conversation_id = p_conversation and old.client_id = p_client
    where mine.conversation_id = p_conversation and mine.account_id = p_sender;
  cost := message_cost(f.paid_user, f.began_free, f.free_conversations, p_price);
  fictional := coalesce(f.i_am_fictional, false);
  code := message_verdict(f.paid_user is not null, f.sender_id, p_sender, f.standing, cost, balance, f.fictional, p_confirmed or f.fictional_confirmed, null);
  if code = 'duplicate' then
    seq := f.seq; at := f.created_at; cost := f.credits; body := f.body;
    return;
  elsif code <> 'sent' then return; end if;

  at := clock_timestamp();
  seq := c.last_seq + 1;
  if cost > 0 then
    insert into ledger_entry (account_id, credits, reason, reference) values (p_sender, -cost, 'message', p_conversation || ':' || seq); -- debits the wallet
    balance := balance - cost;
  end if;
  insert into message (conversation_id, seq, sender_id, client_id, body, credits, created_at) values (p_conversation, seq, p_sender, p_client, p_body, cost, at);
  update conversation x set last_seq = seq, last_at = at, last_preview = left(p_body, 80), last_sender = p_sender, started_by = coalesce(x.started_by, p_sender)
    where x.id = p_conversation;
  update participant p set num_unread_messages = p.num_unread_messages + 1, last_at = date_trunc('minute', at)
    where p.conversation_id = p_conversation and p.account_id = peer;
  if f.last_at <> date_trunc('minute', at) or (c.last_seq = 0 and not f.paid_user and f.free_conversations < 2) or p_confirmed > f.fictional_confirmed then
    update participant p set last_at = date_trunc('minute', at), fictional_confirmed = p.fictional_confirmed or (p_confirmed and f.fictional),
        began_free = p.began_free or (c.last_seq = 0 and not f.paid_user and f.free_conversations < 2)
      where p.conversation_id = p_conversation and p.account_id = p_sender;
  end if;
  if c.last_seq = 0 and not f.paid_user and f.free_conversations < 2 then
    update account x set free_conversations = x.free_conversations + 1 where x.id = p_sender;
  end if;
end $$;
