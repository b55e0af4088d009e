-- Fingerprints outlive a change of SECRET_KEY, so their key is not made of it: what it made cannot be made anew from a blocked account's print.
alter table installation_key add column fingerprint_key bytea; -- sealed; null: not made yet
