-- A session ends 14 days after its last use and 30 days after its login, whichever comes first: features/sessions/session.server.ts
-- moves `expires_at`. Those that are open now begin their 14 days.
update session set expires_at = least(expires_at, now() + interval '14 days') where expires_at > now() + interval '14 days';

-- What was asked for before this moment opens nothing after it: a link whose mail was late would. Null: the one of the sign-up.
alter table account add column password_changed_at timestamptz;
