-- Money of another amount that was given back by hand was once debited to `refunds_payable`, which never
-- owed it, and `unassigned_payments` kept its credit. Past lines stay; each is put right by two lines of
-- today, between which the provider's account comes to nothing.
insert into provider_movement
  (site_id, order_id, provider, kind, reference, amount, currency, unassigned)
select m.site_id, m.order_id, m.provider, c.kind, 'correction:' || m.reference, m.amount, m.currency,
  c.unassigned
from provider_movement m
  join refund r on r.order_id = m.order_id and r.id::text = m.reference
  cross join (values ('given_back', true), ('returned', false)) c (kind, unassigned)
where m.kind = 'by_hand' and not m.unassigned and r.key like 'unassigned:%'
on conflict (provider, kind, reference) do nothing;
