-- Page-bounce logging (specification, section 2, `lb`): only with consent, and nothing in it leads to a person. Erased after 90 days.
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

-- Who came through partners, for the operator's list.
create index account_source on account (site_id, signup_date) where tracking <> '{}';
