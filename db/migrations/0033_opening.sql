-- Finding members as staff do: by the beginning of a name or of an address, by state, country and
-- source, page by page. "C": the order of an index in which every beginning is one stretch.
create index account_office on account (site_id, id desc) where role = 'member';
create index account_office_status on account (site_id, status, id desc) where role = 'member';
create index account_office_source on account (site_id, (tracking ->> 'network'), id desc)
  where tracking <> '{}';
create index account_office_mail on account (site_id, (email_key collate "C"), id);
create index profile_office_name on profile (site_id, (lower(name) collate "C"), id);
create index profile_office_country on profile (site_id, country, id desc);
-- Whose account the same bank account pays for, too.
create index direct_debit_mandate_iban on direct_debit_mandate (site_id, iban_hash);

-- When a site opened to its visitors: null until everything is there that its members need. Who has
-- members already is open.
alter table site
  add column opened_at timestamptz,
  add column free_of_charge boolean not null default false;
update site s set opened_at = now()
  where exists (select from account a where a.site_id = s.id and a.role = 'member');
-- A host that only leads to the site's canonical one.
alter table site_host
  add column redirects boolean not null default false,
  add check (not (canonical and redirects));
