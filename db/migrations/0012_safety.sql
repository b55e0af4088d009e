-- Reports, what operators decide, and the screening of messages.

-- A case gathers everything that is said against one member until an operator has decided.
create table moderation_case (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  -- null: a report from outside that names nobody we know
  subject_id uuid references account on delete cascade,
  -- Stands for the member a case is about once that member is erased: random, the same in all their
  -- cases, leads to nobody.
  former uuid,
  status text not null default 'open' check (status in ('open', 'closed')),
  -- 3: danger to somebody; 2: fraud, a profile of somebody else; 1: the rest
  gravity smallint not null default 1 check (gravity between 1 and 3),
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((status = 'closed') = (closed_at is not null)),
  check (former is null or subject_id is null)
);
create unique index moderation_case_open on moderation_case (subject_id)
  where status = 'open' and subject_id is not null;
create index moderation_queue on moderation_case (site_id, gravity desc, opened_at, id)
  where status = 'open';
create index moderation_case_former on moderation_case (former) where former is not null;
create index moderation_case_closed on moderation_case (closed_at) where status = 'closed';

-- The open case of a member, made when there is none; the gravest thing said decides.
create function open_case(p_site uuid, p_subject uuid, p_gravity smallint)
  returns uuid language sql as $$
  insert into moderation_case (site_id, subject_id, gravity) values (p_site, p_subject, p_gravity)
  on conflict (subject_id) where status = 'open' and subject_id is not null
    do update set gravity = greatest(moderation_case.gravity, excluded.gravity)
  returning id
$$;

