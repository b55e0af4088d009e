-- What the installation itself keeps, and its sites.
-- Ids are UUIDv7 made by uuidv7() of PostgreSQL 18. Every table that grows with members carries the
-- id it would be distributed by (site, account or conversation).

create table installation_key ( -- secrets of this installation: one row, made at the first start
  only_one boolean primary key default true check (only_one),
  push_public_key text not null,                      -- VAPID (RFC 8292)
  push_private_key text not null,
  link_secret bytea not null check (length(link_secret) = 32), -- signs the links that stop mails
  -- Sealed; null: not made yet. Fingerprints outlive a change of SECRET_KEY, so their key is not
  -- made of it: what it made cannot be made anew from a blocked account's print.
  fingerprint_key bytea
);

create table idempotency_key ( -- the answer to a write, stored in that write's own transaction
  scope text not null,                                -- account id, or the site for visitors
  key text not null check (length(key) between 8 and 200),
  call text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- The table that rate-limiter-flexible expects. Unlogged: a lost counter only forgives.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Files nobody owns: on their way in (listed before they are written, taken off when a photo claims
-- them) or out (their photo, or their member was deleted, by whatever path). A job removes those
-- that are due.
create table file_removal (
  id text primary key,
  due_at timestamptz not null default now()
);
create index file_removal_due on file_removal (due_at);

-- Places that an operator imported, beside the lists that come along. A profile keeps its region's
-- id and its city's name: an import never takes away one that a profile names.
create table place_country (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null
);

create table place_region (
  id text primary key check (id ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$'),
  country text not null references place_country,
  name text not null check (name <> '')
);
create index on place_region (country);

-- A region here may be one of the lists that come along, so it refers to no table.
create table place_city (
  region text not null check (region ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$'),
  name text not null check (name <> ''),
  -- degrees, as rough as those of the lists: a city's, never a member's
  lat real not null check (lat between -90 and 90),
  lon real not null check (lon between -180 and 180),
  population integer not null check (population >= 0),
  primary key (region, name)
);

create function tell_of_places() returns trigger language plpgsql as $$
begin
  notify places_changed;
  return null;
end $$;
create trigger tell_of_places after insert or update or delete on place_city
  for each statement execute function tell_of_places();
create trigger tell_of_places after insert or update or delete on place_region
  for each statement execute function tell_of_places();
create trigger tell_of_places after insert or update or delete on place_country
  for each statement execute function tell_of_places();

create table company (
  id uuid primary key default uuidv7(),
  name text not null,
  address text not null,
  city text not null,
  country char(2) not null,
  kvk text not null,                                  -- number in the trade register
  tradenames text[] not null default '{}',
  vat_numbers text[] not null default '{}',
  support_phone text not null,
  delete_discount smallint not null default 0 check (delete_discount between 0 and 100), -- percent
  added timestamptz not null default now()
);

create table site (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company,
  niche smallint not null check (niche between 1 and 7),
  settings jsonb not null, -- validated on every read and write
  created_at timestamptz not null default now()
);

create table site_host ( -- exact host names, without port; an unknown host is answered 421
  host text primary key check (host = lower(host)),
  site_id uuid not null references site on delete cascade,
  canonical boolean not null default false            -- links in mails are built from this one
);
create unique index site_host_canonical on site_host (site_id) where canonical;

-- Word of a changed site to every process. What a process keeps of its sites it forgets when it
-- hears this: after the commit, whoever changed the site and wherever. Several changes of one
-- transaction are one notice.
create function tell_of_sites() returns trigger language plpgsql as $$
begin
  notify site_changed;
  return null;
end $$;
create trigger tell_of_sites after insert or update or delete on site
  for each statement execute function tell_of_sites();
create trigger tell_of_sites after insert or update or delete on site_host
  for each statement execute function tell_of_sites();
create trigger tell_of_sites after update on company
  for each statement execute function tell_of_sites();

-- The day by the clock of a site's time zone.
create function site_day(p_site uuid, p_at timestamptz) returns date language sql stable as $$
  select (p_at at time zone coalesce(settings ->> 'time_zone', 'Europe/Amsterdam'))::date
  from site where id = p_site
$$;
