-- What a member removes or changes while a case accuses them is kept for it, whatever removes it: the
-- triggers below see it all. Only a copy for the case; what others see is gone at once.
create table kept_removal (
  id uuid primary key default uuidv7(),
  case_id uuid not null references moderation_case on delete cascade,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('photo', 'name', 'about', 'city', 'answer')),
  -- the question of an answer
  prompt text,
  was text not null default '',
  image_id uuid,
  -- the photo's largest form, in storage
  file text,
  removed_at timestamptz not null default now(),
  check ((kind = 'photo') = (image_id is not null) and (kind = 'photo') = (file is not null)),
  check ((kind = 'answer') = (prompt is not null))
);
create unique index kept_removal_once on kept_removal
  (case_id, kind, coalesce(prompt, ''), md5(was), coalesce(file, ''));
create index kept_removal_account on kept_removal (account_id);
create unique index kept_removal_file on kept_removal (file) where file is not null;

-- Keeps it with the open case about the member that accuses them, or that has a report which names
-- the photo. What was there when the case was opened is always kept; of what came later, 100 of each
-- kind. p_since: since when it was there, null for text.
create function keep_removal(p_account uuid, p_kind text, p_prompt text, p_was text,
    p_image uuid, p_file text, p_since timestamptz) returns void language sql as $$
  insert into kept_removal (case_id, account_id, kind, prompt, was, image_id, file)
    select c.id, p_account, p_kind, p_prompt, p_was, p_image, p_file
    from moderation_case c
      join account a on a.id = c.subject_id and a.status <> 'deleted'
      cross join lateral (select exists (select from report r
        where r.case_id = c.id and r.status = 'open' and not r.reason || r.also <@ array['self_harm']
          and (r.target = p_image::text or r.evidence -> 'images' ? p_image::text)) as named) x
    where c.subject_id = p_account and c.status = 'open' and (c.accuses or x.named)
      and (x.named or p_since < c.opened_at or (select count(*) from kept_removal k
        where k.case_id = c.id and k.kind = p_kind) < 100)
    on conflict do nothing
$$;

create function photo_is_removed() returns trigger language plpgsql as $$
begin
  perform keep_removal(old.profile_id, 'photo', null, '', old.id, old.full, old.created_at);
  return old;
end $$;
create trigger photo_is_removed before delete on image for each row
  when (old.status = 'active') execute function photo_is_removed();

create function text_is_changed() returns trigger language plpgsql as $$
begin
  if new.name is distinct from old.name then
    perform keep_removal(old.id, 'name', null, old.name, null, null, null);
  end if;
  if new.about is distinct from old.about and old.about <> '' then
    perform keep_removal(old.id, 'about', null, old.about, null, null, null);
  end if;
  if new.city is distinct from old.city then
    perform keep_removal(old.id, 'city', null, old.city, null, null, null);
  end if;
  return null;
end $$;
create trigger text_is_changed after update of name, about, city on profile for each row
  when (old.name is distinct from new.name or old.about is distinct from new.about
    or old.city is distinct from new.city)
  execute function text_is_changed();

-- Saving replaces all answers; one that is there again in the same transaction was not removed.
create function answer_is_removed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from kept_removal where account_id = new.account_id and kind = 'answer'
      and prompt = new.prompt and was = new.answer and removed_at = now();
  else
    perform keep_removal(old.account_id, 'answer', old.prompt, old.answer, null, null, null);
  end if;
  return null;
end $$;
create trigger answer_is_removed after insert or delete on profile_prompts for each row
  execute function answer_is_removed();
create trigger answer_is_changed after update of prompt, answer on profile_prompts for each row
  when (old.prompt is distinct from new.prompt or old.answer is distinct from new.answer)
  execute function answer_is_removed();

-- The file stays for as long as its row does.
create function kept_file_stays() returns trigger language plpgsql as $$
begin
  if exists (select from kept_removal k where k.file = new.id) then return null; end if;
  return new;
end $$;
create trigger kept_file_stays before insert on file_removal for each row
  execute function kept_file_stays();
create function kept_file_gone() returns trigger language plpgsql as $$
begin
  insert into file_removal (id) values (old.file) on conflict (id) do update set due_at = now();
  return null;
end $$;
create trigger kept_file_gone after delete on kept_removal for each row
  when (old.file is not null) execute function kept_file_gone();
