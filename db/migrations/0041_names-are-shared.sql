-- A member is their id: a second Wilma is simply Wilma.
drop index profile_site_id_name_key;
