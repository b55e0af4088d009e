-- The audit's functions name the schema in which they look for it: the installation's own, which
-- need not be called public (decision 58). Where it is, they are as they should be, and may belong
-- to a role that nobody can log in as.
do $$
begin
  if current_schema() <> 'public' then
    execute format('alter function audit_hash(audit) set search_path = %I, pg_temp',
      current_schema());
    execute format('alter function office_record(uuid, uuid, text, uuid, text, uuid, text, jsonb)
      set search_path = %I, pg_temp', current_schema());
  end if;
end $$;
