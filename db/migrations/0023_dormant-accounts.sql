-- Accounts that nobody has come to for long (decision 39): told that they will be hidden, hidden,
-- told that they will be erased; then they are deleted as by their member. Null: awake.
alter table account
  add column dormancy text check (dormancy in ('hiding', 'hidden', 'erasing')),
  add column dormancy_at timestamptz,                 -- since when it is at that
  add constraint account_dormancy check ((dormancy is null) = (dormancy_at is null));

create or replace function profile_is_visible(p_id uuid, p_status text)
  returns boolean language sql stable as $$
  select p_status = 'active' and exists (
    select from account a
    where a.id = p_id and a.status = 'active' and not a.invisible and a.role = 'member'
      and (a.dormancy is null or a.dormancy = 'hiding'))
$$;
drop trigger account_visibility on account;
create trigger account_visibility after update of status, invisible, role, dormancy on account
  for each row
  when (old.status is distinct from new.status or old.invisible is distinct from new.invisible
    or old.role is distinct from new.role or old.dormancy is distinct from new.dormancy)
  execute function account_visibility();

-- Whoever comes is awake. Costs nothing to those who are seen every other day.
create function wake_account() returns trigger language plpgsql as $$
begin
  update account set dormancy = null, dormancy_at = null
  where id = new.id and dormancy is not null;
  return null;
end $$;
create trigger wake_account after update of last_seen_at on profile for each row
  when (new.last_seen_at > old.last_seen_at + interval '10 months')
  execute function wake_account();
