-- Asked before a site's pages may say that it has no fictional profiles.
create index profile_fictional on profile (id) where fictional;
