-- What waits for the express request is what the ledger leaves of the orders that wait. It was worked
-- out from what an order gave, less a debt that it had paid and refunds of its own: a dispute that was
-- won, an undelivered message and another order's chargeback changed the one and not the other.

-- Credits in a member's wallet that wait for the request. The rule is the wallet's purse in SQL, in
-- the same order and with the same words; the money model compares both after each step.
create or replace function held_credits(p_account uuid) returns integer language plpgsql stable as $$
declare
  v_waiting text[];
  v_start uuid;
  e record;
  -- The pools, oldest first.
  v_order text[] := '{}';
  v_waits timestamptz[] := '{}';
  v_left integer[] := '{}';
  v_spent integer[] := '{}';
  v_reversed integer[] := '{}';
  v_unpaid integer[] := '{}';
  v_owed integer[] := '{}';
  v_own integer;
  v_other integer;
  v_debt integer;
  v_closed integer := 0;
  v_rest integer;
  v_part integer;
  v_takes boolean;
begin
  select array_agg(o.id::text) into v_waiting
    from orders o join site s on s.id = o.site_id
    where o.account_id = p_account and o.status = 'completed' and o.use_waits and not o.express
      and withdrawal_ends(o.completed_at, o.withdrawal_days,
        coalesce(s.settings ->> 'time_zone', 'Europe/Amsterdam')) > now();
  if v_waiting is null then return 0; end if;
  select id into v_start from ledger_entry
    where account_id = p_account and reason = 'purchase' and reference in (
      select o.id::text from orders o
      where o.account_id = p_account and o.status = 'completed' and o.use_waits
        and (not o.express or o.express_at is not null))
    order by id limit 1;
  if v_start is null then return 0; end if;
  select coalesce(sum(b.credits), 0) into v_other from ledger_entry b
    where b.account_id = p_account and b.id < v_start;
  v_debt := greatest(-v_other, 0);
  v_other := greatest(v_other, 0);
  for e in
    select l.credits, l.reason, l.reference, r.order_id::text as of_order,
        -- In milliseconds, as the purse has them.
        date_trunc('milliseconds', l.created_at) as at,
        date_trunc('milliseconds', case when o.use_waits then case when o.express then o.express_at
          else withdrawal_ends(o.completed_at, o.withdrawal_days,
            coalesce(z.settings ->> 'time_zone', 'Europe/Amsterdam')) end end) as waits_until
      from ledger_entry l
        left join refund r on l.reason in ('reversal', 'refund') and r.account_id = l.account_id
          and r.id::text = left(l.reference, 36)
        left join orders o on l.reason = 'purchase' and o.account_id = l.account_id
          and o.id::text = l.reference
        left join site z on z.id = o.site_id
      where l.account_id = p_account and l.id >= v_start order by l.id
  loop
    v_own := array_position(v_order, e.of_order);
    v_rest := abs(e.credits);
    v_takes := false;
    if e.reason = 'purchase' then
      v_part := least(v_debt, v_rest);
      v_debt := v_debt - v_part;
      v_order := v_order || e.reference;
      v_waits := v_waits || coalesce(e.waits_until, '-infinity');
      v_left := v_left || v_rest - v_part;
      v_spent := v_spent || v_part;
      v_reversed := v_reversed || 0;
      v_unpaid := v_unpaid || 0;
      v_owed := v_owed || v_part;
    elsif e.reason = 'reversal' then
      -- What its own order has left goes first.
      if v_own is not null then
        v_part := least(v_left[v_own], v_rest);
        v_left[v_own] := v_left[v_own] - v_part;
        v_reversed[v_own] := v_reversed[v_own] + v_part;
        v_rest := v_rest - v_part;
        v_part := least(v_spent[v_own], v_rest);
        v_spent[v_own] := v_spent[v_own] - v_part;
        v_unpaid[v_own] := v_unpaid[v_own] + v_part;
        v_owed[v_own] := least(v_owed[v_own], v_spent[v_own]);
      end if;
      v_takes := true;
    elsif e.reason = 'expiry' and e.credits < 0 then
      v_part := least(v_other, v_rest);
      v_other := v_other - v_part;
      v_rest := v_rest - v_part;
      for i in 1 .. cardinality(v_left) loop
        v_part := least(v_left[i], v_rest);
        v_left[i] := v_left[i] - v_part;
        v_rest := v_rest - v_part;
      end loop;
      v_debt := v_debt + v_rest;
    elsif e.reason = 'expiry' then
      v_debt := v_debt - v_rest;
      v_closed := v_closed + v_rest;
    elsif e.reason = 'refund' then
      v_part := least(v_debt, v_rest);
      v_debt := v_debt - v_part;
      v_rest := v_rest - v_part;
      v_part := least(v_closed, v_rest);
      v_closed := v_closed - v_part;
      v_other := v_other + v_part;
      v_rest := v_rest - v_part;
      if v_own is not null then
        -- A bank gave up: the order pays again for what was a debt until now.
        v_part := least(v_unpaid[v_own], e.credits - v_rest);
        v_unpaid[v_own] := v_unpaid[v_own] - v_part;
        v_spent[v_own] := v_spent[v_own] + v_part;
        v_part := least(v_reversed[v_own], v_rest);
        v_reversed[v_own] := v_reversed[v_own] - v_part;
        v_left[v_own] := v_left[v_own] + v_part;
        v_rest := v_rest - v_part;
        -- Purchases that had paid for it have their credits again.
        for i in reverse cardinality(v_left) .. 1 loop
          if i <> v_own then
            v_part := least(v_owed[i], v_unpaid[v_own], v_rest);
            v_left[i] := v_left[i] + v_part;
            v_spent[i] := v_spent[i] - v_part;
            v_owed[i] := v_owed[i] - v_part;
            v_unpaid[v_own] := v_unpaid[v_own] - v_part;
            v_spent[v_own] := v_spent[v_own] + v_part;
            v_rest := v_rest - v_part;
          end if;
        end loop;
        -- The rest came back with a message, or free credits had paid for it.
        v_part := least(v_unpaid[v_own], v_rest);
        v_left[v_own] := v_left[v_own] + v_part;
        v_unpaid[v_own] := v_unpaid[v_own] - v_part;
        v_rest := v_rest - v_part;
      end if;
      for i in reverse cardinality(v_left) .. 1 loop
        v_part := least(v_spent[i], v_rest);
        v_left[i] := v_left[i] + v_part;
        v_spent[i] := v_spent[i] - v_part;
        v_owed[i] := greatest(0, v_owed[i] - v_part);
        v_rest := v_rest - v_part;
      end loop;
      v_other := v_other + v_rest;
    elsif e.credits > 0 then
      v_part := least(v_debt, v_rest);
      v_debt := v_debt - v_part;
      v_other := v_other + v_rest - v_part;
    else
      v_takes := true;
    end if;
    continue when not v_takes;
    v_part := least(v_other, v_rest);
    v_other := v_other - v_part;
    v_rest := v_rest - v_part;
    -- What waits at that moment is used last.
    for v_turn in 0 .. 1 loop
      exit when v_rest = 0;
      for i in 1 .. cardinality(v_left) loop
        if (v_waits[i] > e.at) = (v_turn = 1) then
          v_part := least(v_left[i], v_rest);
          v_left[i] := v_left[i] - v_part;
          v_spent[i] := v_spent[i] + v_part;
          if e.reason = 'reversal' then v_owed[i] := v_owed[i] + v_part; end if;
          v_rest := v_rest - v_part;
        end if;
      end loop;
    end loop;
    v_debt := v_debt + v_rest;
  end loop;
  return coalesce((select sum(p.left_over) from unnest(v_order, v_left) p (id, left_over)
    where p.id = any(v_waiting)), 0);
end $$;

alter table orders drop column debt_paid;
