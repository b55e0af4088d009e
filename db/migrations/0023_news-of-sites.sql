-- Word of a changed site to every process.
-- What a process keeps of its sites (features/sites/site.server.ts) it forgets when it hears this: after the commit, whoever changed the
-- site and wherever. Several changes of one transaction are one notice.
create function tell_of_sites() returns trigger language plpgsql as $$
begin
  notify site_changed;
  return null;
end $$;
create trigger tell_of_sites after insert or update or delete on site for each statement execute function tell_of_sites();
create trigger tell_of_sites after insert or update or delete on site_host for each statement execute function tell_of_sites();
create trigger tell_of_sites after update on company for each statement execute function tell_of_sites();
-- Drafts are nobody else's news.
create trigger tell_of_sites after insert or update of live or delete on own_page for each statement execute function tell_of_sites();
