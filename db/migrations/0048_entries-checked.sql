-- The entries from before 0047.
alter table ledger_entry validate constraint ledger_entry_account_id_fkey;
