-- A provider whose account has another currency than the payment changes the money: what leaves in one
-- currency comes in in the other, so that clearing is what the provider has of ours in each.
alter table provider_movement drop constraint provider_movement_kind_check;
alter table provider_movement add constraint provider_movement_kind_check check (kind in (
  'given_back', 'returned', 'by_hand', 'fee', 'fee_back', 'exchanged_out', 'exchanged_in'));

-- The fee that our bank charged for a collection that came back, in cents; null: none was told.
alter table direct_debit_collection add column return_fee integer check (return_fee > 0);
