-- Likes, the swipe game and the match finder, searches that are kept.

create table likes (
  account_id uuid not null references account on delete cascade,
  liked_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz,                                -- null: still 'new' for the liked member
  match_seen_at timestamptz, -- null on a match: account_id has not been shown the match modal
  primary key (account_id, liked_id),
  check (account_id <> liked_id)
);
create index likes_received on likes (liked_id, created_at desc, account_id);
create index likes_given on likes (account_id, created_at desc, liked_id);
create index likes_new on likes (liked_id, created_at desc, account_id) where seen_at is null;
create index likes_match_unseen on likes (account_id, created_at desc) where match_seen_at is null;

create table pass (
  account_id uuid not null references account on delete cascade,
  passed_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, passed_id),
  check (account_id <> passed_id)
);
create index pass_passed on pass (passed_id);

-- Whom no suggestion shows again: whom the member liked, passed or blocked, who blocked them,
-- themselves.
create function left_out(member uuid)
  returns setof uuid language sql stable parallel safe rows 100 as $$
  select member
  union all select liked_id from likes where account_id = member
  union all select passed_id from pass where account_id = member
  union all select blocked_id from block where account_id = member
  union all select account_id from block where blocked_id = member
$$;

create table swipe_game (                             -- one row per player
  account_id uuid primary key references account on delete cascade,
  day date not null default '-infinity', -- in the site's time zone, of the likes counted here
  likes smallint not null default 0 check (likes between 0 and 4),
  last_pass uuid references account on delete set null, -- may be undone; null after an undo
  basis text, -- what the queue was filled for; another one fills it anew
  filled_at timestamptz,
  asked_at timestamptz                                -- when a refill was last enqueued
) with (fillfactor = 50);
create index swipe_game_last_pass on swipe_game (last_pass) where last_pass is not null;

-- Whom to show next. Unlogged: what a crash loses is made again. A row is a guess of yesterday:
-- every answer asks visible_to and the likes of now.
create unlogged table swipe_queue (
  account_id uuid not null references account on delete cascade,
  place integer not null,
  candidate_id uuid not null references account on delete cascade,
  primary key (account_id, place),
  unique (account_id, candidate_id)
);
create index swipe_queue_candidate on swipe_queue (candidate_id);

-- What a queue depends on beside likes and passes.
create function swipe_basis(member profile) returns text language sql immutable parallel safe as $$
  select concat_ws(
    ' ', member.gender, member.seeks, member.country, member.region, member.date_of_birth)
$$;

-- Fills a member's queue with up to 200 real members who seek each other: of their country first,
-- then near in age, then of their region, then active lately. It looks at the 20,000 most recently
-- active of each gender beyond those the member has answered; when that gives fewer than 40, at the
-- whole country and at 20,000 of each other one. An anti-join of two sets: its cost grows with the
-- member's own answers, and is paid in the background (50,000 answers: a tenth of a second), not at
-- each card.
create function fill_swipe_queue(p_member uuid, p_countries text[])
  returns integer language plpgsql as $$
declare
  me profile;
  v_found integer;
  v_scan_limit bigint;
begin
  insert into swipe_game (account_id) values (p_member) on conflict do nothing;
  perform from swipe_game where account_id = p_member for update;
  select * into me from profile where id = p_member;
  select 20000 + count(*) into v_scan_limit from left_out(p_member);
  for round in 1..2 loop
    delete from swipe_queue where account_id = p_member;
    insert into swipe_queue (account_id, place, candidate_id)
    select
      p_member, row_number() over (order by abroad, years, elsewhere, order_at desc, id desc), id
    from (
      select p.id, p.order_at, here.country <> me.country as abroad,
        least(abs(p.date_of_birth - me.date_of_birth) / 1826, 4) as years,
        p.region <> me.region as elsewhere
      from (
        select me.country
        union select code::char(2) from unnest(p_countries) code where v_scan_limit is null
      ) here (country)
      join unnest(array[0, 1, 2]) g (gender) on (me.seeks >> g.gender) & 1 = 1
      cross join lateral (
        select * from (
          select id, order_at, date_of_birth, region, seeks, fictional from profile
          where visible and site_id = me.site_id and country = here.country and gender = g.gender
          order by order_at desc, id desc
          limit case when here.country = me.country then v_scan_limit else 20000 end) recent
        where not fictional and (seeks >> me.gender) & 1 = 1
      ) p
      where not exists (select from left_out(p_member) o (id) where o.id = p.id)
      order by abroad, years, elsewhere, order_at desc, id desc limit 200) best;
    get diagnostics v_found = row_count;
    exit when v_found >= 40;
    v_scan_limit := null;
  end loop;
  update swipe_game set filled_at = now(), asked_at = now(), basis = swipe_basis(me)
  where account_id = p_member;
  return v_found;
end $$;

-- Counts a like of the game; null when the day's four are given (specification, section 9). One
-- statement on one row: two at the same moment take turns.
create function count_swipe_like(p_member uuid, p_today date) returns integer language sql as $$
  insert into swipe_game as game (account_id, day, likes) values (p_member, p_today, 1)
  on conflict (account_id) do update set
    day = p_today, likes = case when game.day = p_today then game.likes + 1 else 1 end
    where game.day <> p_today or game.likes < 4
  returning likes
$$;

create table match_wish ( -- what a member told the match finder, step by step
  account_id uuid primary key references account on delete cascade,
  genders smallint not null check (genders between 1 and 7),
  min_age smallint not null check (min_age between 18 and 99),
  max_age smallint not null check (max_age between 18 and 99),
  place text not null check (place in ('near', 'region', 'country', 'anywhere')),
  distance smallint not null default 50,              -- kilometres, for 'near'
  region text not null default '',                    -- for 'region'
  interests bigint not null default 0,
  -- answered to the end; only then others may be told 'looks for your age'
  finished boolean not null default false,
  updated_at timestamptz not null default now()
);

create table saved_search ( -- up to ten of a member, each with a name
  account_id uuid not null references account on delete cascade,
  id uuid not null default uuidv7(),
  -- at most ten, whoever writes at the same time
  slot smallint not null check (slot between 1 and 10),
  name text not null check (length(name) between 1 and 60),
  criteria jsonb not null, -- as on the wire, checked again when it is read
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, slot),
  unique (account_id, name)
);

create table last_search ( -- which the search opens with
  account_id uuid primary key references account on delete cascade,
  criteria jsonb not null,
  searched_at timestamptz not null default now()
);
