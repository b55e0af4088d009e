-- As the office lists them, newest first, where it asks for one kind.
create index payment_difference_kind on payment_difference (site_id, kind, id desc);
