-- A warning of a fraud names the ban that it stands on, and holds no longer than a ban for fraud of
-- that member does. `withdrawn_at`: the member who was warned has a mail that it was a mistake.
alter table fraud_warning add column measure_id uuid references measure on delete cascade;
alter table fraud_warning add column withdrawn_at timestamptz;
create index fraud_warning_measure on fraud_warning (measure_id);
update fraud_warning w set measure_id = (
  select m.id from measure m
  where m.subject_id = w.fraudster_id and m.kind = 'ban' and m.facts = 'fraud'
  order by m.undone_at is not null, m.begins_at desc limit 1);

-- Null: older than this migration, of a member who has been erased since. It names nobody.
create function fraud_warning_holds(p_fraudster uuid, p_measure uuid) returns boolean
  language sql stable as $$
  select p_measure is null or exists (select from measure m
    where m.kind = 'ban' and m.facts = 'fraud' and m.undone_at is null
      and (m.id = p_measure or m.subject_id = p_fraudster))
$$;
