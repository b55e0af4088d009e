-- A case that a decision opened by mistake ends with that decision: nothing else is in it.
create function close_case_opened_by_mistake(p_case uuid) returns void language sql as $$
  update moderation_case c set status = 'closed', closed_at = now()
  where c.id = p_case and c.status = 'open' and c.opened_at > now() - interval '5 minutes'
    and not exists (select from report r where r.case_id = c.id)
    and not exists (select from held_message h where h.case_id = c.id)
    and not exists (select from measure m where m.case_id = c.id and m.undone_at is null)
$$;
