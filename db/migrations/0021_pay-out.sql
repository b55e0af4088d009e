-- Unused credits are paid back when an account ends (decision 37): ours, as a withdrawal is, and
-- once for each order by its key.
alter table refund
  drop constraint refund_kind_check,
  add constraint refund_kind_check check (
    kind in ('withdrawal', 'operator', 'provider', 'chargeback', 'debit_return', 'payout'));

create or replace function refund_fits_order() returns trigger language plpgsql as $$
declare
  v_order orders;
begin
  select * into v_order from orders where id = new.order_id for update;
  if v_order.account_id <> new.account_id or v_order.status <> 'completed' then
    raise exception 'a refund needs a paid order of this member';
  end if;
  if new.credits + coalesce((
    select sum(credits) from refund where order_id = new.order_id and status <> 'undone'
  ), 0) > v_order.credits then
    raise exception 'more credits taken back than the order gave';
  end if;
  if new.kind in ('withdrawal', 'operator', 'payout') and new.amount + coalesce((
    select sum(amount) from refund
    where order_id = new.order_id and status not in ('dropped', 'undone')
  ), 0) > v_order.amount then
    raise exception 'more money given back than was paid';
  end if;
  return new;
end $$;
