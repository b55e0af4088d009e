-- What a member wrote before the address was confirmed: not sent, not charged, known to nobody else.
create table waiting_message (
  sender_id uuid not null references account on delete cascade,
  id uuid not null default uuidv7(),                  -- the order of delivery
  conversation_id uuid not null references conversation on delete cascade,
  client_id uuid not null,
  body text not null check (length(body) <= 4000),
  gift text,
  photo_id uuid references chat_photo on delete cascade,
  price integer not null check (price >= 0),          -- credits on the site when it was written
  cost integer not null check (cost >= 0),            -- credits that it will cost the sender
  confirmed boolean not null,                         -- knows that a fictional profile answers
  created_at timestamptz not null default now(),
  primary key (sender_id, id),
  unique (conversation_id, client_id),
  check (num_nonnulls(gift, photo_id) = case when body = '' then 1 else least(num_nonnulls(gift, photo_id), 1) end)
);
create unique index waiting_message_photo on waiting_message (photo_id) where photo_id is not null;

-- Whatever way is taken: nothing is delivered of who has not confirmed an address. Once for each batch.
create function message_of_unconfirmed() returns trigger language plpgsql as $$
begin
  if exists (select from written w join account a on a.id = w.sender_id where a.status = 'not_confirmed') then
    raise exception 'the sender has not confirmed an address' using errcode = 'check_violation', constraint = 'message_sender_confirmed';
  end if;
  return null;
end $$;
create trigger message_of_unconfirmed after insert on message referencing new table as written
  for each statement execute function message_of_unconfirmed();

-- What young accounts of a site send to whom: long texts, and where they lead. Compared across senders, as one who makes an account
-- for each ten members is one sender all the same. Forgotten after a week (features/housekeeping/purge.server.ts).
create table young_print (
  site_id uuid not null references site on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  account_id uuid not null references account on delete cascade,
  conversation_id uuid not null,
  print bit(128),                                     -- null: too short to compare
  places bigint[] not null default '{}'
);
create index young_print_recent on young_print (site_id, created_at desc);
create index young_print_account on young_print (account_id);
create index young_print_age on young_print (created_at);

-- Is this text one of many alike that go to many members? 'answered': the other has written, so that texts without contact details
-- need no look; 'clear'; 'held'. Counts conversations, not messages: within a day for alike texts, within a week for the same contact
-- details, and any contact details to members who have not answered. One sender at a time, whatever the number of processes. What an
-- account of less than a week, unpaid, writes to whoever has not answered is also one of the site's: at most ten of all of them
-- together, one at a time. p_places: contact details that lead somewhere, hashed; never only 'come to a messenger', which many say.
drop function screen_message(uuid, uuid, uuid, uuid, text, bit, bigint[]);
create function screen_message(
  p_site uuid, p_sender uuid, p_conversation uuid, p_client uuid, p_body text, p_print bit(128), p_contacts bigint[], p_places bigint[]
) returns text language plpgsql as $$
declare
  v_answered boolean;
  v_alike integer;
  v_allowed integer;
  v_young boolean;
  v_crowd integer := 0;
begin
  if not exists (select from conversation c where c.id = p_conversation and p_sender in (c.a, c.b)) then return 'clear'; end if; -- the writer refuses
  v_answered := exists (select from message m where m.conversation_id = p_conversation and m.sender_id <> p_sender);
  if v_answered and p_contacts = '{}' then return 'answered'; end if;
  perform pg_advisory_xact_lock(hashtextextended('screen ' || p_sender, 0));
  if exists (select from message m where m.conversation_id = p_conversation and m.client_id = p_client)
    or exists (select from waiting_message w where w.conversation_id = p_conversation and w.client_id = p_client) then return 'clear'; end if; -- a retry
  select count(distinct s.conversation_id) into v_alike
    from (select * from sender_print x where x.account_id = p_sender and x.created_at > now() - interval '7 days' order by x.created_at desc limit 500) s
    where s.conversation_id <> p_conversation and (
      (s.print is not null and bit_count(s.print # p_print) <= 40 and s.created_at > now() - interval '1 day')
      or s.contacts && p_contacts
      or (not v_answered and not s.answered and p_contacts <> '{}' and s.contacts <> '{}' and s.created_at > now() - interval '1 day'));
  select case when a.signup_date > now() - interval '3 days' and not a.paid_user then 5 else 10 end,
      not v_answered and not a.paid_user and a.signup_date > now() - interval '7 days' and (p_print is not null or p_places <> '{}')
    into v_allowed, v_young from account a where a.id = p_sender;
  if v_young then
    perform pg_advisory_xact_lock(hashtextextended('screen young ' || p_site, 0));
    select count(distinct y.conversation_id) into v_crowd
      from (select * from young_print x where x.site_id = p_site and x.created_at > now() - interval '7 days' order by x.created_at desc limit 5000) y
      where y.conversation_id <> p_conversation and (
        (y.print is not null and bit_count(y.print # p_print) <= 32 and y.created_at > now() - interval '1 day') or y.places && p_places);
  end if;
  if (v_alike >= v_allowed or v_crowd >= 10) and not exists (select from sender_pass w where w.account_id = p_sender and w.until > now()) then
    insert into held_message (conversation_id, client_id, sender_id, case_id, body)
      select p_conversation, p_client, p_sender, k.id, p_body from (select open_case(p_site, p_sender, 2::smallint) as id) k
      where (select count(*) from held_message h where h.case_id = k.id) < 100 on conflict do nothing; -- enough to judge by
    return 'held';
  end if;
  insert into sender_print (account_id, conversation_id, print, contacts, answered) values (p_sender, p_conversation, p_print, p_contacts, v_answered);
  if v_young then
    insert into young_print (site_id, account_id, conversation_id, print, places) values (p_site, p_sender, p_conversation, p_print, p_places);
  end if;
  return 'clear';
end $$;
