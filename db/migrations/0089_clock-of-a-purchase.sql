-- How long a buyer may withdraw goes by the clock that the site had at the purchase. With the clock
-- of today another time zone moved the end, and with it which order a past use had counted to.

-- The time zone of a site at a moment.
create function site_zone(p_site uuid, p_at timestamptz) returns text language sql stable as $$
  select name from site_time_zone where site_id = p_site and since <= p_at
    order by since desc limit 1
$$;

-- In the purse in SQL (0079), at both places, and nothing else.
do $$
declare
  v_body text := pg_get_functiondef('held_credits(uuid)'::regprocedure);
  v_new text;
begin
  v_new := replace(replace(v_body,
    'coalesce(s.settings ->> ''time_zone'', ''Europe/Amsterdam'')', 'site_zone(o.site_id, o.completed_at)'),
    'coalesce(z.settings ->> ''time_zone'', ''Europe/Amsterdam'')', 'site_zone(o.site_id, o.completed_at)');
  if v_new like '%time_zone''%' or v_new = v_body then
    raise exception 'held_credits has another body';
  end if;
  execute v_new;
end $$;
