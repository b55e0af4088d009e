-- What a provider said of a member's age (decision 40): the result, and nothing else.

-- What every request needs of it, on the row that it reads anyway. 'due': signed up where a check is
-- asked, and shown to nobody before; 'too_young': shown to nobody until somebody has decided; else
-- how it was confirmed, up to which age and for how long. Null: never asked, or of before.
alter table account
  add column age_check text check (age_check in ('due', 'too_young', 'estimate', 'verify')),
  add column age_check_over smallint,
  add column age_check_until timestamptz,
  add constraint account_age_check check (
    coalesce(age_check in ('estimate', 'verify'), false) = (age_check_until is not null)
    and (age_check_until is null) = (age_check_over is null));
-- Whom a site shows again when it asks no more.
create index account_age_due on account (site_id) where age_check = 'due';

create or replace function profile_is_visible(p_id uuid, p_status text)
  returns boolean language sql stable as $$
  select p_status = 'active' and exists (
    select from account a
    where a.id = p_id and a.status = 'active' and not a.invisible and a.role = 'member'
      and (a.dormancy is null or a.dormancy = 'hiding')
      and (a.age_check is null or a.age_check in ('estimate', 'verify')))
$$;
drop trigger account_visibility on account;
create trigger account_visibility
  after update of status, invisible, role, dormancy, age_check on account for each row
  when (old.status is distinct from new.status or old.invisible is distinct from new.invisible
    or old.role is distinct from new.role or old.dormancy is distinct from new.dormancy
    or old.age_check is distinct from new.age_check)
  execute function account_visibility();

create table age_check (
  account_id uuid primary key references account on delete cascade,
  method text not null check (method in ('estimate', 'verify')),
  min_age smallint not null check (min_age >= 18),    -- years that were asked about
  result text not null check (result in ('passed', 'too_young')),
  provider text not null check (length(provider) <= 253), -- its host
  checked_at timestamptz not null default now(),
  expires timestamptz,
  check ((result = 'passed') = (expires is not null))
);

-- A check that is under way, for 10 minutes: of one browser, and gone once its member is back.
create table age_check_attempt (
  state_hash bytea primary key check (length(state_hash) = 32),
  account_id uuid not null references account on delete cascade,
  session_hash bytea not null references session (token_hash) on delete cascade,
  method text not null check (method in ('estimate', 'verify')),
  min_age smallint not null check (min_age >= 18),
  nonce text not null,
  verifier text not null,                             -- worth nothing without the provider's code
  expires_at timestamptz not null default now() + interval '10 minutes'
);
create index age_check_attempt_account on age_check_attempt (account_id);
create index age_check_attempt_session on age_check_attempt (session_hash);
create index age_check_attempt_expires on age_check_attempt (expires_at);
