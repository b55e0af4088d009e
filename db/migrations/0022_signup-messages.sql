-- For whom somebody signed up, and the first words to them: offered in the chat, never sent by itself (specification, section 3, signup_message).

create table signup_message (
  account_id uuid primary key references account on delete cascade,
  member_id uuid not null references account on delete cascade check (member_id <> account_id),
  body text not null default '' check (length(body) <= 2000),
  created_at timestamptz not null default now()
);
create index signup_message_member on signup_message (member_id);
create index signup_message_old on signup_message (created_at);
