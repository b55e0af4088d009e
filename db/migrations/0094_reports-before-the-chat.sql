-- A report made before the two have a conversation belongs to it once it begins: what the reporter
-- receives then is kept for them, and sealed for the case.
create function conversation_has_reports() returns trigger language plpgsql as $$
begin
  update report set conversation_id = new.id
    where conversation_id is null and reporter_id in (new.a, new.b)
      and subject_id = case when reporter_id = new.a then new.b else new.a end;
  return null;
end $$;
create trigger conversation_has_reports after insert on conversation for each row
  execute function conversation_has_reports();

update report r set conversation_id = c.id from conversation c
  where r.conversation_id is null and r.reporter_id is not null and r.subject_id is not null
    and c.a = least(r.reporter_id, r.subject_id) and c.b = greatest(r.reporter_id, r.subject_id);
