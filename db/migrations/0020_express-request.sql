-- The express request to begin before the time to withdraw is over (Directive 2011/83/EU, articles
-- 7(3), 8(8) and 14): without it, a withdrawal gives back all that was paid, whatever was used.
-- Orders from before were never asked, and count as without it.

alter table orders
  add column express boolean not null default false,
  -- SHA-256 of the words that the buyer agreed to, in the language they were shown in
  add column express_words text check (express_words ~ '^[0-9a-f]{64}$'),
  add constraint orders_express check (express = (express_words is not null));

create function express_request_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'an express request is a part of the order: it is made with it, or not';
end $$;
create trigger express_request_is_final before update of express, express_words on orders
  for each row when ((old.express, old.express_words) is distinct from (new.express, new.express_words))
  execute function express_request_is_final();

-- A declaration that came in time counts, also where nothing comes back.
alter table refund
  drop constraint refund_amount_check,
  add constraint refund_amount_check
    check (amount > 0 or amount = 0 and kind = 'withdrawal' and status = 'done');
