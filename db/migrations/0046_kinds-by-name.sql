-- What members hear of is a table of the program, which refuses all else at the border. Here a kind is
-- a name, as a question is: a new one needs no migration.
alter table notification_preference
  drop constraint notification_preference_kind_check,
  add constraint notification_preference_kind_check check (kind ~ '^[a-z_]{1,30}$');
