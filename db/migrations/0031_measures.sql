-- Measures: what is decided about a member, on which ground, for how long, and how it is undone.

-- Ends by itself: who reads it compares with the clock. Others do not see who is suspended.
alter table account add column suspended_until timestamptz;
create index account_suspended on account (suspended_until) where suspended_until is not null;

create or replace function profile_is_visible(p_id uuid, p_status text)
  returns boolean language sql stable as $$
  select p_status = 'active' and exists (
    select from account a
    where a.id = p_id and a.status = 'active' and not a.invisible and a.role = 'member'
      and (a.dormancy is null or a.dormancy = 'hiding')
      and (a.age_check is null or a.age_check in ('estimate', 'verify'))
      and (a.suspended_until is null or a.suspended_until <= now()))
$$;
drop trigger account_visibility on account;
create trigger account_visibility
  after update of status, invisible, role, dormancy, age_check, suspended_until on account
  for each row
  when (old.status is distinct from new.status or old.invisible is distinct from new.invisible
    or old.role is distinct from new.role or old.dormancy is distinct from new.dormancy
    or old.age_check is distinct from new.age_check
    or old.suspended_until is distinct from new.suspended_until)
  execute function account_visibility();

create table measure (
  id uuid primary key default uuidv7(),
  -- what was decided in one go, told in one mail and undone in one go
  act_id uuid not null,
  site_id uuid not null references site,
  -- null: a refused photo, which is nobody's report
  case_id uuid references moderation_case on delete cascade,
  subject_id uuid references account on delete cascade,
  -- stands for the member once they are erased, as in their cases
  former uuid,
  kind text not null check (kind in (
    'dismiss', 'warn', 'remove_text', 'remove_photo', 'remove_message', 'hide', 'suspend', 'ban',
    'refuse_photo')),
  begins_at timestamptz not null default now(),
  ends_at timestamptz,
  ground text check (ground in ('law', 'terms')),
  clause text check (length(clause) between 1 and 200),
  source text not null check (source in ('report', 'screening', 'own_look', 'authority')),
  -- a program took part in finding it; none decides
  automated boolean not null default false,
  -- which sentence states the facts, what fills its blanks, and the language of these
  facts text,
  blanks jsonb not null default '{}',
  blanks_language text not null default 'en',
  -- what the measure found in place of what it put there, without anybody's words
  was jsonb not null default '{}',
  -- who decided, and the second person where it needed one
  deciders uuid[] not null check (cardinality(deciders) >= 1),
  undone_at timestamptz,
  undone_by uuid,
  undo_reason text check (length(undo_reason) <= 2000),
  unique (id, deciders),
  check ((kind = 'suspend') = (ends_at is not null)),
  check (kind = 'dismiss' or num_nonnulls(ground, clause, facts) = 3),
  check ((undone_at is null) = (undone_by is null)),
  check (former is null or subject_id is null)
);
create index measure_subject on measure (subject_id, id desc);
create index measure_case on measure (case_id, id);
create index measure_act on measure (act_id);
create index measure_former on measure (former) where former is not null;

-- What was decided until now: in the operator's words, all of it by reports or by screening.
insert into measure (act_id, site_id, case_id, subject_id, former, kind, begins_at, ground, clause,
    source, automated, facts, blanks, deciders, was)
  select d.id, c.site_id, c.id, c.subject_id, c.former,
      case d.action when 'hide_profile' then 'hide' when 'block_account' then 'ban'
        else d.action end,
      d.created_at, case when d.action <> 'dismiss' then 'terms' end,
      case when d.action <> 'dismiss' then 'rules' end,
      case when exists (select from report r where r.case_id = c.id) then 'report'
        else 'screening' end,
      not exists (select from report r where r.case_id = c.id),
      case when d.action <> 'dismiss' then 'other' end,
      jsonb_build_object('words', d.reason), array[d.operator_id],
      case d.action when 'hide_profile' then '{"status": "active"}'::jsonb
        when 'block_account' then '{"status": "active"}'::jsonb else '{}' end
    from decision d join moderation_case c on c.id = d.case_id order by d.created_at;
drop table decision;

