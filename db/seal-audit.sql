-- Run by a superuser, on the application's database, after the migrations; may be run again.
-- The audit gets an owner that nobody can log in as, and its schema another one than the
-- application: from then on the application reads the audit and adds to it by office_record(), and
-- that is all (docs/operations.md, 'The audit').
do $$
begin
  if not exists (select from pg_roles where rolname = 'vesper_audit') then
    create role vesper_audit nologin;
  end if;
end $$;
do $$
declare
  app text := (select pg_get_userbyid(datdba) from pg_database where datname = current_database());
  -- Where the installation is: the schema `public`, unless its search_path names another one.
  place text;
begin
  for place in select pronamespace::regnamespace::text from pg_proc where proname = 'office_record'
  loop
    -- Whoever owns a schema may drop what is in it, and the database's owner owns `public`.
    execute format('alter schema %s owner to %I', place, current_user);
    execute format('grant usage, create on schema %s to %I', place, app);
    execute format('grant usage on schema %s to vesper_audit', place);
    execute format('alter table %s.audit owner to vesper_audit', place);
    execute format('alter table %s.audit_shown owner to vesper_audit', place);
    execute format('alter function %1$s.audit_hash(%1$s.audit) owner to vesper_audit', place);
    execute format('alter function %s.audit_is_append_only() owner to vesper_audit', place);
    execute format('alter function %s.office_record(uuid, uuid, text, uuid, text, uuid, text, jsonb)
      owner to vesper_audit', place);
    execute format('revoke all on %1$s.audit, %1$s.audit_shown from public', place);
    execute format('revoke all on function %s.office_record(uuid, uuid, text, uuid, text, uuid, text,
      jsonb) from public', place);
    execute format('revoke all on %1$s.audit, %1$s.audit_shown from %2$I', place, app);
    execute format('grant select on %1$s.audit, %1$s.audit_shown to %2$I', place, app);
    execute format('grant insert on %s.audit_shown to %I', place, app);
    execute format('grant execute on function %s.office_record(uuid, uuid, text, uuid, text, uuid,
      text, jsonb) to %I', place, app);
  end loop;
end $$;
