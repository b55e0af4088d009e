-- What a photo looked like is kept with the sealed photo and with the case's copy: a member who was
-- banned is known again by a photo that staff took, or that they removed while a case was open.
alter table sealed_item add column print bigint;
alter table kept_removal add column print bigint;
create index sealed_item_print on sealed_item using gin (print_quarters(print)) where print <> 0;
create index kept_removal_print on kept_removal using gin (print_quarters(print)) where print <> 0;

create or replace function photo_is_removed() returns trigger language plpgsql as $$
begin
  perform keep_removal(old.profile_id, 'photo', null, '', old.id, old.full, old.created_at);
  if old.print <> 0 then
    update kept_removal set print = old.print where account_id = old.profile_id and image_id = old.id;
  end if;
  return old;
end $$;

-- Prints of an account's photos, those that were taken or removed too.
create function prints_of(p_account uuid) returns setof bigint language sql stable as $$
  select print from image where profile_id = p_account and print <> 0
  union select print from sealed_item where account_id = p_account and print <> 0
  union select print from kept_removal where account_id = p_account and print <> 0
$$;
-- Accounts with a photo of which at most three bits differ.
create function accounts_with_print(p_print bigint) returns setof uuid language sql stable as $$
  select i.profile_id from image i
    where print_quarters(i.print) && print_quarters(p_print) and i.print <> 0
      and bit_count((i.print # p_print)::bit(64)) <= 3
  union select s.account_id from sealed_item s
    where print_quarters(s.print) && print_quarters(p_print) and s.print <> 0
      and bit_count((s.print # p_print)::bit(64)) <= 3
  union select k.account_id from kept_removal k
    where print_quarters(k.print) && print_quarters(p_print) and k.print <> 0
      and bit_count((k.print # p_print)::bit(64)) <= 3
$$;

-- As in 0096, with all of these prints on both sides.
create or replace function like_banned(p_account uuid) returns text[] language sql stable as $$
  select array_remove(array[
    case when exists (
      select from confirmed_addresses(me.id) mine (email)
        cross join lateral banned_at_mailbox(me.site_id, mine.email) b (id)
        join measure m on m.subject_id = b.id
      where m.kind = 'ban' and m.undone_at is null and m.begins_at < me.signup_date)
      then 'mailbox' end,
    case when exists (
      select from known_device mine
        join known_device d on d.mark = mine.mark and d.account_id <> me.id
        join account b on b.id = d.account_id and b.site_id = me.site_id and b.status = 'blocked'
        join measure m on m.subject_id = b.id
      where mine.account_id = me.id
        and m.kind = 'ban' and m.undone_at is null and m.begins_at < me.signup_date)
      then 'device' end,
    case when exists (
      select from prints_of(me.id) mine (print)
        cross join lateral accounts_with_print(mine.print) o (id)
        join account b on b.id = o.id and b.site_id = me.site_id and b.status = 'blocked'
        join measure m on m.subject_id = b.id
      where m.kind = 'ban' and m.undone_at is null and m.begins_at < me.signup_date)
      then 'photo' end], null)
  from account me where me.id = p_account and me.status <> 'blocked'
$$;
