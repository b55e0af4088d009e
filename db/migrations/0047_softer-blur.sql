-- Which drawing of the blurred file a photo has. 1: 240 × 300, a grid that shows on a large screen; 2: 480 × 600, smooth.
-- A job makes those of 1 again (features/photos/blur-again.server.ts).
alter table image add column blur smallint not null default 1 check (blur between 1 and 2);
alter table image alter column blur set default 2;
create index image_blur on image (id) where blur < 2;
