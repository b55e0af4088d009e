-- Places that an operator imported (docs/operations.md), beside the lists that come along.
-- A profile keeps its region's id and its city's name: an import never takes away one that a profile names.
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
create trigger tell_of_places after insert or update or delete on place_city for each statement execute function tell_of_places();
create trigger tell_of_places after insert or update or delete on place_region for each statement execute function tell_of_places();
create trigger tell_of_places after insert or update or delete on place_country for each statement execute function tell_of_places();
