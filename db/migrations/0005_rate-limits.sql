-- The table that rate-limiter-flexible expects. Unlogged: a lost counter only forgives.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
