-- Safety: the block list in order, reports and decisions, screened messages.

create index block_list on block (account_id, created_at desc, blocked_id desc);

-- The member has said that contact details may go out here; asked again until both have written.
create table contact_consent (
  account_id uuid not null references account on delete cascade,
  conversation_id uuid not null references conversation on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, conversation_id)
);
create index contact_consent_conversation on contact_consent (conversation_id);

-- A case gathers everything that is said against one member until an operator has decided.
create table moderation_case (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  subject_id uuid references account on delete cascade, -- null: a report from outside that names nobody we know
  status text not null default 'open' check (status in ('open', 'closed')),
  gravity smallint not null default 1 check (gravity between 1 and 3), -- 3: danger to somebody; 2: fraud, a profile of somebody else; 1: the rest
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((status = 'closed') = (closed_at is not null))
);
create unique index moderation_case_open on moderation_case (subject_id) where status = 'open' and subject_id is not null;
create index moderation_queue on moderation_case (site_id, gravity desc, opened_at, id) where status = 'open';

-- The open case of a member, made when there is none; the gravest thing said decides.
create function open_case(p_site uuid, p_subject uuid, p_gravity smallint) returns uuid language sql as $$
  insert into moderation_case (site_id, subject_id, gravity) values (p_site, p_subject, p_gravity)
  on conflict (subject_id) where status = 'open' and subject_id is not null do update set gravity = greatest(moderation_case.gravity, excluded.gravity)
  returning id
$$;

create table report (
  id uuid primary key default uuidv7(),
  number text not null unique check (number ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'), -- what the reporter quotes
  case_id uuid not null references moderation_case on delete cascade,
  site_id uuid not null references site,
  reporter_id uuid references account on delete set null,
  reporter_email text check (length(reporter_email) <= 254),  -- somebody without an account
  language text not null,
  subject_id uuid references account on delete cascade,
  kind text not null check (kind in ('profile', 'photo', 'message', 'outside')),
  target text not null,                               -- what exactly: the profile, the image, conversation:seq
  reason text not null check (reason in ('scam', 'fake', 'harassment', 'sexual', 'minor', 'danger', 'money', 'advertising', 'other')),
  words text not null default '' check (length(words) <= 2000),
  link text not null default '' check (length(link) <= 500),
  evidence jsonb not null default '{}',               -- a copy of what was reported, as it was then
  status text not null default 'open' check (status in ('open', 'dismissed', 'acted')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  check ((status = 'open') = (answered_at is null))
);
create unique index report_once on report (reporter_id, target) where status = 'open' and reporter_id is not null;
create index report_reporter on report (reporter_id, created_at desc, id desc);
create index report_case on report (case_id, created_at);
create index report_subject on report (subject_id);

create table decision (
  id uuid primary key default uuidv7(),
  case_id uuid not null references moderation_case on delete cascade,
  operator_id uuid not null,
  action text not null check (action in ('dismiss', 'warn', 'remove_message', 'remove_photo', 'hide_profile', 'block_account')),
  reason text not null check (length(reason) between 10 and 2000), -- said to the member concerned
  created_at timestamptz not null default now()
);
create index decision_case on decision (case_id, created_at);

-- Who of the operators read or did what. Nobody changes it.
create table audit (
  id uuid primary key default uuidv7(),
  site_id uuid not null,
  operator_id uuid not null,
  action text not null,
  subject_id uuid,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_subject on audit (subject_id, created_at desc);
create function audit_is_append_only() returns trigger language plpgsql as $$ begin raise exception 'audit is append-only'; end $$;
create trigger audit_is_append_only before update or delete on audit for each row execute function audit_is_append_only();

-- Screening. Prints of what a member has sent to whom, long texts and contact details only: compared with what they send next.
create table sender_print (
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  conversation_id uuid not null,
  print bit(128),                                     -- null: too short to compare
  contacts bigint[] not null default '{}',
  answered boolean not null                           -- the other had written
);
create index sender_print_recent on sender_print (account_id, created_at desc);
create index sender_print_age on sender_print (created_at);

create table held_message (                           -- neither delivered nor charged
  conversation_id uuid not null references conversation on delete cascade,
  client_id uuid not null,
  sender_id uuid not null references account on delete cascade,
  case_id uuid not null references moderation_case on delete cascade,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (conversation_id, client_id)
);
create index held_message_case on held_message (case_id, created_at);

-- An operator found a member's many alike messages harmless: nothing is held until then.
create table sender_pass (
  account_id uuid primary key references account on delete cascade,
  until timestamptz not null
);

-- Is this text one of many alike that go to many members? 'answered': the other has written, so that texts without contact details
-- need no look; 'clear'; 'held'. Counts conversations, not messages: within a day for alike texts, within a week for the same contact
-- details, and any contact details to members who have not answered. One sender at a time, whatever the number of processes.
create function screen_message(p_site uuid, p_sender uuid, p_conversation uuid, p_client uuid, p_body text, p_print bit(128), p_contacts bigint[]) returns text language plpgsql as $$
declare
  v_answered boolean;
  v_alike integer;
  v_allowed integer;
begin
  if not exists (select from conversation c where c.id = p_conversation and p_sender in (c.a, c.b)) then return 'clear'; end if; -- the writer refuses
  v_answered := exists (select from message m where m.conversation_id = p_conversation and m.sender_id <> p_sender);
  if v_answered and p_contacts = '{}' then return 'answered'; end if;
  perform pg_advisory_xact_lock(hashtextextended('screen ' || p_sender, 0));
  if exists (select from message m where m.conversation_id = p_conversation and m.client_id = p_client) then return 'clear'; end if; -- a retry
  select count(distinct s.conversation_id) into v_alike
    from (select * from sender_print x where x.account_id = p_sender and x.created_at > now() - interval '7 days' order by x.created_at desc limit 500) s
    where s.conversation_id <> p_conversation and (
      (s.print is not null and bit_count(s.print # p_print) <= 40 and s.created_at > now() - interval '1 day')
      or s.contacts && p_contacts
      or (not v_answered and not s.answered and p_contacts <> '{}' and s.contacts <> '{}' and s.created_at > now() - interval '1 day'));
  select case when a.signup_date > now() - interval '3 days' and not a.paid_user then 5 else 10 end into v_allowed from account a where a.id = p_sender;
  if v_alike >= v_allowed and not exists (select from sender_pass w where w.account_id = p_sender and w.until > now()) then
    insert into held_message (conversation_id, client_id, sender_id, case_id, body)
      select p_conversation, p_client, p_sender, k.id, p_body from (select open_case(p_site, p_sender, 2::smallint) as id) k
      where (select count(*) from held_message h where h.case_id = k.id) < 100 on conflict do nothing; -- enough to judge by
    return 'held';
  end if;
  insert into sender_print (account_id, conversation_id, print, contacts, answered) values (p_sender, p_conversation, p_print, p_contacts, v_answered);
  return 'clear';
end $$;
