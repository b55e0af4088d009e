-- Limit C: the least that a purchase writes, all of it or nothing: order, the provider's event, ledger entry (which moves the
-- wallet). No prices, no methods, no provider to ask, no invoice, no mail, no answer to keep.
create or replace function limit_one_order(p_account uuid, p_event text) returns void language plpgsql as $$
declare
  v_order uuid := uuidv7();
begin
  insert into orders (id, account_id, site_id, bundle_id, credits, amount, full_amount, currency, payment_method, provider, provider_payment_id, status, completed_at)
    select v_order, a.id, a.site_id, 'p1', 50, 2500, 2500, 'EUR', 'creditcard', 'sandbox', p_event, 'completed', now() from account a where a.id = p_account;
  insert into payment_event (provider, event_id, order_id, kind) values ('sandbox', p_event, v_order, 'payment.updated');
  insert into ledger_entry (account_id, credits, reason, reference) values (p_account, 50, 'purchase', v_order::text);
end $$;
