-- How the staff come in (decision 46).

-- What a passkey is asked to sign: once, and for one purpose.
create table staff_challenge (
  challenge_hash bytea primary key,
  purpose text not null,
  expires_at timestamptz not null
);
create index staff_challenge_expiry on staff_challenge (expires_at);

-- Keys of one letter can be switched off (WCAG 2.1.4).
alter table staff add shortcuts boolean not null default true;

-- Whom a link is for that gives new ways to sign in; null: somebody who is not among the staff yet.
alter table staff_invitation add staff_id uuid references staff;
create index staff_invitation_email on staff_invitation (email);
create index staff_invitation_staff on staff_invitation (staff_id) where staff_id is not null;

-- Can this person sign in by themselves? A recovery code opens too, but is used up.
create function has_way_in(who uuid) returns boolean language sql stable as $$
  select exists (select from staff_passkey where staff_id = who)
    or exists (select from staff
      where id = who and password_hash is not null and totp_secret is not null)
$$;

-- Once an owner can sign in, one always can: whoever takes away the last way in of the last of them,
-- their own too, is refused at the commit.
create function office_keeps_a_way_in() returns trigger language plpgsql as $$
declare
  who uuid;
begin
  if tg_table_name = 'staff' then who := old.id; else who := old.staff_id; end if;
  if tg_table_name <> 'staff_grant' and not exists (select from staff_grant
    where staff_id = who and role = 'owner' and site_id is null) then
    return null;
  end if;
  if exists (select from staff where id = who and demo) then return null; end if;
  -- Who had none before takes none away.
  if tg_table_name = 'staff_grant' and not has_way_in(who) then return null; end if;
  if tg_table_name = 'staff' then
    if not has_way_in(who) and (old.password_hash is null or old.totp_secret is null) then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtext('office_keeps_an_owner'));
  if not exists (select from staff_grant g join staff s on s.id = g.staff_id
    where g.role = 'owner' and g.site_id is null and s.status = 'active' and not s.demo
      and has_way_in(s.id)) then
    raise exception 'the last owner keeps a way to sign in' using errcode = 'check_violation',
      constraint = 'office_keeps_a_way_in';
  end if;
  return null;
end $$;
create constraint trigger office_keeps_a_way_in after delete on staff_passkey
  deferrable initially deferred for each row execute function office_keeps_a_way_in();
create constraint trigger office_keeps_a_way_in
  after update of status, password_hash, totp_secret on staff
  deferrable initially deferred for each row
  when (old.status = 'active' and not old.demo)
  execute function office_keeps_a_way_in();
create constraint trigger office_keeps_a_way_in after delete or update on staff_grant
  deferrable initially deferred for each row
  when (old.role = 'owner' and old.site_id is null)
  execute function office_keeps_a_way_in();