-- What a measure took, sealed: for six months, in which it can be given back, or, where it shows a
-- child, until two persons release it. The files lie in storage, sealed with a key that stands in
-- `content`: once the row is gone nobody opens them.
create table sealed_item (
  measure_id uuid primary key references measure on delete cascade,
  account_id uuid references account on delete cascade,
  content bytea not null,
  child boolean not null default false,
  expires_at timestamptz default now() + interval '6 months',
  release_asked_by uuid,
  release_asked_at timestamptz,
  check (child = (expires_at is null)),
  check ((release_asked_by is null) = (release_asked_at is null))
);
create index sealed_item_account on sealed_item (account_id);
create index sealed_item_expires on sealed_item (expires_at) where expires_at is not null;

create table sealed_file (
  id text primary key,
  measure_id uuid not null references sealed_item on delete cascade,
  -- what it is among the files of its measure
  name text not null,
  unique (measure_id, name)
);

create function sealed_file_gone() returns trigger language plpgsql as $$
begin
  insert into file_removal (id) values (old.id) on conflict (id) do update set due_at = now();
  return null;
end $$;
create trigger sealed_file_gone after delete on sealed_file
  for each row execute function sealed_file_gone();

-- Two persons: who asked for the release of what shows a child is not who carries it out.
create function child_needs_two() returns trigger language plpgsql as $$
begin
  if old.undone_at is null and new.undone_at is not null and exists (
    select from sealed_item s where s.measure_id = new.id and s.child
      and (s.release_asked_by is null or s.release_asked_by = new.undone_by)
  ) then
    raise exception 'two persons release what shows a child'
      using errcode = 'check_violation', constraint = 'child_needs_two';
  end if;
  return new;
end $$;
create trigger child_needs_two before update of undone_at on measure
  for each row execute function child_needs_two();

-- Somebody disagrees: the member concerned, or who reported and was told that nothing was found.
create table appeal (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  measure_id uuid not null,
  deciders uuid[] not null,
  -- the report whose maker disagrees; null: the member concerned does
  report_id uuid references report on delete cascade,
  -- null: erased, or somebody outside
  account_id uuid references account on delete set null,
  language text not null,
  words text not null check (length(words) <= 5000),
  created_at timestamptz not null default now(),
  status text not null default 'open' check (status in ('open', 'upheld', 'rejected')),
  reasons text check (length(reasons) between 10 and 5000),
  decided_by uuid,
  decided_at timestamptz,
  foreign key (measure_id, deciders) references measure (id, deciders) on delete cascade,
  unique nulls not distinct (measure_id, report_id),
  check ((status = 'open') = (decided_at is null)),
  check (num_nulls(reasons, decided_by, decided_at) in (0, 3)),
  -- somebody who was not involved decides
  constraint appeal_by_another check (decided_by <> all (deciders))
);
create index appeal_account on appeal (account_id);
create index appeal_report on appeal (report_id);
create index appeal_measure on appeal (measure_id, deciders);
create index appeal_open on appeal (site_id, created_at, id) where status = 'open';

-- Whom we have warned of a member who was banned for fraud, once each.
create table fraud_warning (
  account_id uuid not null references account on delete cascade,
  fraudster_id uuid not null references account on delete cascade,
  credits integer not null default 0 check (credits >= 0), -- given back
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (account_id, fraudster_id)
);
create index fraud_warning_fraudster on fraud_warning (fraudster_id);

-- Members' complaints about a decision lead to its appeal.
alter table complaint add column appeal_id uuid references appeal on delete set null;
create index complaint_appeal on complaint (appeal_id) where appeal_id is not null;

create or replace function leave_reports(p_account uuid) returns void language plpgsql as $$
declare
  v_former uuid := gen_random_uuid();
begin
  update moderation_case set subject_id = null, former = v_former where subject_id = p_account;
  update measure set subject_id = null, former = v_former where subject_id = p_account;
  update appeal set account_id = null, words = '' where account_id = p_account;
  -- What shows a child stays, without the person.
  update sealed_item set account_id = null where account_id = p_account and child;
  delete from sealed_item where account_id = p_account;
  update report set subject_id = null, link = '',
    target = replace(target, p_account::text, v_former::text),
    evidence = replace(
      (evidence - '{name,city,who}'::text[])::text, p_account::text, v_former::text)::jsonb
  where subject_id = p_account;
  update report set reporter_id = null, reporter_email = null, words = '', link = '',
    evidence = replace(evidence::text, p_account::text, gen_random_uuid()::text)::jsonb
  where reporter_id = p_account;
end $$;
