-- Undoing a whole decision reopens its case exactly as it was. The items that the decision ended have
-- its time, so they open again with their due date, labels and escalation; a case that was closed
-- by messages held alone gets no item for reports that were never made.
create or replace function case_is_decided() returns trigger language plpgsql as $$
begin
  if new.status = 'closed' then
    perform work_done('{report,hold}', new.id);
    -- What shows a child is never opened for practice.
    insert into second_look (site_id, case_id, act_id, first_by, first)
      select new.site_id, new.id, m.act_id, m.deciders[1], array_agg(m.kind order by m.kind)
        from measure m
        where m.case_id = new.id and m.undone_at is null
          and m.act_id = (select l.act_id from measure l where l.case_id = new.id
            order by l.id desc limit 1)
        group by m.act_id, m.deciders
        having cardinality(m.deciders) = 1 and not coalesce(bool_or(m.facts = 'child'), false)
          and looked_at_twice(new.site_id, m.deciders[1]);
    return null;
  end if;
  update work_item set status = 'open', done_at = null
    where kind in ('report', 'hold') and thing_id = new.id and status = 'done'
      and done_at = old.closed_at;
  -- Items of a decision that is older than what the queue keeps.
  if not exists (select from work_item where kind in ('report', 'hold') and thing_id = new.id
    and status = 'open') then
    perform case_waits(new.id);
  end if;
  return null;
end $$;
