-- unclear_event: a provider reported something about a payment that we do not book by ourselves.
alter table payment_difference drop constraint payment_difference_kind_check;
alter table payment_difference add constraint payment_difference_kind_check check (kind in (
  'missed_payment', 'missed_refund', 'missed_chargeback', 'missed_return', 'wrong_amount',
  'other_payment', 'given_back_twice', 'country_unclear', 'unclear_event'));
