-- SEPA direct debit. Amounts are cents of euro. Bank accounts are sealed with SECRET_KEY: a dump
-- shows no number and no name.

-- what an operator agreed with the bank; a site without one takes no direct debits
create table direct_debit_setup (
  site_id uuid primary key references site,
  active boolean not null default true, -- false: no new ones; what is due is still collected
  creditor_name text not null check (length(creditor_name) between 1 and 70),
  -- as the mandate shows it
  creditor_address text not null check (length(creditor_address) between 1 and 200),
  creditor_id text not null check (creditor_id ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{3,31}$'),
  iban text not null,                                 -- the operator's own account
  bic text,
  notice_days smallint not null default 2 check (notice_days between 1 and 14),
  -- bank days from handing in a file to its due day
  lead_days smallint not null default 1 check (lead_days between 1 and 5),
  -- cents per member and per account
  day_limit integer not null default 10000 check (day_limit > 0),
  month_limit integer not null default 30000 check (month_limit >= day_limit),
  -- cents not yet collected for which known payers get their credits at once; 0: nobody does
  early_limit integer not null default 0 check (early_limit >= 0),
  changed_at timestamptz not null default now()
);

create table direct_debit_draft (                     -- what was typed, until it is confirmed
  account_id uuid primary key references account on delete cascade,
  id uuid not null unique default uuidv7(),
  umr text not null unique,
  details bytea not null,                             -- sealed: iban, holder, phone, address
  iban_hash bytea not null,
  channel text not null check (channel in ('mail', 'sms')),
  code_hash bytea,                                    -- null: the code has not left yet
  code_expires_at timestamptz,
  tries smallint not null default 0,                  -- wrong ones
  created_at timestamptz not null default now()
);
create index direct_debit_draft_age on direct_debit_draft (created_at);

create table direct_debit_mandate (
  id uuid primary key default uuidv7(),
  umr text not null unique check (umr ~ '^[A-Z0-9]{8,35}$'), -- unique mandate reference
  account_id uuid not null references account on delete cascade,
  site_id uuid not null references site,
  details bytea, -- sealed; null: removed, 14 months after the last collection
  iban_hash bytea not null,
  country char(2) not null,
  last4 text not null check (length(last4) = 4),
  creditor_id text not null,
  -- the signature's evidence
  signed_at timestamptz not null default now(),
  signed_ip_hash bytea not null,
  signed_text text not null, -- version and language of the words that were agreed to
  confirmed_by text not null check (confirmed_by in ('mail', 'sms')),
  last_collected_on date,                             -- unused for 36 months, a mandate is void
  revoked_at timestamptz
);
create unique index direct_debit_mandate_valid on direct_debit_mandate (account_id)
  where revoked_at is null;
create index direct_debit_mandate_account on direct_debit_mandate (account_id, id desc);
create index direct_debit_mandate_old on direct_debit_mandate (signed_at) where details is not null;

create table direct_debit_batch (                     -- one file for the bank
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  -- the bank's reference of the file
  message_id text not null unique check (message_id ~ '^[A-Z0-9]{8,29}$'),
  -- as it was when the file was made: the same file again, whatever has changed since
  creditor jsonb not null,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  read_at timestamptz                                 -- when the file was last fetched
);
create index direct_debit_batch_site on direct_debit_batch (site_id, id desc);

create table direct_debit_collection (
  id uuid primary key default uuidv7(),               -- the payment's id for the order
  order_id uuid not null unique references orders on delete cascade,
  account_id uuid not null references account on delete cascade,
  site_id uuid not null references site,
  mandate_id uuid not null references direct_debit_mandate on delete cascade,
  amount integer not null check (amount > 0),
  end_to_end_id text not null unique generated always as (upper(replace(id::text, '-', ''))) stored
    check (length(end_to_end_id) <= 35),
  announced_for date not null,                        -- the day that the member was told
  early boolean not null default false, -- the credits were given before the money came
  -- due → in_file → collected → returned; in_file → rejected: the bank never took it; due →
  -- cancelled
  status text not null default 'due'
    check (status in ('due', 'in_file', 'collected', 'returned', 'rejected', 'cancelled')),
  -- one column: a collection is in one file, or in none
  batch_id uuid references direct_debit_batch,
  sequence text check (sequence in ('FRST', 'RCUR')),
  due_on date,                                        -- as the file says
  reason_code text check (reason_code ~ '^[A-Z0-9]{4}$'),
  created_at timestamptz not null default now(),
  collected_at timestamptz,
  ended_at timestamptz,                               -- returned, rejected or cancelled
  constraint direct_debit_collection_in_file
    check ((status in ('due', 'cancelled')) = (batch_id is null)),
  constraint direct_debit_collection_as_filed
    check ((batch_id is null) = (due_on is null) and (batch_id is null) = (sequence is null)),
  check ((status in ('returned', 'rejected')) = (reason_code is not null)),
  check ((status in ('returned', 'rejected', 'cancelled')) = (ended_at is not null)),
  check (status not in ('collected', 'returned') or collected_at is not null)
);
create index direct_debit_collection_due on direct_debit_collection (site_id, announced_for, id)
  where status = 'due';
create index direct_debit_collection_batch on direct_debit_collection (batch_id, id)
  where batch_id is not null;
create index direct_debit_collection_account on direct_debit_collection (account_id, id desc);
create index direct_debit_collection_mandate on direct_debit_collection (mandate_id, id desc);

-- A file never changes once it is made: what was in it stays in it, and answers go forward only.
create function direct_debit_goes_forward() returns trigger language plpgsql as $$
begin
  if old.batch_id is not null
    and (new.batch_id, new.due_on, new.sequence, new.amount, new.mandate_id)
      is distinct from (old.batch_id, old.due_on, old.sequence, old.amount, old.mandate_id) then
    raise exception 'a collection stays in its file as it is';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('due', 'in_file'), ('due', 'cancelled'), ('in_file', 'collected'), ('in_file', 'rejected'),
    ('collected', 'returned')) then
    raise exception 'a collection does not go from % to %', old.status, new.status;
  end if;
  return new;
end $$;
create trigger direct_debit_goes_forward before update on direct_debit_collection
  for each row execute function direct_debit_goes_forward();

create table direct_debit_refund ( -- money to give back by a bank transfer, which an operator makes
  refund_id text primary key,                         -- the shop's: asking twice gives the same one
  collection_id uuid not null references direct_debit_collection on delete cascade,
  site_id uuid not null references site,
  amount integer not null check (amount > 0),
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index direct_debit_refund_collection on direct_debit_refund (collection_id);
create index direct_debit_refund_open on direct_debit_refund (site_id, created_at)
  where done_at is null;

create table direct_debit_block ( -- of an account at a bank, and of the member who used it
  id uuid primary key default uuidv7(),
  site_id uuid not null references site,
  iban_hash bytea not null,
  last4 text not null,
  account_id uuid references account on delete set null,
  -- the bank's code, or the operator's words
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  lifted_at timestamptz
);
create unique index direct_debit_block_iban on direct_debit_block (site_id, iban_hash)
  where lifted_at is null;
create index direct_debit_block_account on direct_debit_block (account_id) where lifted_at is null;
create index direct_debit_block_site on direct_debit_block (site_id, id desc);
