-- An erasure waits while a grave matter about the member is undecided, for 30 days at most
-- (GDPR, article 17(3)(b) and (e)). The account is hidden and logged out meanwhile.

-- Latest moment of an erasure that has been held back; null: none has been.
alter table account add column erasure_waits_until timestamptz;

-- The reported account was erased before a decision: neither "acted" nor "no breach" is true.
alter table report add column gone boolean not null default false;

-- True while something of gravity 2 or 3 about the member is undecided: a case (reports, messages
-- held as fraud, what the office saw), a sealed item whose release was requested, or the appeal of
-- somebody who reported them.
create function grave_matter_open(p_account uuid) returns boolean language sql stable as $$
  select exists (select from moderation_case c
      where c.subject_id = p_account and c.status = 'open' and c.gravity >= 2)
    or exists (select from sealed_item s
      where s.account_id = p_account and s.child and s.release_asked_by is not null)
    or exists (select from measure m
      join appeal a on a.measure_id = m.id and a.status = 'open' and a.report_id is not null
      join moderation_case c on c.id = m.case_id and c.gravity >= 2
      where m.subject_id = p_account)
$$;

-- Locks the case before the account, as a decision does. An erased account gets no case: a report
-- that waited for the erasure to commit finds null.
create or replace function open_case(p_site uuid, p_subject uuid, p_gravity smallint)
  returns uuid language plpgsql as $$
declare
  v_id uuid;
begin
  insert into moderation_case (site_id, subject_id, gravity) values (p_site, p_subject, p_gravity)
    on conflict (subject_id) where status = 'open' and subject_id is not null
      do update set gravity = greatest(moderation_case.gravity, excluded.gravity)
    returning id into v_id;
  if exists (select from account a where a.id = p_subject and a.erased_at is not null) then
    update moderation_case set subject_id = null where id = v_id;
  end if;
  return v_id;
end $$;

create or replace function leave_reports(p_account uuid) returns void language plpgsql as $$
declare
  v_former uuid := gen_random_uuid();
begin
  if grave_matter_open(p_account) and exists (
    select from account a where a.id = p_account and a.erased_at is null
      and (a.erasure_waits_until is null or a.erasure_waits_until > now())
  ) then
    raise exception 'the erasure waits for a decision'
      using errcode = 'check_violation', constraint = 'erasure_waits';
  end if;
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
