-- Who works here (decision 44): no member, and on no site of their own.
create table staff (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)) unique,
  name text not null check (length(name) between 1 and 100),
  language text not null default 'en' check (language in ('en', 'de', 'nl', 'fr')),
  password_hash text,
  totp_secret bytea,                                  -- sealed
  totp_last_step bigint,                              -- a code is taken once
  status text not null default 'active' check (status in ('active', 'suspended', 'left')),
  demo boolean not null default false,                -- from this machine only
  created_at timestamptz not null default now(),
  created_by uuid references staff
);

-- What somebody may do, by name. A shipped one follows the program until an owner changes it.
create table office_role (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{1,39}$'),
  rights text[] not null,
  shipped boolean not null default false,
  check (name <> 'owner' or shipped)
);

create table staff_grant (
  staff_id uuid not null references staff,
  role text not null references office_role on update cascade,
  site_id uuid references site,                       -- null: every site
  granted_by uuid references staff,
  created_at timestamptz not null default now(),
  unique nulls not distinct (staff_id, role, site_id)
);
create index staff_grant_role on staff_grant (role);
create index staff_grant_site on staff_grant (site_id) where site_id is not null;

create table staff_invitation (
  token_hash bytea primary key,
  email text not null check (email = lower(email)),
  name text not null,
  grants jsonb not null,                              -- [{"role": …, "site_id": … or null}]
  invited_by uuid references staff,                   -- null: whoever holds the machine
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitation_expiry on staff_invitation (expires_at);

create table staff_passkey (
  id text primary key,
  staff_id uuid not null references staff,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);

create table staff_recovery_code (
  staff_id uuid not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_session (
  token_hash bytea primary key,
  id uuid not null unique default uuidv7(),
  staff_id uuid not null references staff,
  site_id uuid not null references site,              -- the site they work on at the moment
  user_agent text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  proved_at timestamptz not null default now()        -- when they last showed who they are
);
create index staff_session_staff on staff_session (staff_id);
create index staff_session_expiry on staff_session (expires_at);
create index staff_session_site on staff_session (site_id);

insert into office_role (name, rights, shipped) values ('owner', '{}', true);

-- Once somebody may do everything everywhere, somebody always does. Asked at the commit, one after
-- the other: of two owners who remove each other at once, one stays. The demo's count for nothing.
create function office_keeps_an_owner() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'staff_grant' then
    if not exists (select from staff where id = old.staff_id and not demo) then return null; end if;
  elsif not exists (select from staff_grant
    where staff_id = old.id and role = 'owner' and site_id is null) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('office_keeps_an_owner'));
  if not exists (select from staff_grant g join staff s on s.id = g.staff_id
    where g.role = 'owner' and g.site_id is null and s.status = 'active' and not s.demo) then
    raise exception 'the office keeps an owner' using errcode = 'check_violation',
      constraint = 'office_keeps_an_owner';
  end if;
  return null;
end $$;
create constraint trigger office_keeps_an_owner after delete or update on staff_grant
  deferrable initially deferred for each row
  when (old.role = 'owner' and old.site_id is null)
  execute function office_keeps_an_owner();
create constraint trigger office_keeps_an_owner after delete or update of status, demo on staff
  deferrable initially deferred for each row
  when (old.status = 'active' and not old.demo)
  execute function office_keeps_an_owner();
