-- Signs that members put to what was written to them, replies to one message of the conversation,
-- and the form in which words are searched.

create table message_reaction (
  conversation_id uuid not null,
  seq bigint not null,
  account_id uuid not null references account on delete cascade, -- who reacts; never its sender
  reaction text not null check (length(reaction) between 1 and 16), -- the sign itself
  created_at timestamptz not null default now(),
  primary key (conversation_id, seq, account_id),
  foreign key (conversation_id, seq) references message on delete cascade
);
create index message_reaction_account on message_reaction (account_id);

-- A message quotes an answer of the other's profile, as it was then, or a message of the
-- conversation, as it is.
alter table message_quote
  alter prompt drop not null,
  alter answer drop not null,
  add quoted_seq bigint,
  add constraint message_quote_of_one check (
    num_nonnulls(prompt, quoted_seq) = 1 and (prompt is null) = (answer is null)
  );

-- Words without regard to case and accents; what has no plain letter stands as it is. `unaccent` is
-- an extension, which not every server has. Most words are plain letters, and pay for no more.
create function plain_words(words text) returns text
  language sql immutable parallel safe return case
    when octet_length(words) = length(words) then lower(words collate "pg_c_utf8")
    else translate(
      regexp_replace(
        normalize(lower(words collate "pg_c_utf8"), nfd), U&'[\0300-\036F]+', '', 'g'),
      'đħıłøŧ', 'dhilot')
  end;
