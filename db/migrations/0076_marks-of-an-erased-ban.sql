-- What is left of a ban once its account is erased, beside barred_address (decisions 52 and 79): keyed
-- fingerprints by which staff see that a newcomer has the same mailbox, browser or photo. Nothing is
-- blocked by them, and nothing here names anybody.
create table barred_mark (
  site_id uuid not null references site,
  kind text not null check (kind in ('mailbox', 'device', 'photo')),
  -- one; of a photo one for each eighth of its print, five of which are equal where three bits differ
  marks bytea[] not null check (cardinality(marks) = case kind when 'photo' then 8 else 1 end),
  -- as in barred_address: what takes that row takes this one
  ban_hash bytea not null check (octet_length(ban_hash) = 32),
  -- the day of the ban; its moment would lead to the decision
  began_on date not null,
  -- the last day
  ends_on date not null,
  primary key (ban_hash, kind, marks)
);
create index barred_mark_marks on barred_mark using gin (marks);
create index barred_mark_site on barred_mark (site_id);
create index barred_mark_ends on barred_mark (ends_on);

-- How accounts are like those that were banned and erased. Of accounts that signed up on the day of
-- the ban or later: p_marks holds their ids, the kinds and the marks in hexadecimal digits.
create function like_erased(p_site uuid, p_marks jsonb)
  returns table (account_id uuid, kind text) language sql stable as $$
  select distinct a.id, t.kind
  from jsonb_to_recordset(p_marks) as t (id uuid, kind text, marks text[])
    cross join lateral (select array_agg(decode(m, 'hex')) as marks from unnest(t.marks) m) mine
    join account a on a.id = t.id and a.site_id = p_site and a.status <> 'blocked'
    join barred_mark b on b.marks && mine.marks and b.site_id = p_site and b.kind = t.kind
      and (a.signup_date at time zone 'UTC')::date >= b.began_on and b.ends_on >= current_date
  where cardinality(b.marks) = 1 or (select count(*) from unnest(b.marks, mine.marks) x (one, other)
    where one = other) >= 5
$$;
