-- Wallets and their ledger, paid messages that are given back, the nightly check.
-- Amounts are cents, credits are whole numbers. The ledger is append-only; a wallet is what its
-- entries come to, by construction: a trigger of the ledger is the only one that writes it
-- (decision 11).

create table wallet (
  account_id uuid primary key references account on delete cascade,
  credits integer not null default 0 check (credits >= 0),
  -- taken back after it was spent: whatever comes in pays it first
  debt integer not null default 0 check (debt >= 0),
  check (credits = 0 or debt = 0)
) with (fillfactor = 50);

-- Each entry is a transfer between the member's wallet and the house account that its reason names
-- (view ledger_posting).
create table ledger_entry (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  -- positive: received; negative: spent, taken back or expired
  credits integer not null check (credits <> 0),
  reason text not null check (reason in (
    'signup', 'purchase', 'message', 'refund', 'reversal', 'grant', 'gift', 'photo', 'expiry')),
  reference text not null default '',                 -- the cause: conversation:seq, order id, ...
  created_at timestamptz not null default now(),
  check (reason = 'expiry' or (credits > 0) = (reason in ('signup', 'purchase', 'refund', 'grant')))
);
create index ledger_entry_account on ledger_entry (account_id, id desc);
-- One order, one sign-up, one refund is credited once, whoever repeats it.
create unique index ledger_entry_once on ledger_entry (account_id, reason, reference)
  where reason in ('signup', 'purchase', 'refund', 'reversal');

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  -- erased with its member
  if tg_op = 'DELETE' and not exists (select from account where id = old.account_id) then
    return old;
  end if;
  -- the books' legal term
  if tg_op = 'DELETE' and old.created_at < now() - interval '10 years' then return old; end if;
  raise exception 'ledger_entry is append-only';
end $$;
create trigger ledger_is_append_only before update or delete on ledger_entry
  for each row execute function ledger_is_append_only();

-- The only writer of wallets. Spending more than is there violates `credits >= 0`, so that nothing
-- of its statement happens; what is taken back (reversal) takes what is there, and the rest is
-- debt. Whoever books for several members locks their wallets first, in id order, as send_batch
-- does.
create function ledger_moves_wallets() returns trigger language plpgsql as $$
begin
  update wallet w
    set credits = case when s.spends then w.credits + s.credits
          else greatest(w.credits - w.debt + s.credits, 0) end,
        debt = case when s.spends then w.debt else greatest(w.debt - w.credits - s.credits, 0) end
    from (
      select account_id, sum(credits)::integer as credits,
        sum(credits) < 0 and not bool_or(reason = 'reversal') as spends
      from booked group by account_id
    ) s
    where w.account_id = s.account_id;
  return null;
end $$;
create trigger ledger_moves_wallets after insert on ledger_entry referencing new table as booked
  for each statement execute function ledger_moves_wallets();

create function wallet_opens_with_account() returns trigger language plpgsql as $$
begin
  insert into wallet (account_id) select id from opened;
  return null;
end $$;
create trigger wallet_opens_with_account after insert on account referencing new table as opened
  for each statement execute function wallet_opens_with_account();

create function wallet_is_the_ledgers() returns trigger language plpgsql as $$
begin
  raise exception 'wallets are written by the ledger only';
end $$;
create trigger wallet_is_the_ledgers before insert or update or delete on wallet
  for each statement when (pg_trigger_depth() = 0) execute function wallet_is_the_ledgers();

-- Both sides of every entry. What all members hold is what the house has given out less what it has
-- got back: together zero.
create view ledger_posting as
  select e.id as entry_id, e.account_id, 'member' as holder, e.credits, e.reason, e.reference,
    e.created_at from ledger_entry e
  union all
  select e.id, null, case
      when e.reason in ('purchase', 'reversal') then 'sales'
      when e.reason in ('signup', 'grant') then 'promotion'
      when e.reason in ('message', 'gift', 'photo', 'refund') then 'usage'
      when e.reason = 'expiry' then 'expired' end, -e.credits, e.reason, e.reference,
    e.created_at from ledger_entry e;

-- Paid words that will never arrive are given back by themselves (readings, 'Paid messages'): what
-- reached no device of a member whose account was then deleted or blocked, or who then blocked the
-- sender. `p_sender` null: whoever wrote. Each message once, by ledger_entry_once; from then on it
-- is the sender's alone, or a block and its end would be a free message. Locks as send_batch does:
-- conversations, then wallets, in id order; all conversations, because what is being sent at this
-- moment has no unread count yet that could be seen.
create function refund_undelivered(p_recipient uuid, p_sender uuid)
  returns void language plpgsql as $$
