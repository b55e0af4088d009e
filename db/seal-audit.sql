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
begin
  -- Whoever owns a schema may drop what is in it, and the database's owner owns `public`.
  execute format('alter schema public owner to %I', current_user);
  execute format('grant usage, create on schema public to %I', app);
  grant usage on schema public to vesper_audit;
  alter table public.audit owner to vesper_audit;
  alter table public.audit_shown owner to vesper_audit;
  alter function public.audit_hash(public.audit) owner to vesper_audit;
  alter function public.audit_is_append_only() owner to vesper_audit;
  alter function public.office_record(uuid, uuid, text, uuid, text, uuid, text, jsonb)
    owner to vesper_audit;
  revoke all on public.audit, public.audit_shown from public;
  revoke all on function public.office_record(uuid, uuid, text, uuid, text, uuid, text, jsonb)
    from public;
  execute format('revoke all on public.audit, public.audit_shown from %I', app);
  execute format('grant select on public.audit, public.audit_shown to %I', app);
  execute format('grant insert on public.audit_shown to %I', app);
  execute format('grant execute on function public.office_record(uuid, uuid, text, uuid, text, uuid,
    text, jsonb) to %I', app);
end $$;
