-- Where the money of an erased account can be sent is kept while money may still come back to it, not
-- only while a refund waits: a dispute may be won, a provider may return a refund that had arrived,
-- a transfer may be late, a message may never be delivered. Each of these becomes a refund later.
create function payee_is_needed(p_account uuid) returns boolean language sql stable as $$
  select exists (
    -- It is owed.
    select from refund r where r.account_id = p_account
      and r.status in ('asked', 'failed', 'under_way')
  ) or exists (
    -- It may come. A payer may dispute a debit for 13 months (Directive (EU) 2015/2366, article 71),
    -- and a dispute takes a year at most: nothing is expected later.
    select from account a where a.id = p_account
      and coalesce(a.erased_at, now()) > now() - interval '13 months'
      and (
        exists (select from orders o where o.account_id = a.id
          and (o.status in ('loading', 'pending')
            or o.status in ('failed', 'cancelled') and o.created_at > now() - interval '60 days'))
        or exists (select from orders o
          join payment_reversal v on v.order_id = o.id and v.state = 'pending'
          where o.account_id = a.id)
        -- Paid, and nothing was granted for it.
        or exists (select from orders o
          join payment_difference d on d.order_id = o.id and d.closed_at is null
            and d.kind in ('wrong_amount', 'other_payment')
          where o.account_id = a.id)
        -- A provider may say for some weeks that a refund did not arrive after all. What was paid by
        -- hand stays paid.
        or exists (select from refund r where r.account_id = a.id and r.status = 'done'
          and r.decided_at > now() - interval '60 days'
          and not exists (select from provider_movement m where m.order_id = r.order_id
            and m.kind = 'by_hand' and m.reference = r.id::text))
        -- A dispute that took credits, or overtook what we had promised, may still be won.
        or exists (select from refund r where r.account_id = a.id
          and r.kind in ('chargeback', 'debit_return') and r.status = 'done'
          and r.decided_at > now() - interval '13 months'
          and (r.credits > 0 or exists (select from refund d
            where d.order_id = r.order_id and d.status = 'dropped')))
        or a.erased_at is not null
          and exists (select from wallet w where w.account_id = a.id and w.credits > 0)
        -- The nightly job gives back what was not delivered for 30 days, and makes up for three.
        or exists (select from orders o where o.account_id = a.id and o.status = 'completed')
          and exists (select from ledger_entry e
            join participant theirs
              on theirs.conversation_id = split_part(e.reference, ':', 1)::uuid
              and theirs.account_id <> e.account_id
              and theirs.delivered_seq < split_part(e.reference, ':', 2)::bigint
            where e.account_id = a.id and e.created_at > now() - interval '34 days'
              and e.reason in ('message', 'gift', 'photo')
              and e.reference ~ '^[0-9a-f-]{36}:[0-9]+$'
              and not exists (select from ledger_entry back where back.account_id = e.account_id
                and back.reason = 'refund' and back.reference = e.reference))
      )
  )
$$;

-- At the commit: a dispute that is won is undone first and paid out afterwards, in one transaction.
drop trigger forget_payee on refund;
create or replace function forget_payee() returns trigger language plpgsql as $$
begin
  perform 1 from payee where account_id = new.account_id for update;
  delete from payee
    where account_id = new.account_id and not payee_is_needed(new.account_id);
  return null;
end $$;
create constraint trigger forget_payee after update of status on refund
  deferrable initially deferred for each row
  when (new.status in ('done', 'undone', 'dropped') and old.status <> new.status)
  execute function forget_payee();
