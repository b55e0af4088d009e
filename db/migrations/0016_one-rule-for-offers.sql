-- One rule for every offer that is made to a member (decision 38): none while another runs, and none
-- for 30 days after its deadline, so that the normal price really is the normal one by then, and the
-- lowest of the 30 days before the next offer is the one that is struck out (Directive 98/6/EC, 6a).
create function offer_is_due(member uuid, p_code text) returns boolean language sql stable as $$
  select not exists (
    select from discount_code d
    where d.user_id = member and d.code <> p_code
      and coalesce(d.expires, 'infinity') > now() - interval '30 days')
$$;

create or replace function first_purchase_offer(member uuid) returns setof discount_code language plpgsql as $$
declare
  v_code text;
  v_ends interval;
begin
  select offer.code, offer.ends into v_code, v_ends
  from account, (values
    ('TIMEBONUS25', interval '0', interval '4 hours'),
    ('WELCOME25', interval '4 hours', interval '48 hours')) as offer (code, begins, ends)
  where account.id = member and not account.paid_user
    and now() >= account.signup_date + offer.begins and now() < account.signup_date + offer.ends
    and not exists (select from discount_code d where d.user_id = member and d.code = offer.code);
  if v_code is not null then
    perform pg_advisory_xact_lock(hashtext('offer'), hashtext(member::text));
    insert into discount_code (code, site_id, user_id, expires, value_percentage, validity)
    select v_code, site_id, id, signup_date + v_ends, 25, 'first_purchase'
    from account where id = member and offer_is_due(member, v_code)
    on conflict do nothing;
  end if;
  return query select d.* from discount_code d join account on account.id = d.user_id
  where d.user_id = member and not account.paid_user
    and d.validity = 'first_purchase' and d.status = 'active' and d.expires > now()
    -- not while another order with it is being paid: what is shown can then be ordered
    and not exists (
      select from orders o
      where o.account_id = member and o.discount_code_id = d.id
        and (o.status = 'completed' or o.status = 'pending' and o.checkout_url is null));
end $$;
