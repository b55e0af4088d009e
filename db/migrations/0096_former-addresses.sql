-- Addresses that somebody confirmed for an account: its own, and those before it. Not one to which
-- somebody else had changed it (stopped from the old address).
create function confirmed_addresses(p_account uuid) returns setof text language sql stable as $$
  select email from account where id = p_account and confirmed_at is not null
  union
  select old_email from mail_change where account_id = p_account and confirmed_at is not null
  union
  select new_email from mail_change
    where account_id = p_account and confirmed_at is not null and stopped_at is null
$$;
create index mail_change_old_mailbox on mail_change (canonical_mailbox(old_email))
  where confirmed_at is not null;
create index mail_change_new_mailbox on mail_change (canonical_mailbox(new_email))
  where confirmed_at is not null and stopped_at is null;

-- Accounts of a site that are or were at this mailbox, as somebody confirmed, and that are banned.
create function banned_at_mailbox(p_site uuid, p_email text) returns setof uuid
  language sql stable as $$
  select b.id from account b
    where b.status = 'blocked' and b.site_id = p_site and b.confirmed_at is not null
      and canonical_mailbox(b.email) = canonical_mailbox(p_email)
  union
  select b.id from mail_change c
    join account b on b.id = c.account_id and b.status = 'blocked' and b.site_id = p_site
    where c.confirmed_at is not null and canonical_mailbox(c.old_email) = canonical_mailbox(p_email)
  union
  select b.id from mail_change c
    join account b on b.id = c.account_id and b.status = 'blocked' and b.site_id = p_site
    where c.confirmed_at is not null and c.stopped_at is null
      and canonical_mailbox(c.new_email) = canonical_mailbox(p_email)
$$;

-- As in 0075, with all confirmed addresses of both.
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
      select from image mine
        join image i on print_quarters(i.print) && print_quarters(mine.print) and i.print <> 0
          and i.profile_id <> me.id and bit_count((i.print # mine.print)::bit(64)) <= 3
        join account b on b.id = i.profile_id and b.site_id = me.site_id and b.status = 'blocked'
        join measure m on m.subject_id = b.id
      where mine.profile_id = me.id and mine.print <> 0
        and m.kind = 'ban' and m.undone_at is null and m.begins_at < me.signup_date)
      then 'photo' end], null)
  from account me where me.id = p_account and me.status <> 'blocked'
$$;
