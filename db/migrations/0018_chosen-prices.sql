-- Whose price list a member has chosen; without a row that of the profile's country.
create table price_choice (
  account_id uuid primary key references account on delete cascade,
  currency char(3) not null
);

-- What is bought, for 'popular'.
create index orders_sold on orders (site_id, completed_at, bundle_id) where status = 'completed';
