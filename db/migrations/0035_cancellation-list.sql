-- As the office lists them, newest first: those that wait for it, or all others.
drop index cancellation_list;
create index cancellation_unmatched on cancellation (site_id, created_at desc, id desc)
  where status = 'unmatched';
create index cancellation_others on cancellation (site_id, created_at desc, id desc)
  where status <> 'unmatched';
