-- What came with messages. Both tables carry the conversation, the key to distribute by, and go with it.

create table gift_received (                          -- filled by send_batch, so that a profile can count without reading chats
  conversation_id uuid not null references conversation on delete cascade,
  seq bigint not null,
  receiver_id uuid not null references account on delete cascade,
  sender_id uuid not null references account on delete cascade,
  gift text not null,
  created_at timestamptz not null,
  primary key (conversation_id, seq)
);
create index gift_received_receiver on gift_received (receiver_id, created_at desc, conversation_id desc);

create table chat_photo (                             -- a photo that lies ready for a conversation, or was sent in it
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversation on delete cascade,
  account_id uuid not null references account on delete cascade, -- who brought it
  seq bigint,                                         -- its message; null: not sent (yet), removed after a day
  full_file text not null unique,                     -- random ids of files in storage
  preview_file text not null unique,
  width smallint not null,                            -- pixels of the full file
  height smallint not null,
  created_at timestamptz not null default now()
);
create index chat_photo_account on chat_photo (account_id);
create index chat_photo_conversation on chat_photo (conversation_id);
create index chat_photo_unsent on chat_photo (created_at) where seq is null;

create function chat_photo_gone() returns trigger language plpgsql as $$ -- its files are nobody's now
begin
  insert into file_removal (id) values (old.full_file), (old.preview_file) on conflict (id) do update set due_at = now();
  return null;
end $$;
create trigger chat_photo_gone after delete on chat_photo for each row execute function chat_photo_gone();

-- Paid words that will never arrive are given back by themselves (readings, 'Paid messages'): what reached no device of a member
-- whose account was then deleted or blocked, or who then blocked the sender. `p_sender` null: whoever wrote. Each message once,
-- by ledger_entry_once; from then on it is the sender's alone, or a block and its end would be a free message. Locks as send_batch
-- does: conversations, then wallets, in id order; all conversations, because what is being sent at this moment has no unread count
-- yet that could be seen.
create function refund_undelivered(p_recipient uuid, p_sender uuid) returns void language plpgsql as $$
begin
  perform 1 from conversation c join participant mine on mine.conversation_id = c.id and mine.account_id = p_recipient
    where p_sender is null or mine.peer_id = p_sender order by c.id for no key update of c;
  perform 1 from wallet where account_id in (
    select mine.peer_id from participant mine where mine.account_id = p_recipient and (p_sender is null or mine.peer_id = p_sender) and mine.num_unread_messages > 0
  ) order by account_id for no key update;
  insert into ledger_entry (account_id, credits, reason, reference)
    select m.sender_id, m.credits, 'refund', m.conversation_id || ':' || m.seq
    from participant mine join message m on m.conversation_id = mine.conversation_id and m.seq > mine.delivered_seq and m.sender_id = mine.peer_id
    where mine.account_id = p_recipient and (p_sender is null or mine.peer_id = p_sender) and mine.num_unread_messages > 0 and m.credits > 0
      and exists (select from wallet w where w.account_id = m.sender_id)
    on conflict (account_id, reason, reference) where reason in ('signup', 'purchase', 'refund', 'reversal') do nothing;
  update message m set returned = true from participant mine
    where mine.account_id = p_recipient and (p_sender is null or mine.peer_id = p_sender) and mine.num_unread_messages > 0
      and m.conversation_id = mine.conversation_id and m.seq > mine.delivered_seq and m.sender_id = mine.peer_id and m.credits > 0 and not m.returned;
  if not found then return; end if;
  delete from gift_received g using message m where g.receiver_id = p_recipient and m.conversation_id = g.conversation_id and m.seq = g.seq and m.returned;
  update conversation c set last_preview = '' from participant mine, message m
    where mine.account_id = p_recipient and (p_sender is null or mine.peer_id = p_sender) and c.id = mine.conversation_id
      and m.conversation_id = c.id and m.seq = c.last_seq and m.returned and m.sender_id = mine.peer_id;
end $$;

create function refund_after_leaving() returns trigger language plpgsql as $$
begin
  perform refund_undelivered(new.id, null);
  return null;
end $$;
create trigger refund_after_leaving after update of status on account for each row
  when (old.status is distinct from new.status and new.status in ('deleted', 'blocked')) execute function refund_after_leaving();

create function refund_before_erasure() returns trigger language plpgsql as $$
begin
  perform refund_undelivered(old.id, null);
  return old;
end $$;
create trigger refund_before_erasure before delete on account for each row
  when (old.status not in ('deleted', 'blocked')) execute function refund_before_erasure();

create function refund_after_block() returns trigger language plpgsql as $$
begin
  perform refund_undelivered(new.account_id, new.blocked_id);
  return null;
end $$;
create trigger refund_after_block after insert on block for each row execute function refund_after_block();
