-- What the nightly check of the books found, for operators.
create table ledger_check (
  site_id uuid not null references site on delete cascade,
  checked_at timestamptz not null default now(),
  wallets integer not null,
  wrong integer not null,                             -- wallets that are not what their entries come to: 0
  primary key (site_id, checked_at)
);
create table ledger_finding (
  account_id uuid not null references account on delete cascade,
  checked_at timestamptz not null default now(),
  wallet bigint not null,                             -- credits less debt, as the wallet says
  ledger bigint not null,                             -- what the entries come to
  primary key (account_id, checked_at)
);
create index ledger_finding_newest on ledger_finding (checked_at desc, account_id);
