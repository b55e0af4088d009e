-- What the law wants said of whoever runs a site, beside the name, address and numbers. Empty is
-- nothing to say: the line is not shown.

create function in_eea(p_country text) returns boolean language sql immutable as $$
  select p_country = any (array[
    'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS',
    'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'])
$$;

alter table company
  add representatives text not null default '',           -- who represents it by law
  add register_court text not null default '',            -- which register `kvk` is a number of
  add dpo_name text not null default '',                  -- data protection officer
  add dpo_contact text not null default '',
  add mediator_name text not null default '',             -- consumer mediator that it takes part before
  add mediator_address text not null default '',
  add mediator_website text not null default '',
  add no_arbitration boolean not null default false,      -- says that it takes part before none
  add accessibility_authority text not null default '',
  add data_authority text not null default '',
  add hosting_country text not null default '' check (hosting_country ~ '^([A-Z]{2})?$'),
  add hosting_safeguard text not null default ''
    check (hosting_safeguard in ('', 'adequacy', 'clauses', 'rules')),
  add mail_country text not null default '' check (mail_country ~ '^([A-Z]{2})?$'),
  add mail_safeguard text not null default ''
    check (mail_safeguard in ('', 'adequacy', 'clauses', 'rules')),
  add backup_days smallint check (backup_days between 1 and 3650),
  add constraint company_dpo_reachable check (dpo_name = '' or dpo_contact <> ''),
  add constraint company_mediator_named
    check (mediator_name <> '' or (mediator_address = '' and mediator_website = '')),
  add constraint company_arbitration_one_way check (not (no_arbitration and mediator_name <> '')),
  add constraint company_hosting_safeguard
    check (hosting_country = '' or in_eea(hosting_country) or hosting_safeguard <> ''),
  add constraint company_mail_safeguard
    check (mail_country = '' or in_eea(mail_country) or mail_safeguard <> '');
