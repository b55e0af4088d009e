-- The day on which the bank collected a direct debit: by its report, else the due day. An operator
-- enters it days later, and the VAT of a quarter follows from it. Null: not collected, or collected
-- before this migration, when the day of the answer counted.
alter table direct_debit_collection add column collected_on date;
