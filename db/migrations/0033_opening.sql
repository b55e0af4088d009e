-- Finding members as staff do: by the beginning of a name or of an address, by state, country and
-- source, page by page. "C": the order of an index in which every beginning is one stretch.
create index account_office on account (site_id, id desc);
create index account_office_status on account (site_id, status, id desc);
create index account_office_source on account (site_id, (tracking ->> 'network'), id desc)
  where tracking <> '{}';
create index account_office_mail on account (site_id, (email_key collate "C"), id);

-- By name and country, in a table of its own: whoever is here writes their profile's row anew all the
-- time, and every index of it with it.
create table office_listing (
  id uuid primary key references profile on delete cascade,
  site_id uuid not null references site,
  name text collate "C" not null,                     -- in small letters
  country char(2) not null
);
create index office_listing_name on office_listing (site_id, name, id);
create index office_listing_country_name on office_listing (site_id, country, name, id);
create index office_listing_country on office_listing (site_id, country, id desc);
create function office_listing_follows() returns trigger language plpgsql as $$
begin
  insert into office_listing (id, site_id, name, country)
    values (new.id, new.site_id, lower(new.name), new.country)
    on conflict (id) do update set name = excluded.name, country = excluded.country;
  return null;
end $$;
create trigger office_listing_follows after insert or update of name, country on profile
  for each row execute function office_listing_follows();
insert into office_listing (id, site_id, name, country)
  select id, site_id, lower(name), country from profile;

-- Whose account the same bank account pays for, too.
create index direct_debit_mandate_iban on direct_debit_mandate (site_id, iban_hash);


-- What was sent to a member: which mail and when, never what it said.
create table sent_mail (
  id uuid primary key,                                -- its Message-ID
  account_id uuid not null references account on delete cascade,
  template text not null,
  sent_at timestamptz not null default now(),
  -- refused: by the mail server at once; the others were told of later
  returned text check (returned in ('refused', 'bounce', 'spam_complaint'))
);
create index sent_mail_account on sent_mail (account_id, sent_at desc, id desc);
create index sent_mail_age on sent_mail (sent_at);

-- What a photo looks like, so that the same one elsewhere is found, in another size or format
-- too. Null: not yet taken; 0: it has nothing to be told apart by.
alter table image add column print bigint;
create index image_unprinted on image (id) where print is null;
-- Two prints of the same photo differ in so few bits that one of their quarters is equal.
create function print_quarters(p bigint) returns integer[] language sql immutable as $$
  select array[p & 65535, 65536 + (p >> 16 & 65535), 131072 + (p >> 32 & 65535),
    196608 + (p >> 48 & 65535)]::integer[]
$$;
create index image_print on image using gin (print_quarters(print)) where print <> 0;

-- An export that somebody of the staff asked for, for a member who cannot log in: its link goes to
-- the member's own address.
alter table data_export add column mailed boolean not null default false;
alter table link_token drop constraint link_token_purpose_check;
alter table link_token add constraint link_token_purpose_check check (purpose in
  ('activate', 'reset_password', 'change_mail', 'stop_mail_change', 'reactivate', 'cancel',
    'export'));

-- When a site opened to its visitors: null until everything is there that its members need. Who has
-- members already is open; an account that was the operator's is none (0028).
alter table site
  add column opened_at timestamptz,
  add column free_of_charge boolean not null default false;
update site s set opened_at = now()
  where exists (select from account a where a.site_id = s.id
    and not exists (select from staff st where st.id = a.id));
-- A host that only leads to the site's canonical one.
alter table site_host
  add column redirects boolean not null default false,
  add check (not (canonical and redirects));

-- An offer's time runs only where something is sold.
create or replace function first_purchase_offer(member uuid) returns setof discount_code language plpgsql as $$
declare
  v_code text;
  v_ends interval;
begin
  if not exists (select from site s join account a on a.site_id = s.id
      where a.id = member and s.opened_at is not null and not s.free_of_charge) then
    return;
  end if;
  select offer.code, offer.ends into v_code, v_ends
  from account, (values
    ('TIMEBONUS25', interval '0', interval '4 hours'),
    ('WELCOME25', interval '4 hours', interval '48 hours')) as offer (code, begins, ends)
  where account.id = member and not account.paid_user
    and now() >= account.signup_date + offer.begins and now() < account.signup_date + offer.ends
    and not exists (select from discount_code d where d.user_id = member and d.code = offer.code);
  if v_code is not null then
    perform pg_advisory_xact_lock(hashtext('offer'), hashtext(member::text));
    insert into discount_code (code, site_id, user_id, expires, value_percentage, validity)
    select v_code, site_id, id, signup_date + v_ends, 25, 'first_purchase'
    from account where id = member and offer_is_due(member, v_code)
    on conflict do nothing;
  end if;
  return query select d.* from discount_code d join account on account.id = d.user_id
  where d.user_id = member and not account.paid_user
    and d.validity = 'first_purchase' and d.status = 'active' and d.expires > now()
    -- not while another order with it is being paid: what is shown can then be ordered
    and not exists (
      select from orders o
      where o.account_id = member and o.discount_code_id = d.id
        and (o.status = 'completed' or o.status = 'pending' and o.checkout_url is null));
end $$;
