-- Complaints of anybody, and the operator's own pages.

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
  kind text not null check (kind in ('payment', 'account', 'decision', 'member', 'privacy', 'other')),
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

create table own_page (                               -- what an operator writes; one row for each language of an address
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 2 and 60),
  language text not null,
  title text not null check (length(title) <= 60),
  description text not null check (length(description) <= 160),
  body text not null check (length(body) <= 60000),
  in_footer boolean not null default false,
  live jsonb,                                         -- what readers see: title, description, body, in_footer; null: nothing
  version integer not null default 0,                 -- how often it was published
  published_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (site_id, slug, language),
  check ((live is null) = (published_at is null))
);
