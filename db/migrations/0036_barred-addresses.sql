-- What is left of a ban once its account is erased: that this address is not let in again
-- (decision 52). Of the address and of the ban a keyed fingerprint each; nothing that names anybody.
create table barred_address (
  site_id uuid not null references site,
  -- of the site's id and the confirmed address, in small letters
  address_hash bytea not null check (octet_length(address_hash) = 32),
  -- of the ban's id: undone later, it lets the address in again
  ban_hash bytea not null check (octet_length(ban_hash) = 32),
  -- the last day
  ends_on date not null,
  primary key (site_id, address_hash, ban_hash)
);
create index barred_address_ban on barred_address (ban_hash);
create index barred_address_ends on barred_address (ends_on);
