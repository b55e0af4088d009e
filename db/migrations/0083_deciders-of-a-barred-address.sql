-- Who decided the ban that a barred address comes of: what two people decided, one does not lift.
-- Empty of rows from before: how many decided is not known, so that two lift it.
alter table barred_address add column deciders uuid[] not null default '{}';

-- Two who differed are heard by somebody else than the person who was contradicted.
create function look_settled_by_another() returns trigger language plpgsql as $$
begin
  if not staff_independent(new.settled_by, array[new.first_by]) then
    raise exception 'a second look is settled independently of the first'
      using errcode = 'check_violation', constraint = 'look_settled_by_another';
  end if;
  return new;
end $$;
create trigger look_settled_by_another before update of settled_by on second_look for each row
  when (old.settled_by is null and new.settled_by is not null)
  execute function look_settled_by_another();
