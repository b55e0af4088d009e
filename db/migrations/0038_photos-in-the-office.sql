-- The photos that wait are read per site: ids are made in time, so theirs is the oldest-first order.
create index work_item_photos on work_item (site_id, thing_id)
  where kind = 'photo' and status = 'open';
drop index image_pending;

-- Counting what waits of each kind reads the index alone: also from whom it is withheld.
drop index work_item_kind;
create index work_item_kind on work_item (site_id, kind, gravity desc, due_at, id)
  include (withheld_from) where status = 'open';

-- Which photos, and whose, a row of the audit says that somebody was shown: one row for a page of
-- them. The row itself holds the ids; this finds it.
create table audit_shown (
  site_id uuid not null,
  seq bigint not null,
  staff_id uuid not null,
  subject_id uuid not null,
  image_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (image_id, staff_id, site_id, seq)
);
create index audit_shown_about on audit_shown (site_id, subject_id, seq desc);
create trigger audit_shown_is_append_only before update or delete on audit_shown
  for each row execute function audit_is_append_only();
create trigger audit_shown_stays before truncate on audit_shown
  for each statement execute function audit_is_append_only();
