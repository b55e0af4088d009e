-- Chat. One conversation per pair of members; every row about a conversation carries its id, the
-- key to distribute by.

create table conversation (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  a uuid not null references account on delete cascade,
  b uuid not null references account on delete cascade,
  started_by uuid,                                    -- the sender of the first message
  last_seq bigint not null default 0,
  last_at timestamptz not null default now(),
  last_preview text not null default '',
  last_kind text not null default 'text' check (last_kind in ('text', 'gift', 'photo')),
  last_sender uuid,
  unique (a, b),
  check (a < b)
) with (fillfactor = 50);
create index conversation_b on conversation (b, a);

create table participant (
  conversation_id uuid not null references conversation on delete cascade,
  account_id uuid not null references account on delete cascade,
  peer_id uuid not null,
  num_unread_messages integer not null default 0 check (num_unread_messages >= 0),
  delivered_seq bigint not null default 0,            -- this member's device has it
  read_seq bigint not null default 0,                 -- this member has seen it
  -- removed by this member up to here: a later message brings the rest back
  hidden_seq bigint not null default 0,
  -- this member began the conversation as one of the free ones: words in it stay free for them
  began_free boolean not null default false,
  -- confirmed once that messages to this fictional profile cost credits
  fictional_confirmed boolean not null default false,
  -- has uncovered a photo of the other once: later ones come uncovered
  shows_photos boolean not null default false,
  -- the minute of the newest message, for the inbox's order: an index entry a minute instead of one
  -- a message
  last_at timestamptz not null default date_trunc('minute', now()),
  primary key (conversation_id, account_id)
) with (fillfactor = 50);
create index participant_inbox on participant (account_id, last_at desc, conversation_id desc);

create table message (
  conversation_id uuid not null references conversation on delete cascade,
  seq bigint not null,
  sender_id uuid not null,
  client_id uuid not null, -- made by the sender's device: a retried send is one message
  body text not null check (length(body) <= 4000),
  credits integer not null default 0 check (credits >= 0), -- what it cost
  -- given back undelivered (refund_undelivered): the receiver never reads it
  returned boolean not null default false,
  created_at timestamptz not null default now(),
  gift text, -- its name in the catalogue of gifts; the body is the line beside it
  photo_id uuid,                                      -- chat_photo; the body is the line below it
  primary key (conversation_id, seq),
  unique (conversation_id, client_id),
  -- a gift or a photo, or neither; without words, one of them
  check (num_nonnulls(gift, photo_id) =
    case when body = '' then 1 else least(num_nonnulls(gift, photo_id), 1) end)
);
create unique index message_photo on message (conversation_id, photo_id) where photo_id is not null;

create table chat_photo ( -- a photo that lies ready for a conversation, or was sent in it
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversation on delete cascade,
  account_id uuid not null references account on delete cascade, -- who brought it
  seq bigint, -- its message; null: not sent (yet), removed after a day
  full_file text not null unique,                     -- random ids of files in storage
  preview_file text not null unique,
  width smallint not null,                            -- pixels of the full file
  height smallint not null,
  created_at timestamptz not null default now()
);
create index chat_photo_account on chat_photo (account_id);
create index chat_photo_conversation on chat_photo (conversation_id);
create index chat_photo_unsent on chat_photo (created_at) where seq is null;

-- its files are nobody's now
create function chat_photo_gone() returns trigger language plpgsql as $$
begin
  insert into file_removal (id) values (old.full_file), (old.preview_file)
    on conflict (id) do update set due_at = now();
  return null;
end $$;
create trigger chat_photo_gone after delete on chat_photo
  for each row execute function chat_photo_gone();

-- filled by send_batch, so that a profile can count without reading chats
create table gift_received (
  conversation_id uuid not null references conversation on delete cascade,
  seq bigint not null,
  receiver_id uuid not null references account on delete cascade,
  sender_id uuid not null references account on delete cascade,
  gift text not null,
  created_at timestamptz not null,
  primary key (conversation_id, seq)
);
create index gift_received_receiver
  on gift_received (receiver_id, created_at desc, conversation_id desc);

-- What a member wrote before the address was confirmed: not sent, not charged, known to nobody
-- else.
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
  -- a gift or a photo, or neither; without words, one of them
  check (num_nonnulls(gift, photo_id) =
    case when body = '' then 1 else least(num_nonnulls(gift, photo_id), 1) end)
);
create unique index waiting_message_photo on waiting_message (photo_id) where photo_id is not null;

-- Whatever way is taken: nothing is delivered of who has not confirmed an address. Once for each
-- batch.
create function message_of_unconfirmed() returns trigger language plpgsql as $$
begin
  if exists (
    select from written w join account a on a.id = w.sender_id where a.status = 'not_confirmed'
  ) then
    raise exception 'the sender has not confirmed an address'
      using errcode = 'check_violation', constraint = 'message_sender_confirmed';
  end if;
  return null;
end $$;
create trigger message_of_unconfirmed after insert on message referencing new table as written
  for each statement execute function message_of_unconfirmed();

-- The member has said that contact details may go out here; asked again until both have written.
create table contact_consent (
  account_id uuid not null references account on delete cascade,
  conversation_id uuid not null references conversation on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, conversation_id)
);
create index contact_consent_conversation on contact_consent (conversation_id);

-- For whom somebody signed up, and the first words to them: offered in the chat, never sent by
-- itself (specification, section 3, signup_message).

create table signup_message (
  account_id uuid primary key references account on delete cascade,
  member_id uuid not null references account on delete cascade check (member_id <> account_id),
  body text not null default '' check (length(body) <= 2000),
  created_at timestamptz not null default now()
);
create index signup_message_member on signup_message (member_id);
create index signup_message_old on signup_message (created_at);
