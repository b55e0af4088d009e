-- Premium follows every change of status by which a refund begins or ceases to count: also one that
-- was dropped when a bank took the money, and is asked for again because the bank gave up.
drop trigger premium_follows_undone on refund;
create trigger premium_follows_status after update of status on refund for each row
  when (old.status <> new.status and ('undone' in (old.status, new.status)
    or 'dropped' in (old.status, new.status)))
  execute function premium_follows_purchases();

-- Members who kept premium that way.
update account a set paid_user = false
  where a.paid_user
    and exists (
      select from orders o join refund u on u.order_id = o.id and u.status = 'undone'
      where o.account_id = a.id and o.status = 'completed'
        and o.amount <= (select coalesce(sum(r.amount), 0) from refund r
          where r.order_id = o.id and r.status not in ('dropped', 'undone')))
    and not exists (
      select from orders o
      where o.account_id = a.id and o.status = 'completed'
        and not exists (select from refund r where r.order_id = o.id and r.status <> 'undone'
          and r.kind in ('withdrawal', 'chargeback', 'debit_return') and r.amount > 0)
        and o.amount > (select coalesce(sum(r.amount), 0) from refund r
          where r.order_id = o.id and r.status not in ('dropped', 'undone')));
