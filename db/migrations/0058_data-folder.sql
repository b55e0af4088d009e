-- The mark of the folder that keeps the files which this database names (`folder.mark`), as of the
-- last start without a bucket. A backup or `doctor` that was given another folder would look at the
-- wrong files.
alter table installation_key add column data_folder text;
