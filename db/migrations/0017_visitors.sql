-- What visitors, who have no account, may see of members is theirs to decide (decision 33): since
-- when visitors may see a member, and since when public pages may show them. Null: not.

alter table profile add column visitors_since timestamptz;
alter table profile add column landers_since timestamptz;

-- The members' search as visitors make it: they find nobody else in it.
create index profile_visitor_search on profile (site_id, country, gender, order_at desc, id desc)
  include (
    date_of_birth, region, city, attributes, interests, seeks, fictional, name, thumb, card,
    blurred)
  where visible and visitors_since is not null;

-- As before, and of who agreed only where the viewer is a visitor.
create or replace function visible_to(viewer uuid, viewer_site uuid, member profile)
  returns boolean language sql stable parallel safe as $$
  select member.visible and member.site_id = viewer_site and case
    when viewer is null then member.visitors_since is not null
    else not exists (
      select from block b
      where (b.account_id = viewer and b.blocked_id = member.id)
        or (b.account_id = member.id and b.blocked_id = viewer)) end
$$;

-- May a public page of this site show the member?
create function on_landers(lander_site uuid, member profile)
  returns boolean language sql stable parallel safe as $$
  select member.visible and member.site_id = lander_site and member.landers_since is not null
$$;

-- Visitors see members only where the operator says so from now on.
update site set settings = settings
  || '{"logged_out_search": "no", "logged_out_search_trafficsource": "no"}';
