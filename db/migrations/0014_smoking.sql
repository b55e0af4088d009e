-- Whether a member smokes, beside their other answers in `attributes`.

alter table profile add column smoking smallint not null default 0;
alter table profile alter column attributes set expression as (
  sexuality | (hair_colour::int << 3) | (eye_colour::int << 7) | (body_type::int << 11)
    | (relationship_status::int << 15) | (tattoos::int << 19) | (smoking::int << 21)
);
