-- A member sends a selfie in a pose that is asked for, and somebody of the office compares it with
-- the main photo (decision 63). The selfie's file is gone with the decision.

alter table profile
  -- the main photo as it was compared: with another one in its place the tick is gone
  add column checked_thumb text,
  add column verified boolean not null
    generated always as (coalesce(checked_thumb = thumb, false)) virtual,
  alter column attributes set expression as (
    sexuality | (hair_colour::int << 3) | (eye_colour::int << 7) | (body_type::int << 11)
      | (relationship_status::int << 15) | (tattoos::int << 19) | (smoking::int << 21)
      | (coalesce(checked_thumb = thumb, false)::int << 24)
  );

create table selfie_check (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  pose text not null check (pose ~ '^[a-z_]{1,30}$'), -- its name in the program
  status text not null default 'asked'
    check (status in ('asked', 'waiting', 'confirmed', 'refused', 'expired', 'taken_back')),
  file text unique, -- the selfie's random id in storage, for as long as it waits
  reason text, -- why it was refused or taken back, by name
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  check ((status = 'waiting') = (file is not null)),
  check ((status in ('refused', 'taken_back')) = (reason is not null)),
  check ((status = 'asked') = (sent_at is null)),
  check ((status in ('asked', 'waiting')) = (decided_at is null))
);
create index selfie_check_account on selfie_check (account_id, asked_at desc);
-- One at a time, whatever arrives at once.
create unique index selfie_check_open on selfie_check (account_id)
  where status in ('asked', 'waiting');
create index selfie_check_waiting on selfie_check (sent_at) where status = 'waiting';
create index selfie_check_decided on selfie_check (decided_at) where decided_at is not null;

-- What waits is in the office's queue; a file that is nobody's any more is listed for removal.
alter table work_item
  drop constraint work_item_kind_check,
  add constraint work_item_kind_check check (
    kind in ('photo', 'selfie', 'report', 'hold', 'complaint', 'appeal', 'check'));

create function selfie_waits() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.file is not null
    and (tg_op = 'DELETE' or new.file is distinct from old.file) then
    insert into file_removal (id) values (old.file) on conflict (id) do update set due_at = now();
  end if;
  if tg_op = 'DELETE' then
    delete from work_item where kind = 'selfie' and thing_id = old.id;
  elsif new.status = 'waiting' then
    perform queue_work(p.site_id, 'selfie', new.id, new.account_id, 1::smallint, null)
      from profile p where p.id = new.account_id;
  else
    perform work_done('{selfie}', new.id);
  end if;
  return null;
end $$;
create trigger selfie_waits after insert or delete or update of status, file on selfie_check
  for each row execute function selfie_waits();
