-- The day of a mandate's signature (DtOfSgntr) as its first file had it: a file of the bank stays the
-- same when the site's time zone changes.
alter table direct_debit_mandate add column signed_on date;
update direct_debit_mandate set signed_on = site_day(site_id, signed_at);

create function direct_debit_signed_on() returns trigger language plpgsql as $$
begin
  new.signed_on = coalesce(new.signed_on, site_day(new.site_id, new.signed_at));
  return new;
end $$;
create trigger direct_debit_signed_on before insert on direct_debit_mandate
  for each row execute function direct_debit_signed_on();
