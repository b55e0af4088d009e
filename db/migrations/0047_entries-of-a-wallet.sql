-- An entry belongs to its wallet, which whoever books has locked already. Asked for its account
-- instead, each message wrote a lock into a row that has nothing to do with it. Checked for older
-- entries by the next migration, which lets everybody write meanwhile.
alter table ledger_entry drop constraint ledger_entry_account_id_fkey;
alter table ledger_entry add constraint ledger_entry_account_id_fkey
  foreign key (account_id) references wallet on delete cascade not valid;
