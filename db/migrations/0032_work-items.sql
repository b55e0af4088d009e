-- One queue: whatever waits for somebody of the office, made by the write that makes it wait.

create table work_item (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  kind text not null check (kind in ('photo', 'report', 'hold', 'complaint', 'appeal', 'check')),
  -- the photo, the case, the complaint, the appeal or the second look; a case has one item for its
  -- reports and one for its held messages
  thing_id uuid not null,
  -- null: somebody outside, or erased
  subject_id uuid references account on delete set null,
  gravity smallint not null default 1 check (gravity between 1 and 3),
  -- of who wrote it: who reads it has to understand it
  language text not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'done')),
  leased_by uuid,
  leased_until timestamptz,
  escalated boolean not null default false,
  -- who decided what somebody else is to look at
  withheld_from uuid,
  labels text[] not null default '{}' check (cardinality(labels) <= 10),
  done_at timestamptz,
  unique (kind, thing_id),
  check ((status = 'done') = (done_at is not null)),
  check ((leased_by is null) = (leased_until is null))
);
create index work_item_queue on work_item (site_id, gravity desc, due_at, id)
  where status = 'open';
create index work_item_kind on work_item (site_id, kind, gravity desc, due_at, id)
  where status = 'open';
create index work_item_subject on work_item (subject_id);
create index work_item_done on work_item (done_at) where status = 'done';

