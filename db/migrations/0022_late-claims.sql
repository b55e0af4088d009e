-- A withdrawal that came too late, of who has no use for the credits any more: what is unused is paid out.
alter table withdrawal_declaration
  drop constraint withdrawal_declaration_outcome_check,
  add constraint withdrawal_declaration_outcome_check check (outcome in (
    'new', 'made', 'unmatched', 'order_not_paid', 'withdrawn_already', 'nothing_unused',
    'withdrawal_over', 'refund_changed', 'paid_out'));