begin
  perform 1 from conversation c
    join participant mine on mine.conversation_id = c.id and mine.account_id = p_recipient
    where p_sender is null or mine.peer_id = p_sender order by c.id for no key update of c;
  perform 1 from wallet where account_id in (
    select mine.peer_id from participant mine
    where mine.account_id = p_recipient and (p_sender is null or mine.peer_id = p_sender)
      and mine.num_unread_messages > 0
  ) order by account_id for no key update;
  insert into ledger_entry (account_id, credits, reason, reference)
    select m.sender_id, m.credits, 'refund', m.conversation_id || ':' || m.seq
    from participant mine
      join message m on m.conversation_id = mine.conversation_id
        and m.seq > mine.delivered_seq and m.sender_id = mine.peer_id
    where mine.account_id = p_recipient and (p_sender is null or mine.peer_id = p_sender)
      and mine.num_unread_messages > 0 and m.credits > 0
      and exists (select from wallet w where w.account_id = m.sender_id)
    on conflict (account_id, reason, reference)
      where reason in ('signup', 'purchase', 'refund', 'reversal') do nothing;
  update message m set returned = true from participant mine
    where mine.account_id = p_recipient and (p_sender is null or mine.peer_id = p_sender)
      and mine.num_unread_messages > 0
      and m.conversation_id = mine.conversation_id and m.seq > mine.delivered_seq
      and m.sender_id = mine.peer_id and m.credits > 0 and not m.returned;
  if not found then return; end if;
  delete from gift_received g using message m
    where g.receiver_id = p_recipient and m.conversation_id = g.conversation_id and m.seq = g.seq
      and m.returned;
  update conversation c set last_preview = '' from participant mine, message m
    where mine.account_id = p_recipient and (p_sender is null or mine.peer_id = p_sender)
      and c.id = mine.conversation_id
      and m.conversation_id = c.id and m.seq = c.last_seq and m.returned
      and m.sender_id = mine.peer_id;
end $$;

create function refund_after_leaving() returns trigger language plpgsql as $$
begin
  perform refund_undelivered(new.id, null);
  return null;
end $$;
create trigger refund_after_leaving after update of status on account for each row
  when (old.status is distinct from new.status and new.status in ('deleted', 'blocked'))
  execute function refund_after_leaving();

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
create trigger refund_after_block after insert on block
  for each row execute function refund_after_block();

-- Paid words that no device of the other has fetched for so many days are given back by themselves,
-- whether or not the other comes one day (readings, 'Paid messages'). Looks at what was paid in the
-- three days before that, found by the time in the entry's id; at most `p_most` at once. Each
-- message once, by ledger_entry_once. Locks as send_batch does.
create function refund_never_delivered(p_days integer, p_most integer)
  returns integer language plpgsql as $$
declare
  v_conversations uuid[];
  v_references text[];
  v_count integer;
begin
  select array_agg(distinct t.conversation), array_agg(t.reference)
    into v_conversations, v_references from (
    select theirs.conversation_id as conversation, e.reference from ledger_entry e
      join participant theirs
        on theirs.conversation_id = split_part(e.reference, ':', 1)::uuid
        and theirs.account_id <> e.account_id
        and theirs.delivered_seq < split_part(e.reference, ':', 2)::bigint
      where e.id between uuidv7(make_interval(days => - p_days - 3))
          and uuidv7(make_interval(days => - p_days))
        and e.reason in ('message', 'gift', 'photo') and e.reference ~ '^[0-9a-f-]{36}:[0-9]+$'
        and not exists (
          select from ledger_entry r
          where r.account_id = e.account_id and r.reason = 'refund' and r.reference = e.reference)
      order by e.id limit p_most) t;
  if v_references is null then return 0; end if;
  perform 1 from conversation where id = any(v_conversations) order by id for no key update;
  perform 1 from wallet where account_id in (
    select account_id from ledger_entry
    where reference = any(v_references) and account_id in (
      select account_id from participant where conversation_id = any(v_conversations))
    ) order by account_id for no key update;
  insert into ledger_entry (account_id, credits, reason, reference)
    select m.sender_id, m.credits, 'refund', m.conversation_id || ':' || m.seq
    from unnest(v_references) r (reference)
      join message m on m.conversation_id = split_part(r.reference, ':', 1)::uuid
        and m.seq = split_part(r.reference, ':', 2)::bigint and m.credits > 0
      join participant theirs on theirs.conversation_id = m.conversation_id
        and theirs.account_id <> m.sender_id and theirs.delivered_seq < m.seq
    where exists (select from wallet w where w.account_id = m.sender_id)
    on conflict (account_id, reason, reference)
      where reason in ('signup', 'purchase', 'refund', 'reversal') do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- A message that an operator removes before it has reached the other was not delivered either.
create function refund_removed(p_conversation uuid, p_seq bigint)
  returns void language plpgsql as $$
begin
  perform 1 from conversation where id = p_conversation for no key update;
  insert into ledger_entry (account_id, credits, reason, reference)
    select m.sender_id, m.credits, 'refund', m.conversation_id || ':' || m.seq
    from message m
      join participant theirs on theirs.conversation_id = m.conversation_id
        and theirs.account_id <> m.sender_id and theirs.delivered_seq < m.seq
    where m.conversation_id = p_conversation and m.seq = p_seq and m.credits > 0
      and exists (select from wallet w where w.account_id = m.sender_id)
    on conflict (account_id, reason, reference)
      where reason in ('signup', 'purchase', 'refund', 'reversal') do nothing;
end $$;

-- What the nightly check of the books found, for operators.
create table ledger_check (
  site_id uuid not null references site on delete cascade,
  checked_at timestamptz not null default now(),
  wallets integer not null,
  wrong integer not null, -- wallets that are not what their entries come to: 0
  primary key (site_id, checked_at)
);

create table ledger_finding ( -- a wallet that is not what its entries come to
  account_id uuid not null references account on delete cascade,
  checked_at timestamptz not null default now(),
  wallet bigint not null,                             -- credits less debt, as the wallet says
  ledger bigint not null,                             -- what the entries come to
  primary key (account_id, checked_at)
);
create index ledger_finding_newest on ledger_finding (checked_at desc, account_id);

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