create table report (
  id uuid primary key default uuidv7(),
  -- what the reporter quotes
  number text not null unique check (number ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  case_id uuid not null references moderation_case on delete cascade,
  site_id uuid not null references site,
  reporter_id uuid references account on delete set null,
  reporter_email text check (length(reporter_email) <= 254),  -- somebody without an account
  language text not null,
  subject_id uuid references account on delete cascade,
  kind text not null check (kind in ('profile', 'photo', 'message', 'outside')),
  target text not null, -- what exactly: the profile, the image, conversation:seq
  reason text not null check (reason in (
    'scam', 'fake', 'harassment', 'sexual', 'minor', 'danger', 'money', 'advertising', 'other')),
  words text not null default '' check (length(words) <= 2000),
  link text not null default '' check (length(link) <= 500),
  evidence jsonb not null default '{}',               -- a copy of what was reported, as it was then
  status text not null default 'open' check (status in ('open', 'dismissed', 'acted')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  check ((status = 'open') = (answered_at is null))
);
create unique index report_once on report (reporter_id, target)
  where status = 'open' and reporter_id is not null;
create index report_reporter on report (reporter_id, created_at desc, id desc);
create index report_case on report (case_id, created_at);
create index report_subject on report (subject_id);
create index report_dismissed on report (answered_at) where status = 'dismissed';

create table report_file ( -- a copy of a reported photo, in storage under an id of its own
  id text primary key,
  report_id uuid not null references report on delete cascade
);
create index report_file_report on report_file (report_id);

create function report_file_gone() returns trigger language plpgsql as $$
begin
  insert into file_removal (id) values (old.id) on conflict (id) do update set due_at = now();
  return null;
end $$;
create trigger report_file_gone after delete on report_file
  for each row execute function report_file_gone();

-- Takes a member out of reports and decisions. What was reported and decided stays, for as long as
-- a complaint or a court case about it is possible; whom it was about, and who reported, is gone.
-- `purge-expired` removes the rest when that time is over.
create function leave_reports(p_account uuid) returns void language plpgsql as $$
declare
  v_former uuid := gen_random_uuid();
begin
  update moderation_case set subject_id = null, former = v_former where subject_id = p_account;
  update report set subject_id = null, link = '',
    target = replace(target, p_account::text, v_former::text),
    evidence = replace(
      (evidence - '{name,city,who}'::text[])::text, p_account::text, v_former::text)::jsonb
  where subject_id = p_account;
  update report set reporter_id = null, reporter_email = null, words = '', link = '',
    evidence = replace(evidence::text, p_account::text, gen_random_uuid()::text)::jsonb
  where reporter_id = p_account;
end $$;

create table decision (
  id uuid primary key default uuidv7(),
  case_id uuid not null references moderation_case on delete cascade,
  operator_id uuid not null,
  action text not null check (action in (
    'dismiss', 'warn', 'remove_message', 'remove_photo', 'hide_profile', 'block_account')),
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

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit is append-only';
end $$;
create trigger audit_is_append_only before update or delete on audit
  for each row execute function audit_is_append_only();

-- Screening. Prints of what a member has sent to whom, long texts and contact details only:
-- compared with what they send next.
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

-- What young accounts of a site send to whom: long texts, and where they lead. Compared across
-- senders, as one who makes an account for each ten members is one sender all the same. Forgotten
-- after a week.
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

-- Is this text one of many alike that go to many members? 'answered': the other has written, so
-- that texts without contact details need no look; 'clear'; 'held'. Counts conversations, not
-- messages: within a day for alike texts, within a week for the same contact details, and any
-- contact details to members who have not answered. One sender at a time, whatever the number of
-- processes. What an account of less than a week, unpaid, writes to whoever has not answered is
-- also one of the site's: at most ten of all of them together, one at a time. p_places: contact
-- details that lead somewhere, hashed; never only 'come to a messenger', which many say.
create function screen_message(
  p_site uuid, p_sender uuid, p_conversation uuid, p_client uuid, p_body text, p_print bit(128),
  p_contacts bigint[], p_places bigint[]
) returns text language plpgsql as $$
declare
  v_answered boolean;
  v_alike integer;
  v_allowed integer;
  v_young boolean;
  v_crowd integer := 0;
begin
  if not exists (
    select from conversation c where c.id = p_conversation and p_sender in (c.a, c.b)
  ) then
    return 'clear'; -- the writer refuses
  end if;
  v_answered := exists (
    select from message m where m.conversation_id = p_conversation and m.sender_id <> p_sender);
  if v_answered and p_contacts = '{}' then return 'answered'; end if;
  perform pg_advisory_xact_lock(hashtextextended('screen ' || p_sender, 0));
  if exists (
    select from message m where m.conversation_id = p_conversation and m.client_id = p_client
  ) or exists (
    select from waiting_message w
    where w.conversation_id = p_conversation and w.client_id = p_client
  ) then
    return 'clear'; -- a retry
  end if;
  select count(distinct s.conversation_id) into v_alike
    from (
      select * from sender_print x
      where x.account_id = p_sender and x.created_at > now() - interval '7 days'
      order by x.created_at desc limit 500
    ) s
    where s.conversation_id <> p_conversation and (
      (s.print is not null and bit_count(s.print # p_print) <= 40
        and s.created_at > now() - interval '1 day')
      or s.contacts && p_contacts
      or (not v_answered and not s.answered and p_contacts <> '{}' and s.contacts <> '{}'
        and s.created_at > now() - interval '1 day'));
  select
      case when a.signup_date > now() - interval '3 days' and not a.paid_user then 5 else 10 end,
      not v_answered and not a.paid_user and a.signup_date > now() - interval '7 days'
        and (p_print is not null or p_places <> '{}')
    into v_allowed, v_young from account a where a.id = p_sender;
  if v_young then
    perform pg_advisory_xact_lock(hashtextextended('screen young ' || p_site, 0));
    select count(distinct y.conversation_id) into v_crowd
      from (
        select * from young_print x
        where x.site_id = p_site and x.created_at > now() - interval '7 days'
        order by x.created_at desc limit 5000
      ) y
      where y.conversation_id <> p_conversation and (
        (y.print is not null and bit_count(y.print # p_print) <= 32
          and y.created_at > now() - interval '1 day')
        or y.places && p_places);
  end if;
  if (v_alike >= v_allowed or v_crowd >= 10) and not exists (
    select from sender_pass w where w.account_id = p_sender and w.until > now()
  ) then
    insert into held_message (conversation_id, client_id, sender_id, case_id, body)
      select p_conversation, p_client, p_sender, k.id, p_body
      from (select open_case(p_site, p_sender, 2::smallint) as id) k
      where (select count(*) from held_message h where h.case_id = k.id) < 100 -- enough to judge by
      on conflict do nothing;
    return 'held';
  end if;
  insert into sender_print (account_id, conversation_id, print, contacts, answered)
    values (p_sender, p_conversation, p_print, p_contacts, v_answered);
  if v_young then
    insert into young_print (site_id, account_id, conversation_id, print, places)
      values (p_site, p_sender, p_conversation, p_print, p_places);
  end if;
  return 'clear';
end $$;
