-- What messages, photos and gifts cost before a site was made free of charge: going back restores it.
alter table site add column prices_before_free jsonb
  check (prices_before_free is null or free_of_charge);
