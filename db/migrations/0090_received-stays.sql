-- What an erased member wrote stays for 14 days with those who received it, so that they can report
-- it and save it. Threats followed by "erase now" left the victim nothing to report.

-- A member who wrote to others and was erased, until what they wrote goes too.
create table erased_writer (
  account_id uuid primary key references account on delete cascade,
  site_id uuid not null references site,
  -- As in their cases: a report that still comes joins these.
  former uuid not null unique,
  -- Address and traces, sealed, so that a ban can still bar the address; null: never confirmed.
  identity bytea,
  until timestamptz not null
);
create index erased_writer_due on erased_writer (until);

-- Does what the sender wrote in this conversation stay with the other? While the other's report is
-- kept, and for 14 days after the sender's erasure. p_leaving: a member who is being erased now.
create function received_stays(p_conversation uuid, p_sender uuid, p_leaving uuid default null)
  returns boolean language sql stable as $$
  select exists (select from report r where r.conversation_id = p_conversation
      and r.reporter_id <> p_sender and r.reporter_id is distinct from p_leaving)
    or exists (select from erased_writer w
      join participant o on o.conversation_id = p_conversation and o.peer_id = w.account_id
      join account a on a.id = o.account_id and a.erased_at is null
      where w.account_id = p_sender and w.until > now()
        and o.account_id is distinct from p_leaving)
$$;

-- Takes what an erased sender wrote in a conversation, unless it stays.
create function forget_received(p_conversation uuid, p_sender uuid, p_leaving uuid default null)
  returns void language plpgsql as $$
begin
  if received_stays(p_conversation, p_sender, p_leaving) or not exists (
    select from account a where a.id = p_sender and a.erased_at is not null
  ) then
    return;
  end if;
  update message set photo_id = null, body = case when gift is null then '-' else '' end
    where conversation_id = p_conversation and sender_id = p_sender;
  delete from chat_photo where conversation_id = p_conversation and account_id = p_sender;
  delete from message_quote where conversation_id = p_conversation;
  update conversation set last_preview = '' where id = p_conversation and last_sender = p_sender;
end $$;

create or replace function report_keeps_no_more() returns trigger language plpgsql as $$
begin
  perform forget_received(o.conversation_id, o.account_id,
      case when tg_op = 'UPDATE' then old.reporter_id end)
    from participant o where o.conversation_id = old.conversation_id;
  return null;
end $$;

-- An erased member gets no case, but within the 14 days one without the member, or the open one
-- that has their `former`. Reports about one member follow one another: the row is locked.
create or replace function open_case(p_site uuid, p_subject uuid, p_gravity smallint,
    p_accuses boolean default null) returns uuid language plpgsql as $$
declare
  v_id uuid;
  v_former uuid;
  v_open uuid;
begin
  insert into moderation_case (site_id, subject_id, gravity, accuses)
    values (p_site, p_subject, p_gravity, coalesce(p_accuses, p_gravity >= 2))
    on conflict (subject_id) where status = 'open' and subject_id is not null
      do update set gravity = greatest(moderation_case.gravity, excluded.gravity),
        accuses = moderation_case.accuses or excluded.accuses
    returning id into v_id;
  if exists (select from account a where a.id = p_subject and a.erased_at is not null) then
    select former into v_former from erased_writer
      where account_id = p_subject and until > now() for update;
    update moderation_case c set gravity = greatest(c.gravity, n.gravity),
        accuses = c.accuses or n.accuses
      from moderation_case n
      where n.id = v_id and c.former = v_former and c.status = 'open' and c.id = (
        select o.id from moderation_case o where o.former = v_former and o.status = 'open'
        order by o.id limit 1)
      returning c.id into v_open;
    if v_open is not null then
      delete from moderation_case where id = v_id;
      return v_open;
    end if;
    update moderation_case set subject_id = null, former = v_former where id = v_id;
  end if;
  return v_id;
end $$;

create or replace function leave_reports(p_account uuid) returns void language plpgsql as $$
declare
  v_former uuid := coalesce(
    (select w.former from erased_writer w where w.account_id = p_account), gen_random_uuid());
begin
  if grave_matter_open(p_account) and exists (
    select from account a where a.id = p_account and a.erased_at is null
      and (a.erasure_waits_until is null or a.erasure_waits_until > now())
  ) then
    raise exception 'the erasure waits for a decision'
      using errcode = 'check_violation', constraint = 'erasure_waits';
  end if;
  update moderation_case set subject_id = null, former = v_former where subject_id = p_account;
  update measure set subject_id = null, former = v_former where subject_id = p_account;
  update appeal set account_id = null, words = '' where account_id = p_account;
  -- What shows a child stays, without the person.
  update sealed_item set account_id = null where account_id = p_account and child;
  delete from sealed_item where account_id = p_account;
  update report set subject_id = null, link = '',
    target = replace(target, p_account::text, v_former::text),
    evidence = replace(
      (evidence - '{name,city,who}'::text[])::text, p_account::text, v_former::text)::jsonb
  where subject_id = p_account;
  update report set reporter_id = null, reporter_email = null, words = '', link = '',
    evidence = replace(evidence::text, p_account::text, gen_random_uuid()::text)::jsonb
  where reporter_id = p_account;
end $$;
