-- Pictures that an operator put in the place of a lander's drawn art.

create table lander_picture (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  lander text not null check (lander ~ '^[a-z]{1,40}$'), -- a lander's name, or 'front'
  place text check (place ~ '^[a-z]{1,40}$'),         -- where in it: a look, a frame, a card, or 'all'; null: shown to nobody yet
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  digest bytea not null,                              -- of the upload: the same one sent again is the same picture
  confirmed_by uuid not null references account,      -- holds the rights, and no member's photo is in it: who said so, and when
  confirmed_at timestamptz not null default now(),
  unique (site_id, lander, place)
);
create unique index lander_picture_draft on lander_picture (site_id, lander, digest) where place is null;
create index lander_picture_forgotten on lander_picture (confirmed_at) where place is null;

create table lander_picture_file (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),  -- in storage
  picture_id uuid not null references lander_picture on delete cascade,
  width integer not null check (width > 0),
  hash text not null check (hash ~ '^[0-9a-f]{32}$')  -- of its bytes: its address
);
create index lander_picture_file_of on lander_picture_file (picture_id);
create index lander_picture_file_hash on lander_picture_file (hash);

create trigger image_file_gone after delete on lander_picture_file for each row execute function image_file_gone();
-- What waits to be set, and goes unset, is no news.
create trigger tell_of_sites_set after update of place on lander_picture for each row execute function tell_of_sites();
create trigger tell_of_sites_gone after delete on lander_picture for each row when (old.place is not null) execute function tell_of_sites();
