-- What one person of the staff may not do alone (decision 51) waits here for another.
create table staff_proposal (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  call text not null,
  -- what is proposed, in a word, and which thing it is about: nothing of a person's
  matter text not null,
  thing text not null,
  input bytea,                                        -- sealed; gone once it has ended
  why text check (length(why) <= 2000),
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  -- only where nobody else may confirm it: by itself, from then on
  runs_at timestamptz,
  -- a colleague who could have confirmed it was taken away in the week before: it waits seven days
  taken boolean not null default false,
  expires_at timestamptz not null default now() + interval '7 days',
  -- confirmed: by a second person, and carried out with it; carried_out: by itself, after its time
  status text not null default 'waiting' check (status in (
    'waiting', 'confirmed', 'refused', 'withdrawn', 'expired', 'carried_out')),
  decided_by uuid references staff,
  decided_at timestamptz,
  reason text check (length(reason) <= 2000),
  constraint proposal_by_another
    check (status not in ('confirmed', 'refused') or decided_by <> proposed_by),
  check (status <> 'withdrawn' or decided_by = proposed_by),
  check ((status in ('confirmed', 'refused', 'withdrawn')) = (decided_by is not null)),
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'waiting') = (input is not null)),
  check (status <> 'refused' or reason is not null),
  check (status <> 'carried_out' or runs_at is not null)
);
create unique index staff_proposal_thing on staff_proposal (site_id, call, thing)
  where status = 'waiting';
create index staff_proposal_waiting on staff_proposal (site_id, id) where status = 'waiting';
create index staff_proposal_ended on staff_proposal (site_id, id desc) where status <> 'waiting';
create index staff_proposal_by on staff_proposal (proposed_by);
create index staff_proposal_decided on staff_proposal (decided_by) where decided_by is not null;
create index staff_proposal_age on staff_proposal (decided_at) where decided_at is not null;

-- It ends once, and what it was stays as it was.
create function proposal_ends_once() returns trigger language plpgsql as $$
begin
  if old.status <> 'waiting' then
    raise exception 'the proposal has ended' using errcode = 'check_violation',
      constraint = 'proposal_ends_once';
  end if;
  if (old.site_id, old.call, old.matter, old.thing, old.proposed_by, old.proposed_at)
    is distinct from
    (new.site_id, new.call, new.matter, new.thing, new.proposed_by, new.proposed_at) then
    raise exception 'a proposal is not changed' using errcode = 'check_violation',
      constraint = 'proposal_stays';
  end if;
  return new;
end $$;
create trigger proposal_ends_once before update on staff_proposal
  for each row execute function proposal_ends_once();

-- Who makes themselves alone waits longer: what was taken from one of the staff, for as long as that
-- makes a difference. Written here, whoever takes it and by whatever way.
create table staff_lapse (
  staff_id uuid not null references staff,
  site_id uuid references site,                       -- null: every site
  role text not null,
  rights text[] not null,
  at timestamptz not null default now()
);
create index staff_lapse_staff on staff_lapse (staff_id);
create index staff_lapse_site on staff_lapse (site_id) where site_id is not null;
create index staff_lapse_age on staff_lapse (at);

-- New ways in for somebody else open the office to whoever holds the link.
alter table staff add column reset_at timestamptz;
alter table staff add column reset_by uuid references staff;
create index staff_reset_by on staff (reset_by) where reset_by is not null;

create function staff_lapses() returns trigger language plpgsql as $$
begin
  insert into staff_lapse (staff_id, site_id, role, rights)
    select g.staff_id, g.site_id, g.role, r.rights
    from staff_grant g join office_role r on r.name = g.role where g.staff_id = old.id;
  return null;
end $$;
create trigger staff_lapses after update of status, reset_at on staff for each row
  when (old.status = 'active'
    and (new.status <> 'active' or new.reset_at is distinct from old.reset_at))
  execute function staff_lapses();

create function grant_lapses() returns trigger language plpgsql as $$
begin
  insert into staff_lapse (staff_id, site_id, role, rights)
    select old.staff_id, old.site_id, old.role, r.rights
    from office_role r, staff s
    where r.name = old.role and s.id = old.staff_id and s.status = 'active';
  return null;
end $$;
create trigger grant_lapses after delete on staff_grant for each row
  execute function grant_lapses();

create function role_lapses() returns trigger language plpgsql as $$
begin
  insert into staff_lapse (staff_id, site_id, role, rights)
    select g.staff_id, g.site_id, g.role,
      array(select unnest(old.rights) except select unnest(new.rights))
    from staff_grant g join staff s on s.id = g.staff_id and s.status = 'active'
    where g.role = old.name;
  return null;
end $$;
create trigger role_lapses after update of rights on office_role for each row
  when (not old.rights <@ new.rights)
  execute function role_lapses();
