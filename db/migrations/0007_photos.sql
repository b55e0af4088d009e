-- Photos in review, and files on their way in and out of storage.

-- The operators' queue, by key, and the refused ones whose time is over.
create index image_pending on image (created_at, id) where status = 'pending';
create index image_refused on image (reviewed_at) where status = 'refused';
create index account_operators on account (site_id) where role = 'operator';

-- Files nobody owns: on their way in (listed before they are written, taken off when a photo claims them) or out (their photo,
-- or their member was deleted, by whatever path). A job removes those that are due.
create table file_removal (
  id text primary key,
  due_at timestamptz not null default now()
);
create index file_removal_due on file_removal (due_at);
create function image_file_gone() returns trigger language plpgsql as $$
begin
  insert into file_removal (id) values (old.id) on conflict (id) do update set due_at = now();
  return null;
end $$;
create trigger image_file_gone after delete on image_file for each row execute function image_file_gone();

-- The member's face on cards: the first photo in their order that has been reviewed. None: a drawn portrait.
create function set_face(p_id uuid) returns void language sql as $$
  update profile p set (thumb, card, blurred) = (
    select i.thumb, i.card, i.blurred from image i where i.profile_id = p.id and i.status = 'active' order by i.position, i.id limit 1)
  where p.id = p_id
$$;
