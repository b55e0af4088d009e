-- Up to three questions that a member answers on their profile, and what a message quotes of them.

create table profile_prompts (
  -- of this question with this answer: whoever quotes it quotes what they read, or nothing
  id uuid not null default uuidv7() unique,
  account_id uuid not null references account on delete cascade,
  place smallint not null check (place between 1 and 3),
  prompt text not null check (prompt ~ '^[a-z_]{1,30}$'), -- the question's name in the program
  answer text not null check (length(answer) between 1 and 200),
  primary key (account_id, place),
  unique (account_id, prompt)
);

-- What a message answers, as it was read when it was sent. It is there before its message, waiting
-- ones too, and is found by the message's client id.
create table message_quote (
  conversation_id uuid not null references conversation on delete cascade,
  sender_id uuid not null,
  client_id uuid not null,
  prompt text not null,
  answer text not null check (length(answer) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (conversation_id, sender_id, client_id)
);
-- The housekeeping's, for those whose message was refused.
create index message_quote_created on message_quote (created_at);
