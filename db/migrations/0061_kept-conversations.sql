-- What a reporter received stays readable to them while their report is kept, and a grave report
-- seals the whole conversation for the case.

alter table report add column conversation_id uuid references conversation on delete set null;
update report r set conversation_id = c.id from conversation c
  where r.reporter_id is not null and r.subject_id is not null
    and c.a = least(r.reporter_id, r.subject_id) and c.b = greatest(r.reporter_id, r.subject_id);
create index report_conversation on report (conversation_id, reporter_id)
  where conversation_id is not null;

-- The conversation of the two as it was when the report was made, sealed.
create table sealed_conversation (
  report_id uuid primary key references report on delete cascade,
  content bytea not null,
  messages integer not null check (messages >= 0),
  created_at timestamptz not null default now()
);

-- Its photos, in storage, each sealed with a key that lies in `content`.
create table sealed_conversation_file (
  id text primary key,
  report_id uuid not null references sealed_conversation on delete cascade,
  name text not null,
  unique (report_id, name)
);
create trigger sealed_conversation_file_gone after delete on sealed_conversation_file
  for each row execute function sealed_file_gone();

-- What an erased member wrote goes with the last report of the other, or with the other's account.
create function report_keeps_no_more() returns trigger language plpgsql as $$
begin
  update message m
    set photo_id = null, body = case when m.gift is null then '-' else '' end
    from account a
    where m.conversation_id = old.conversation_id and a.id = m.sender_id
      and a.erased_at is not null and not exists (select from report r
        where r.conversation_id = old.conversation_id and r.reporter_id <> a.id);
  delete from chat_photo f using account a
    where f.conversation_id = old.conversation_id and a.id = f.account_id
      and a.erased_at is not null and not exists (select from report r
        where r.conversation_id = old.conversation_id and r.reporter_id <> a.id);
  return null;
end $$;
create trigger report_keeps_no_more after delete on report for each row
  when (old.conversation_id is not null) execute function report_keeps_no_more();
create trigger report_leaves_its_reporter after update of reporter_id on report for each row
  when (old.conversation_id is not null and new.reporter_id is null)
  execute function report_keeps_no_more();
