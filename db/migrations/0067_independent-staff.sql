-- Who of the staff brought whom in: an invitation, a role, new ways in, or a right that a role
-- got. For seven days two people who are linked by any chain of these are not each
-- other's second person (decision 51). Written here, by whatever way it happens.
create table staff_tie (
  one uuid not null references staff,
  other uuid not null references staff,
  by text not null check (by in ('invitation', 'role', 'reset', 'right')),
  at timestamptz not null default now(),
  check (one <> other)
);
create index staff_tie_one on staff_tie (one, at);
create index staff_tie_other on staff_tie (other, at);
create index staff_tie_at on staff_tie (at);

insert into staff_tie (one, other, by, at)
  select created_by, id, 'invitation', created_at from staff
    where created_by <> id and created_at > now() - interval '7 days'
  union all
  select reset_by, id, 'reset', reset_at from staff
    where reset_by <> id and reset_at > now() - interval '7 days'
  union all
  select granted_by, staff_id, 'role', created_at from staff_grant
    where granted_by <> staff_id and created_at > now() - interval '7 days';

create function staff_ties() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'staff_grant' then
    if new.granted_by is distinct from new.staff_id and new.granted_by is not null then
      insert into staff_tie (one, other, by) values (new.granted_by, new.staff_id, 'role');
    end if;
  elsif tg_op = 'INSERT' then
    if new.created_by is not null then
      insert into staff_tie (one, other, by) values (new.created_by, new.id, 'invitation');
    end if;
  elsif new.reset_by is distinct from new.id and new.reset_by is not null then
    insert into staff_tie (one, other, by) values (new.reset_by, new.id, 'reset');
  end if;
  return null;
end $$;
create trigger staff_ties after insert on staff for each row execute function staff_ties();
create trigger staff_resets after update of reset_at on staff for each row
  when (new.reset_at is distinct from old.reset_at)
  execute function staff_ties();
create trigger staff_ties after insert or update of role, granted_by on staff_grant for each row
  execute function staff_ties();

-- Everyone linked to a person by a chain of ties that are not older than seven days; the person too.
create function staff_circle(p_staff uuid) returns table (staff_id uuid) language sql stable as $$
  with recursive circle (staff_id) as (
    select p_staff
    union
    select case when t.one = c.staff_id then t.other else t.one end
      from circle c join staff_tie t
        on (t.one = c.staff_id or t.other = c.staff_id) and t.at > now() - interval '7 days'
  )
  select staff_id from circle
$$;
-- Is somebody independent of all of these people?
create function staff_independent(p_staff uuid, p_of uuid[]) returns boolean language sql stable as $$
  select not exists (select from staff_circle(p_staff) c where c.staff_id = any(p_of))
$$;

-- The database holds it too, whatever asks.
create or replace function child_needs_two() returns trigger language plpgsql as $$
begin
  if old.undone_at is null and new.undone_at is not null and exists (
    select from sealed_item s where s.measure_id = new.id and s.child
      and (s.release_asked_by is null
        or not staff_independent(new.undone_by, array[s.release_asked_by]))
  ) then
    raise exception 'two persons release what shows a child'
      using errcode = 'check_violation', constraint = 'child_needs_two';
  end if;
  return new;
end $$;

create function appeal_by_independent() returns trigger language plpgsql as $$
begin
  if not staff_independent(new.decided_by, new.deciders) then
    raise exception 'an appeal is answered independently of who decided'
      using errcode = 'check_violation', constraint = 'appeal_by_another';
  end if;
  return new;
end $$;
create trigger appeal_by_independent before update of decided_by on appeal for each row
  when (old.decided_by is null and new.decided_by <> all (new.deciders))
  execute function appeal_by_independent();

create function look_by_independent() returns trigger language plpgsql as $$
begin
  if not staff_independent(new.second_by, array[new.first_by]) then
    raise exception 'a second look is independent of the first'
      using errcode = 'check_violation', constraint = 'look_by_another';
  end if;
  return new;
end $$;
create trigger look_by_independent before update of second_by on second_look for each row
  when (old.second_by is null and new.second_by <> new.first_by)
  execute function look_by_independent();

create function proposal_by_independent() returns trigger language plpgsql as $$
begin
  if not staff_independent(new.decided_by, array[new.proposed_by]) then
    raise exception 'a proposal is confirmed independently of who made it'
      using errcode = 'check_violation', constraint = 'proposal_by_another';
  end if;
  return new;
end $$;
create trigger proposal_by_independent before update of status on staff_proposal for each row
  when (new.status = 'confirmed' and new.decided_by <> new.proposed_by)
  execute function proposal_by_independent();

-- A second look is drawn only where somebody independent could look.
create or replace function looked_at_twice(p_site uuid, p_by uuid)
  returns boolean language plpgsql as $$
begin
  return random() < 0.02 and exists (
    select from staff s join staff_grant g on g.staff_id = s.id
      join office_role r on r.name = g.role and r.rights @> array['reports.decide']
    where s.status = 'active' and (g.site_id is null or g.site_id = p_site)
      and staff_independent(s.id, array[p_by]));
end $$;
