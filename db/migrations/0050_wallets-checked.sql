-- What migration 49 asks of every wallet, asked of those that were there. Everybody writes on meanwhile.
alter table wallet validate constraint wallet_check;
