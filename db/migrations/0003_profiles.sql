-- Profiles, who may see them, and their photos.

-- Shares its account's id. The search reads it through one covering index per country and gender.

create table profile (
  id uuid primary key references account on delete cascade,
  site_id uuid not null references site,
  name text not null check (length(name) between 1 and 30),
  gender smallint not null, -- a code, as all choices below; the program names them
  seeks smallint not null,                            -- mask of genders
  sexuality smallint not null default 0,
  date_of_birth date not null,
  country char(2) not null,
  region text not null,                               -- ISO 3166-2, as in the lists of places
  city text not null,
  interests bigint not null default 0,                -- mask of the 50 interests
  hair_colour smallint not null default 0,
  eye_colour smallint not null default 0,
  body_type smallint not null default 0,
  relationship_status smallint not null default 0,
  tattoos smallint not null default 0,
  about text not null default '' check (length(about) <= 2000),
  status text not null default 'active' check (status in ('active', 'disabled')),
  fictional boolean not null default false,
  -- kept by the trigger below: the one place that decides who can be found at all
  visible boolean not null default false,
  thumb text, -- ids of the main image's files, denormalised for the card
  card text,
  blurred text,
  attributes integer not null generated always as (
    sexuality | (hair_colour::int << 3) | (eye_colour::int << 7) | (body_type::int << 11)
      | (relationship_status::int << 15) | (tattoos::int << 19)
  ) stored,
  -- moves at most every 15 minutes
  order_at timestamptz not null default date_trunc('minute', now()),
  last_seen_at timestamptz not null default now()
);
create index profile_search on profile (site_id, country, gender, order_at desc, id desc)
  include (
    date_of_birth, region, city, attributes, interests, seeks, fictional, name, thumb, card,
    blurred)
  where visible;

create table block (
  account_id uuid not null references account on delete cascade,
  blocked_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, blocked_id)
);
create index block_blocked on block (blocked_id, account_id);
create index block_list on block (account_id, created_at desc, blocked_id desc);

-- Everything that decides visibility but the viewer: account active, profile not disabled, not
-- invisible.
create function profile_is_visible(p_id uuid, p_status text)
  returns boolean language sql stable as $$
  select p_status = 'active' and exists (
    select from account a
    where a.id = p_id and a.status = 'active' and not a.invisible and a.role = 'member')
$$;

create function profile_visibility() returns trigger language plpgsql as $$
begin
  new.visible := profile_is_visible(new.id, new.status);
  return new;
end $$;
create trigger profile_visibility before insert or update of status on profile
  for each row execute function profile_visibility();

create function account_visibility() returns trigger language plpgsql as $$
begin
  update profile set visible = profile_is_visible(id, status) where id = new.id;
  return new;
end $$;
create trigger account_visibility after update of status, invisible, role on account for each row
  when (old.status is distinct from new.status or old.invisible is distinct from new.invisible
    or old.role is distinct from new.role)
  execute function account_visibility();

-- The one relation for 'may this viewer know of that member': search, counts, similar, likes,
-- chats, photos, landers. A visitor is viewer null.
create function visible_to(viewer uuid, viewer_site uuid, member profile)
  returns boolean language sql stable parallel safe as $$
  select member.visible and member.site_id = viewer_site and (viewer is null or not exists (
    select from block b
    where (b.account_id = viewer and b.blocked_id = member.id)
      or (b.account_id = member.id and b.blocked_id = viewer)))
$$;

create table image (
  id uuid primary key default uuidv7(),
  profile_id uuid not null references profile on delete cascade,
  position smallint not null default 0,               -- 0 is the main image
  status text not null default 'pending' check (status in ('pending', 'active', 'refused')),
  -- random ids of files in storage
  thumb text not null, card text not null, "full" text not null, blurred text not null,
  digest bytea, -- sha-256 of member and upload: the same photo sent again is the same photo
  -- Which drawing of the blurred file it has. 1: 240 × 300, a grid that shows on a large screen;
  -- 2: 480 × 600, smooth. A job makes those of 1 again.
  blur smallint not null default 2 check (blur between 1 and 2),
  reason text, -- why it was refused, by name
  reviewed_at timestamptz,
  reviewed_by uuid,
  created_at timestamptz not null default now(),
  unique (profile_id, digest),
  check ((status = 'refused') = (reason is not null))
);
create index image_profile on image (profile_id, position);
-- The operators' queue, by key, and the refused ones whose time is over.
create index image_pending on image (created_at, id) where status = 'pending';
create index image_refused on image (reviewed_at) where status = 'refused';
create index image_blur on image (id) where blur < 2;

create table image_file ( -- the only door from a file's name to its rights
  id text primary key,
  image_id uuid not null references image on delete cascade,
  clear boolean not null
);
create index image_file_image on image_file (image_id);

create function image_file_gone() returns trigger language plpgsql as $$
begin
  insert into file_removal (id) values (old.id) on conflict (id) do update set due_at = now();
  return null;
end $$;
create trigger image_file_gone after delete on image_file
  for each row execute function image_file_gone();

-- The member's face on cards: the first photo in their order that has been reviewed. None: a drawn
-- portrait.
create function set_face(p_id uuid) returns void language sql as $$
  update profile p set (thumb, card, blurred) = (
    select i.thumb, i.card, i.blurred from image i
    where i.profile_id = p.id and i.status = 'active' order by i.position, i.id limit 1)
  where p.id = p_id
$$;
