-- Keys of another account at the same provider begin a new row: what was paid with the old ones is
-- asked for and refunded with them. Keys of the same account replace those that are there.
alter table site_payment_account add column identity text; -- the account's name at the provider
alter table site_payment_account add column replaced_at timestamptz; -- null: the keys of today
alter table site_payment_account drop constraint site_payment_account_site_id_provider_key;
create unique index site_payment_account_current on site_payment_account (site_id, provider)
  where replaced_at is null;
alter table site_payment_account
  add constraint site_payment_account_replaced check (replaced_at is null or not active);
