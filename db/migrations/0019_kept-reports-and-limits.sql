-- What is kept of reports, and how it loses the person; how often a name changes; a pause of mails.

create table report_file (                            -- a copy of a reported photo, in storage under an id of its own
  id text primary key,
  report_id uuid not null references report on delete cascade
);
create index report_file_report on report_file (report_id);
create function report_file_gone() returns trigger language plpgsql as $$
begin
  insert into file_removal (id) values (old.id) on conflict (id) do update set due_at = now();
  return null;
end $$;
create trigger report_file_gone after delete on report_file for each row execute function report_file_gone();

-- Stands for the member a case is about once that member is erased: random, the same in all their cases, leads to nobody.
alter table moderation_case add column former uuid, add check (former is null or subject_id is null);
create index moderation_case_former on moderation_case (former) where former is not null;
create index moderation_case_closed on moderation_case (closed_at) where status = 'closed';
create index report_dismissed on report (answered_at) where status = 'dismissed';

-- Takes a member out of reports and decisions. What was reported and decided stays, for as long as a complaint or a court case about
-- it is possible; whom it was about, and who reported, is gone. `purge-expired` removes the rest when that time is over.
create function leave_reports(p_account uuid) returns void language plpgsql as $$
declare
  v_former uuid := gen_random_uuid();
begin
  update moderation_case set subject_id = null, former = v_former where subject_id = p_account;
  update report set subject_id = null, link = '', target = replace(target, p_account::text, v_former::text),
    evidence = replace((evidence - '{name,city,who}'::text[])::text, p_account::text, v_former::text)::jsonb where subject_id = p_account;
  update report set reporter_id = null, reporter_email = null, words = '', link = '',
    evidence = replace(evidence::text, p_account::text, gen_random_uuid()::text)::jsonb where reporter_id = p_account;
end $$;

create table name_change (                            -- when, not from what to what; forgotten after 30 days
  account_id uuid not null references account on delete cascade,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (account_id, changed_at)
);
create index name_change_age on name_change (changed_at);

alter table account add column mails_paused_until timestamptz; -- no optional mails until then, by the member's wish
