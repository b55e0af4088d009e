-- Where a buyer is (Implementing Regulation 282/2011, articles 24b and 24f): what was known besides the declared country (orders.country).
-- Country codes only: no address, no account number.
alter table orders
  add column network_country char(2) check (network_country ~ '^[A-Z]{2}$'),       -- where the order was placed from; null: not known
  add column instrument_country char(2) check (instrument_country ~ '^[A-Z]{2}$'); -- the card's or account's, as the provider told; null: not told

alter table payment_difference drop constraint payment_difference_kind_check;
alter table payment_difference add constraint payment_difference_kind_check
  -- missed_*: had happened at the provider and nobody had told us; our books have it now. The others wait for an operator:
  -- wrong_amount: paid, but not what was asked; other_payment: paid a second time; given_back_twice: more left than had come;
  -- country_unclear: no two facts agree on the country whose VAT the invoice has
  check (kind in ('missed_payment', 'missed_refund', 'missed_chargeback', 'missed_return', 'wrong_amount', 'other_payment', 'given_back_twice', 'country_unclear'));

-- What the sandbox tells of the card, as providers do; null: nothing.
alter table sandbox_payment add column country char(2);
