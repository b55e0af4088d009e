create table likes (
  account_id uuid not null references account on delete cascade,
  liked_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz,                                -- null: still 'new' for the liked member
  match_seen_at timestamptz,                          -- null on a match: account_id has not been shown the match modal
  primary key (account_id, liked_id),
  check (account_id <> liked_id)
);
create index likes_received on likes (liked_id, created_at desc, account_id);
create index likes_given on likes (account_id, created_at desc, liked_id);

create table conversation (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  a uuid not null references account on delete cascade,
  b uuid not null references account on delete cascade,
  started_by uuid,                                    -- the sender of the first message
  last_seq bigint not null default 0,
  last_at timestamptz not null default now(),
  last_preview text not null default '',
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
  hidden_seq bigint not null default 0,               -- removed by this member up to here
  free boolean,                                       -- decided at this member's first message here; null before
  last_at timestamptz not null default now(),         -- the conversation's, for the inbox's order
  primary key (conversation_id, account_id)
) with (fillfactor = 50);
create index participant_inbox on participant (account_id, last_at desc, conversation_id desc);

create table message (
  conversation_id uuid not null references conversation on delete cascade,
  seq bigint not null,
  sender_id uuid not null,
  client_id uuid not null,                            -- made by the sender's device: a retried send is one message
  body text not null check (length(body) between 1 and 4000),
  credits integer not null default 0,                 -- what it cost
  created_at timestamptz not null default now(),
  primary key (conversation_id, seq),
  unique (conversation_id, client_id)
);
