-- Staff are notified of work: at once of the gravest kind, once a day of the rest.

-- How a staff member wants to be notified; without a row the defaults apply.
create table staff_notice_choice (
  staff_id uuid primary key references staff on delete cascade,
  time_zone text not null check (length(time_zone) between 1 and 100),
  urgent_mail boolean not null default true,
  -- the local hour of the daily summary; null: none
  summary_hour smallint default 8 check (summary_hour between 0 and 23),
  -- the local day of the last summary
  summarised_on date
);

-- When a staff member is on call for a site. Without a row: always. No weekdays: never.
create table staff_on_call (
  staff_id uuid not null references staff on delete cascade,
  site_id uuid not null references site on delete cascade,
  -- ISO weekdays on which a shift begins, 1 is Monday
  weekdays smallint[] not null
    check (weekdays <@ '{1,2,3,4,5,6,7}'::smallint[] and cardinality(weekdays) <= 7),
  -- minutes of the local day; an end that is not after the beginning is on the next day
  from_minute smallint not null check (from_minute between 0 and 1439),
  until_minute smallint not null check (until_minute between 0 and 1439),
  primary key (staff_id, site_id)
);
create index staff_on_call_site on staff_on_call (site_id);

-- Browsers that show notices to a staff member, signed in or not.
create table staff_device (
  endpoint text primary key check (length(endpoint) <= 1000),
  staff_id uuid not null references staff on delete cascade,
  keys jsonb not null,
  created_at timestamptz not null default now()
);
create index staff_device_staff on staff_device (staff_id, created_at);

-- Which of the gravest work was announced already, and again when it was due.
create table work_announcement (
  item_id uuid primary key references work_item on delete cascade,
  site_id uuid not null references site on delete cascade,
  announced_at timestamptz not null default now(),
  late_at timestamptz
);
create index work_announcement_site
  on work_announcement (site_id, (greatest(announced_at, late_at)) desc);

-- Where the installation reports work to another program; one row at most.
create table work_webhook (
  only_one boolean primary key default true check (only_one),
  url text not null check (length(url) between 10 and 1000),
  secret bytea not null,                              -- sealed
  -- the outcome of the last delivery
  delivered_at timestamptz,
  failed_at timestamptz,
  status integer
);

-- Finished work that comes back is announced again.
create function work_is_unannounced() returns trigger language plpgsql as $$
begin
  delete from work_announcement where item_id = new.id;
  return null;
end $$;
create trigger work_item_finished after update of status on work_item
  for each row when (old.status = 'open' and new.status = 'done')
  execute function work_is_unannounced();
