-- Who takes somebody back from a suspension is tied to them, like who invites somebody.
alter table staff_tie drop constraint staff_tie_by_check;
alter table staff_tie add constraint staff_tie_by_check
  check (by in ('invitation', 'role', 'reset', 'right', 'return'));
