-- A decision can be a slip, and its undo has to find the member: an erasure waits for another hour
-- after a case that accuses the member was decided.

alter function grave_matter_open(uuid) rename to grave_matter_undecided;

-- Until when a decision about the member holds the erasure; null or past: it holds nothing.
create function decision_holds_until(p_account uuid) returns timestamptz language sql stable as $$
  select max(c.closed_at) + interval '1 hour' from moderation_case c
  where c.subject_id = p_account and c.status = 'closed' and c.gravity >= 2 and c.accuses
$$;

create function grave_matter_open(p_account uuid) returns boolean language sql stable as $$
  select grave_matter_undecided(p_account)
    or coalesce(decision_holds_until(p_account) > now(), false)
$$;
