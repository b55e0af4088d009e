-- A newcomer who is like somebody that is banned is marked for the staff who look at their photos or
-- their case. Nothing is blocked. What is compared is there already, but for a keyed hash of the
-- random number that a browser is known by: known_device.token_hash differs for each account.
alter table known_device add column mark bytea check (octet_length(mark) = 32);
create index known_device_mark on known_device (mark) where mark is not null;

-- The mailbox that an address leads to, as mails are counted; a test holds the two equal.
create function canonical_mailbox(p_email text) returns text
  language sql immutable strict parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com')
      then replace(local, '.', '') || '@gmail.com' else local || '@' || domain end
  from (select regexp_replace(regexp_replace(lower(p_email), '@[^@]*$', ''), '(.)\+.*$', '\1') as local,
    substring(lower(p_email) from '[^@]*$') as domain) x
$$;
create index account_banned_mailbox on account (site_id, canonical_mailbox(email))
  where status = 'blocked';

-- Why a member may be somebody whose ban is in force and began before they signed up.
create function like_banned(p_account uuid) returns text[] language sql stable as $$
  select array_remove(array[
    case when exists (
      select from account b join measure m on m.subject_id = b.id
      where b.status = 'blocked' and b.site_id = me.site_id
        and canonical_mailbox(b.email) = canonical_mailbox(me.email)
        and m.kind = 'ban' and m.undone_at is null and m.begins_at < me.signup_date)
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
