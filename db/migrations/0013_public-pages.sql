-- What anybody may read or write: an operator's own pages, landers' pictures, complaints; and how
-- long public pages were looked at.

create table own_page ( -- what an operator writes; one row for each language of an address
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 2 and 60),
  language text not null,
  title text not null check (length(title) <= 60),
  description text not null check (length(description) <= 160),
  body text not null check (length(body) <= 60000),
  in_footer boolean not null default false,
  live jsonb, -- what readers see: title, description, body, in_footer; null: nothing
  version integer not null default 0,                 -- how often it was published
  published_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (site_id, slug, language),
  check ((live is null) = (published_at is null))
);
-- Drafts are nobody else's news.
create trigger tell_of_sites after insert or update of live or delete on own_page
  for each statement execute function tell_of_sites();

-- Pictures that an operator put in the place of a lander's drawn art.

create table lander_picture (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  lander text not null check (lander ~ '^[a-z]{1,40}$'), -- a lander's name, or 'front'
  -- where in it: a look, a frame, a card, or 'all'; null: shown to nobody yet
  place text check (place ~ '^[a-z]{1,40}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  digest bytea not null, -- of the upload: the same one sent again is the same picture
  -- holds the rights, and no member's photo is in it: who said so, and when
  confirmed_by uuid not null references account,
  confirmed_at timestamptz not null default now(),
  unique (site_id, lander, place)
);
create unique index lander_picture_draft on lander_picture (site_id, lander, digest)
  where place is null;
create index lander_picture_forgotten on lander_picture (confirmed_at) where place is null;
-- What waits to be set, and goes unset, is no news.
create trigger tell_of_sites_set after update of place on lander_picture
  for each row execute function tell_of_sites();
create trigger tell_of_sites_gone after delete on lander_picture
  for each row when (old.place is not null) execute function tell_of_sites();

create table lander_picture_file (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),  -- in storage
  picture_id uuid not null references lander_picture on delete cascade,
  width integer not null check (width > 0),
  hash text not null check (hash ~ '^[0-9a-f]{32}$')  -- of its bytes: its address
);
create index lander_picture_file_of on lander_picture_file (picture_id);
create index lander_picture_file_hash on lander_picture_file (hash);
create trigger image_file_gone after delete on lander_picture_file
  for each row execute function image_file_gone();

create table complaint_series (                       -- the last number given out
  site_id uuid not null references site,
  year smallint not null,
  last integer not null,
  primary key (site_id, year)
);

create table complaint (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  number text not null check (number ~ '^C-\d{4}-\d{6,}$'), -- what people quote; opens nothing
  account_id uuid references account on delete set null, -- who was logged in
  name text not null check (length(name) <= 100),
  email text check (length(email) <= 254),            -- null: erased
  language text not null,
  kind text not null
    check (kind in ('payment', 'account', 'decision', 'member', 'privacy', 'other')),
  reference text not null default '' check (length(reference) <= 60),
  words text not null check (length(words) <= 5000),
  status text not null default 'open' check (status in ('open', 'answered')),
  answer text check (length(answer) <= 5000),
  answered_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  unique (site_id, number),
  check ((status = 'answered') = (answered_at is not null)),
  check ((status = 'answered') = (answer is not null)),
  check (email is not null or status = 'answered')    -- whoever waits for an answer can be reached
);
create index complaint_list on complaint (site_id, status, created_at, id);
create index complaint_account on complaint (account_id) where account_id is not null;
create index complaint_answered on complaint (answered_at) where status = 'answered';

-- Page-bounce logging (specification, section 2, `lb`): only with consent, and nothing in it leads
-- to a person. Erased after 90 days.
create table page_bounce (
  id uuid primary key default uuidv7(),
  site_id uuid not null references site on delete cascade,
  page text not null check (length(page) <= 100),
  at timestamptz not null default now(),
  seconds integer not null check (seconds >= 0),
  network text not null default '' check (length(network) <= 100),
  ref text not null default '' check (length(ref) <= 100)
);
create index page_bounce_site on page_bounce (site_id, at);
create index page_bounce_age on page_bounce (at);
