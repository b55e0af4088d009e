-- A provisional hold: the member is hidden for at most 72 hours while staff look into a report. It is
-- a measure that does not close the case. A rule sets it after reports of "under 18", or staff do.

alter table account add column held_until timestamptz;
create index account_held on account (held_until) where held_until is not null;

create or replace function profile_is_visible(p_id uuid, p_status text)
  returns boolean language sql stable as $$
  select p_status = 'active' and exists (
    select from account a
    where a.id = p_id and a.status = 'active' and not a.invisible and a.role = 'member'
      and (a.dormancy is null or a.dormancy = 'hiding')
      and (a.age_check is null or a.age_check in ('estimate', 'verify'))
      and (a.suspended_until is null or a.suspended_until <= now())
      and (a.held_until is null or a.held_until <= now()))
$$;
drop trigger account_visibility on account;
create trigger account_visibility
  after update of status, invisible, role, dormancy, age_check, suspended_until, held_until
  on account for each row
  when (old.status is distinct from new.status or old.invisible is distinct from new.invisible
    or old.role is distinct from new.role or old.dormancy is distinct from new.dormancy
    or old.age_check is distinct from new.age_check
    or old.suspended_until is distinct from new.suspended_until
    or old.held_until is distinct from new.held_until)
  execute function account_visibility();

-- The case whose reports set the hold by rule, without a decider. A column of its own, as merging two
-- cases moves their measures.
alter table measure add column rule_case uuid unique,
  drop constraint measure_kind_check, drop constraint measure_check,
  drop constraint measure_deciders_check,
  add constraint measure_kind_check check (kind in (
    'dismiss', 'warn', 'remove_text', 'remove_photo', 'remove_message', 'hide', 'suspend', 'ban',
    'refuse_photo', 'hold')),
  add constraint measure_ends check ((kind in ('suspend', 'hold')) = (ends_at is not null)),
  add constraint measure_decided check ((cardinality(deciders) = 0) = (rule_case is not null)),
  add constraint measure_by_rule check (rule_case is null or (kind = 'hold' and automated));

-- The account's hold follows from its measures: the longest in force, or none.
create function hold_changed() returns trigger language plpgsql as $$
begin
  update account a set held_until = (
      select max(m.ends_at) from measure m where m.subject_id = a.id and m.kind = 'hold'
        and m.undone_at is null and m.ends_at > now())
    where a.id = new.subject_id;
  return null;
end $$;
create trigger hold_changed after insert or update of ends_at, undone_at on measure for each row
  when (new.kind = 'hold' and new.subject_id is not null) execute function hold_changed();

-- A decision replaces the hold, whichever way it closes the case.
create function hold_ends_with_case() returns trigger language plpgsql as $$
begin
  update measure set ends_at = now()
    where case_id = new.id and kind = 'hold' and undone_at is null and ends_at > now();
  return null;
end $$;
create trigger hold_ends_with_case after update of status on moderation_case for each row
  when (old.status = 'open' and new.status = 'closed') execute function hold_ends_with_case();

-- A case accuses its member unless all that is in it is worry that they may harm themselves. A case
-- that was open before its first report was opened by the office, which had its own reason.
create function case_accuses(p_case uuid) returns boolean language sql stable as $$
  select exists (select from report r where r.case_id = p_case
      and r.reason not in ('self_harm', 'advertising', 'other'))
    or exists (select from held_message h where h.case_id = p_case)
    or exists (select from moderation_case c where c.id = p_case
      and c.opened_at < coalesce(
        (select min(r.created_at) from report r where r.case_id = p_case), 'infinity'))
$$;

create or replace function grave_matter_open(p_account uuid) returns boolean language sql stable as $$
  select exists (select from moderation_case c
      where c.subject_id = p_account and c.status = 'open' and c.gravity >= 2
        and case_accuses(c.id))
    or exists (select from sealed_item s
      where s.account_id = p_account and s.child and s.release_asked_by is not null)
    or exists (select from measure m
      join appeal a on a.measure_id = m.id and a.status = 'open'
      join report r on r.id = a.report_id and r.reason <> 'self_harm'
      join moderation_case c on c.id = m.case_id and c.gravity >= 2
      where m.subject_id = p_account)
$$;
