-- A session is one browser, and a browser has one push subscription on a site: the newest.
delete from push_subscription p using push_subscription newer
  where newer.session_hash = p.session_hash and (newer.created_at, newer.endpoint) > (p.created_at, p.endpoint);
drop index push_subscription_session;
create unique index push_subscription_session on push_subscription (session_hash);
