-- Whether a case accuses its member is stored by what opened or raised it: a grave report, a message
-- held as fraud, the office, a photo that shows a child. Derived from the reports it was lost as soon
-- as a milder report came first. Worry about a member, and what is light, do not accuse.
alter table moderation_case add column accuses boolean not null default false;
update moderation_case c set accuses = true
  where gravity >= 2 and (case_accuses(id)
    or not exists (select from report r where r.case_id = c.id and r.reason = 'self_harm'));

-- Other reasons that the reporter of the same thing gave, before or after the gravest.
alter table report add column also text[] not null default '{}';

drop function open_case(uuid, uuid, smallint);
create function open_case(p_site uuid, p_subject uuid, p_gravity smallint,
    p_accuses boolean default null) returns uuid language plpgsql as $$
declare
  v_id uuid;
begin
  insert into moderation_case (site_id, subject_id, gravity, accuses)
    values (p_site, p_subject, p_gravity, coalesce(p_accuses, p_gravity >= 2))
    on conflict (subject_id) where status = 'open' and subject_id is not null
      do update set gravity = greatest(moderation_case.gravity, excluded.gravity),
        accuses = moderation_case.accuses or excluded.accuses
    returning id into v_id;
  if exists (select from account a where a.id = p_subject and a.erased_at is not null) then
    update moderation_case set subject_id = null where id = v_id;
  end if;
  return v_id;
end $$;

-- A case that has become graver comes sooner, whatever raised it.
create function case_is_graver() returns trigger language plpgsql as $$
begin
  update work_item w set gravity = new.gravity, due_at = least(w.due_at,
      work_due(w.kind, new.gravity, coalesce(s.settings ->> 'time_zone', 'Europe/Amsterdam')))
    from site s where s.id = w.site_id and w.kind in ('report', 'hold') and w.thing_id = new.id
      and w.status = 'open' and w.gravity < new.gravity;
  return null;
end $$;
create trigger case_is_graver after update of gravity on moderation_case for each row
  when (new.gravity > old.gravity) execute function case_is_graver();

-- Members whom a waiting decision would shut out; empty once it has ended.
alter table staff_proposal add column concerns uuid[] not null default '{}',
  add constraint proposal_concerns check (status = 'waiting' or concerns = '{}');
update staff_proposal s set concerns = array[c.subject_id] from moderation_case c
  where s.status = 'waiting' and s.matter in ('ban', 'suspension') and s.thing = c.id::text
    and c.subject_id is not null;
create function proposal_concerns_no_more() returns trigger language plpgsql as $$
begin
  new.concerns := '{}';
  return new;
end $$;
create trigger proposal_concerns_no_more before update of status on staff_proposal for each row
  when (new.status <> 'waiting') execute function proposal_concerns_no_more();

-- Does a decision about this case, or about its member together with others, wait for a second person?
-- p_but: not the one about several accounts that was proposed in this case.
create function decision_is_proposed(p_case uuid, p_member uuid, p_but uuid default null)
  returns boolean language sql stable as $$
  select exists (select from staff_proposal s where s.status = 'waiting'
    and (s.thing = p_case::text or s.concerns @> array[p_member])
    and (p_but is null or s.call <> 'ring.decide' or s.thing <> p_but::text))
$$;

create or replace function grave_matter_open(p_account uuid) returns boolean language sql stable as $$
  select exists (select from moderation_case c
      where c.subject_id = p_account and c.status = 'open' and c.gravity >= 2 and c.accuses)
    or exists (select from staff_proposal s
      where s.status = 'waiting' and s.concerns @> array[p_account])
    or exists (select from sealed_item s
      where s.account_id = p_account and s.child and s.release_asked_by is not null)
    or exists (select from measure m
      join appeal a on a.measure_id = m.id and a.status = 'open'
      join report r on r.id = a.report_id and not r.reason || r.also <@ array['self_harm']
      join moderation_case c on c.id = m.case_id and c.gravity >= 2
      where m.subject_id = p_account)
$$;
drop function case_accuses(uuid);
