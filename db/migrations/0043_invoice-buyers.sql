-- Who an invoice is made out to, where its buyer asks for that. Plain: it is a part of the invoice, and invoices must be readable as long
-- as the books are kept, whatever became of keys. Once there is an invoice, it is said once.
create table order_buyer (
  order_id uuid primary key references orders on delete cascade,
  account_id uuid not null references account on delete cascade,
  name text not null check (length(name) between 1 and 100),
  street text not null check (length(street) between 1 and 100),
  postcode text not null check (length(postcode) <= 20),
  city text not null check (length(city) between 1 and 60),
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  vat_number text not null default '' check (length(vat_number) <= 16),
  given_at timestamptz not null default now()
);
create index order_buyer_account on order_buyer (account_id);
create function order_buyer_is_final() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where order_id = old.order_id) then
    raise exception 'the buyer of an issued invoice stays';
  end if;
  return coalesce(new, old);
end $$;
create trigger order_buyer_is_final before update or delete on order_buyer for each row execute function order_buyer_is_final();
