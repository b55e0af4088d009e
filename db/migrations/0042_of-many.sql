-- Matches that were not shown yet are sought among all likes a member gave that were never answered:
-- thousands, of some. With whom they liked in the index, none of these rows is read for it.
create index likes_match_waits on likes (account_id, created_at desc, liked_id)
  where match_seen_at is null;
drop index likes_match_unseen;

-- How many members a large segment of the search has is estimated: exactly enough only if PostgreSQL
-- knows which combinations are how frequent.
create statistics profile_segment (mcv) on visible, site_id, country, gender from profile;
analyze profile (visible, site_id, country, gender);
