-- Where the money of an erased account can be sent, sealed: kept while a refund of that account has
-- not arrived, because nothing else is left that says whose it is.
create table payee (
  account_id uuid primary key references account (id) on delete cascade,
  details bytea not null,
  created_at timestamptz not null default now()
);

-- In the transaction in which the last refund arrives, so that no crash leaves a copy behind. The row
-- is locked first: of two refunds that arrive at once, the second sees the first.
create function forget_payee() returns trigger language plpgsql as $$
begin
  perform 1 from payee where account_id = new.account_id for update;
  delete from payee where account_id = new.account_id and not exists (
    select from refund where account_id = new.account_id
      and status in ('asked', 'failed', 'under_way'));
  return null;
end $$;
create trigger forget_payee after update of status on refund for each row
  when (new.status in ('done', 'undone', 'dropped') and old.status <> new.status)
  execute function forget_payee();
