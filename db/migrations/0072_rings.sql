-- Accounts that belong together can be acted on in one decision: each of them gets measures of its
-- own, and these share a ring, so that all can be undone at once.
alter table measure add column ring_id uuid;
create index measure_ring on measure (ring_id) where ring_id is not null;

-- The mailbox behind an address, as the program has it too: no tag, at Gmail no dots. Addresses are
-- stored with their domain in ASCII.
create function mailbox_of(p_email text) returns text language sql immutable parallel safe
return (
  select case when d.domain = 'gmail.com' then replace(l.local, '.', '') else l.local end
      || '@' || d.domain
    from (select lower(p_email) as email) e
      cross join lateral (select substring(email from '^(.+)@[^@]*$') as before,
        rtrim(substring(email from '@([^@]*)$'), '.') as after) s
      cross join lateral (select case when s.after = 'googlemail.com' then 'gmail.com'
        else s.after end as domain) d
      cross join lateral (select regexp_replace(s.before, '(.)\+.*$', '\1') as local) l
);
create index account_mailbox on account (site_id, mailbox_of(email)) where erased_at is null;