create table work_note ( -- what colleagues tell each other about an item
  id uuid primary key default uuidv7(),
  item_id uuid not null references work_item on delete cascade,
  staff_id uuid not null,
  words text not null check (length(words) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index work_note_item on work_note (item_id, id);

-- Two decisions of a hundred are looked at by a second person who does not see the first one.
create table second_look (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  image_id uuid references image on delete cascade,
  case_id uuid references moderation_case on delete cascade,
  -- of a case: what was decided in it
  act_id uuid,
  first_by uuid not null,
  -- kinds of measures, or of a photo: `active`, `refused`
  first text[] not null,
  first_at timestamptz not null default now(),
  second_by uuid,
  second text[],
  second_at timestamptz,
  -- where they differ somebody settles it
  settled_by uuid,
  settled_at timestamptz,
  check (num_nonnulls(image_id, case_id) = 1),
  check ((case_id is null) = (act_id is null)),
  check (num_nulls(second_by, second, second_at) in (0, 3)),
  check (num_nulls(settled_by, settled_at) in (0, 2)),
  check (second_by <> first_by)
);
create index second_look_image on second_look (image_id) where image_id is not null;
create index second_look_case on second_look (case_id) where case_id is not null;
create index second_look_done on second_look (site_id, second_at) where second_at is not null;

-- By when: danger within the hour, fraud and harassment within a day, the rest within three; photos
-- within half an hour of office hours, Monday to Friday from nine to six where the site is.
create function work_due(p_kind text, p_gravity smallint, p_zone text)
  returns timestamptz language plpgsql stable as $$
declare
  v_local timestamp := now() at time zone p_zone;
begin
  if p_kind <> 'photo' then
    return now() + case p_gravity when 3 then interval '1 hour' when 2 then interval '24 hours'
      else interval '72 hours' end;
  end if;
  if extract(isodow from v_local) > 5 or v_local::time >= '17:30' then
    v_local := date_trunc('day', v_local) + interval '1 day 9 hours';
  elsif v_local::time < '09:00' then
    v_local := date_trunc('day', v_local) + interval '9 hours';
  end if;
  while extract(isodow from v_local) > 5 loop
    v_local := date_trunc('day', v_local) + interval '1 day 9 hours';
  end loop;
  return (v_local + interval '30 minutes') at time zone p_zone;
end $$;

-- Puts something into the queue, or back into it; what is graver than was thought comes sooner.
create function queue_work(
  p_site uuid, p_kind text, p_thing uuid, p_subject uuid, p_gravity smallint, p_language text
) returns void language sql as $$
  insert into work_item (site_id, kind, thing_id, subject_id, gravity, language, due_at)
    select s.id, p_kind, p_thing, p_subject, p_gravity,
        coalesce(p_language, (select a.language from account a where a.id = p_subject),
          left(s.settings ->> 'domain_language', 2), 'en'),
        work_due(p_kind, p_gravity, coalesce(s.settings ->> 'time_zone', 'Europe/Amsterdam'))
      from site s where s.id = p_site
  on conflict (kind, thing_id) do update set
    status = 'open', done_at = null,
    gravity = greatest(work_item.gravity, excluded.gravity),
    due_at = case when work_item.status = 'done' then excluded.due_at
      else least(work_item.due_at, excluded.due_at) end
$$;

create function work_done(p_kinds text[], p_thing uuid) returns void language sql as $$
  update work_item
    set status = 'done', done_at = now(), leased_by = null, leased_until = null
    where kind = any(p_kinds) and thing_id = p_thing and status = 'open'
$$;

-- Is this decision one of the two in a hundred? Only where somebody else could look.
create function looked_at_twice(p_site uuid, p_by uuid) returns boolean language plpgsql as $$
begin
  return random() < 0.02 and exists (
    select from staff s join staff_grant g on g.staff_id = s.id
      join office_role r on r.name = g.role and r.rights @> array['reports.decide']
    where s.status = 'active' and s.id <> p_by and (g.site_id is null or g.site_id = p_site));
end $$;

create function photo_waits() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform work_done('{photo}', old.id);
  elsif new.status = 'pending' then
    perform queue_work(p.site_id, 'photo', new.id, new.profile_id, 1::smallint, null)
      from profile p where p.id = new.profile_id;
  elsif tg_op = 'UPDATE' then
    perform work_done('{photo}', new.id);
  end if;
  if tg_op = 'UPDATE' then
    delete from second_look where image_id = new.id and second_at is null;
    if new.reviewed_by is not null and new.status <> 'pending' then
      insert into second_look (site_id, image_id, first_by, first)
        select p.site_id, new.id, new.reviewed_by, array[new.status] from profile p
        where p.id = new.profile_id and looked_at_twice(p.site_id, new.reviewed_by);
    end if;
  end if;
  return null;
end $$;
create trigger photo_waits after insert or delete on image
  for each row execute function photo_waits();
create trigger photo_is_decided after update of status on image for each row
  when (old.status is distinct from new.status) execute function photo_waits();

create function report_waits() returns trigger language plpgsql as $$
begin
  perform queue_work(c.site_id, 'report', c.id, c.subject_id, c.gravity, new.language)
    from moderation_case c where c.id = new.case_id;
  return null;
end $$;
create trigger report_waits after insert on report for each row execute function report_waits();

create function hold_waits() returns trigger language plpgsql as $$
begin
  perform queue_work(c.site_id, 'hold', c.id, c.subject_id, c.gravity, null)
    from moderation_case c where c.id = new.case_id;
  return null;
end $$;
create trigger hold_waits after insert on held_message
  for each row execute function hold_waits();

-- A case that nobody reported: what somebody of the office saw.
create function case_waits(p_case uuid) returns void language sql as $$
  select queue_work(c.site_id, 'report', c.id, c.subject_id, c.gravity, null)
    from moderation_case c where c.id = p_case and c.status = 'open'
$$;

create function case_is_decided() returns trigger language plpgsql as $$
begin
  if new.status = 'closed' then
    perform work_done('{report,hold}', new.id);
    -- What shows a child is opened by nobody for practice.
    insert into second_look (site_id, case_id, act_id, first_by, first)
      select new.site_id, new.id, m.act_id, m.deciders[1], array_agg(m.kind order by m.kind)
        from measure m
        where m.case_id = new.id and m.undone_at is null
          and m.act_id = (select l.act_id from measure l where l.case_id = new.id
            order by l.id desc limit 1)
        group by m.act_id, m.deciders
        having cardinality(m.deciders) = 1 and not coalesce(bool_or(m.facts = 'child'), false)
          and looked_at_twice(new.site_id, m.deciders[1]);
  else
    perform case_waits(new.id);
  end if;
  return null;
end $$;
create trigger case_is_decided after update of status on moderation_case for each row
  when (old.status is distinct from new.status) execute function case_is_decided();

create function case_goes() returns trigger language plpgsql as $$
begin
  delete from work_item where kind in ('report', 'hold') and thing_id = old.id;
  return null;
end $$;
create trigger case_goes after delete on moderation_case
  for each row execute function case_goes();

create function second_look_waits() returns trigger language plpgsql as $$
declare
  v_subject uuid;
begin
  if tg_op = 'DELETE' then
    delete from work_item where kind = 'check' and thing_id = old.id;
  elsif new.second_at is null then
    select coalesce((select i.profile_id from image i where i.id = new.image_id),
      (select c.subject_id from moderation_case c where c.id = new.case_id)) into v_subject;
    perform queue_work(new.site_id, 'check', new.id, v_subject, 1::smallint, null);
    update work_item set withheld_from = new.first_by where kind = 'check' and thing_id = new.id;
  elsif new.settled_at is null and new.second <> new.first then
    update work_item set escalated = true, withheld_from = null, leased_by = null,
        leased_until = null
      where kind = 'check' and thing_id = new.id;
  else
    perform work_done('{check}', new.id);
  end if;
  return null;
end $$;
create trigger second_look_waits after insert or delete or update of second_at, settled_at
  on second_look for each row execute function second_look_waits();

create function complaint_waits() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from work_item where kind = 'complaint' and thing_id = old.id;
  elsif new.status = 'open' and new.appeal_id is null then
    perform queue_work(
      new.site_id, 'complaint', new.id, new.account_id, 1::smallint, new.language);
  else
    perform work_done('{complaint}', new.id);
  end if;
  return null;
end $$;
create trigger complaint_waits after insert or delete or update of status, appeal_id on complaint
  for each row execute function complaint_waits();

create function appeal_waits() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from work_item where kind = 'appeal' and thing_id = old.id;
  elsif new.status = 'open' then
    perform queue_work(new.site_id, 'appeal', new.id, new.account_id, 2::smallint, new.language);
  else
    perform work_done('{appeal}', new.id);
  end if;
  return null;
end $$;
create trigger appeal_waits after insert or delete or update of status on appeal
  for each row execute function appeal_waits();

-- What waits already.
select queue_work(p.site_id, 'photo', i.id, p.id, 1::smallint, null)
  from image i join profile p on p.id = i.profile_id where i.status = 'pending';
select queue_work(c.site_id, 'report', c.id, c.subject_id, c.gravity, null)
  from moderation_case c where c.status = 'open'
    and (exists (select from report r where r.case_id = c.id)
      or not exists (select from held_message h where h.case_id = c.id));
select queue_work(c.site_id, 'hold', c.id, c.subject_id, c.gravity, null)
  from moderation_case c where c.status = 'open'
    and exists (select from held_message h where h.case_id = c.id);
select queue_work(site_id, 'complaint', id, account_id, 1::smallint, language)
  from complaint where status = 'open' and appeal_id is null;
