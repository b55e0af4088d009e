-- The authorisation that pays an order at Adyen: of several attempts by one link, what happens to
-- another one is no part of the order's payment. Null: not paid yet, or not told.
alter table adyen_payment add column authorisation text;
-- Before, the first one that was accepted counted as the payment.
update adyen_payment p set authorisation = (
  select n.psp_reference from adyen_notice n
  where n.merchant_reference = p.order_id and n.event_code = 'AUTHORISATION' and n.success
    and not exists (select from adyen_notice other where other.psp_reference = n.psp_reference
      and other.event_code = 'AUTHORISATION' and not other.success)
  order by n.received_at limit 1)
where exists (select from orders o
  where o.id::text = p.order_id and o.status in ('completed', 'mismatched'));
