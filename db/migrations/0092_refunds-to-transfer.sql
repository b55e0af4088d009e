-- Does a refund of a direct debit wait for the operator's transfer? False: the bank has not collected
-- the debit yet, or has taken it back. Null: it is no refund of a direct debit, or it was transferred.
create function direct_debit_refund_is_due(p_refund text) returns boolean language sql stable as $$
  select c.status = 'collected'
  from direct_debit_refund r join direct_debit_collection c on c.id = r.collection_id
  where r.refund_id = p_refund and r.done_at is null
$$;
