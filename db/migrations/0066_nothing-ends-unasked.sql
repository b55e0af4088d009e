-- What a stranger declares about an active account waits for its owner (decision 36): a cancellation,
-- a withdrawal.

alter table cancellation
  -- declared by the member, logged in. What waited before this was so keeps what its receipt said.
  add column proven boolean not null default false;
update cancellation set proven = true where status = 'waiting';
-- `unanswered`: the owner of an active account has said neither yes nor no; an operator looks.
alter table cancellation
  drop constraint cancellation_status_check,
  add constraint cancellation_status_check
    check (status in ('waiting', 'unmatched', 'unanswered', 'done', 'stopped'));
drop index cancellation_unmatched;
drop index cancellation_others;
create index cancellation_to_look_at on cancellation (site_id, created_at desc, id desc)
  where status in ('unmatched', 'unanswered');
create index cancellation_others on cancellation (site_id, created_at desc, id desc)
  where status not in ('unmatched', 'unanswered');
-- What the owner is shown on every page.
create index cancellation_asked on cancellation (account_id)
  where status in ('waiting', 'unanswered') and not proven;

alter table withdrawal_declaration
  add column proven boolean not null default false,
  -- whose answer it waits for
  add column account_id uuid references account on delete set null,
  drop constraint withdrawal_declaration_outcome_check,
  add constraint withdrawal_declaration_outcome_check check (outcome in (
    'new', 'waiting', 'stopped', 'made', 'unmatched', 'order_not_paid', 'withdrawn_already',
    'nothing_unused', 'withdrawal_over', 'refund_changed', 'paid_out')),
  add constraint withdrawal_declaration_waits check (outcome <> 'waiting' or account_id is not null);
create index withdrawal_declaration_asked on withdrawal_declaration (account_id)
  where outcome = 'waiting';
create index withdrawal_declaration_account on withdrawal_declaration (account_id)
  where account_id is not null;

alter table link_token drop constraint link_token_purpose_check;
alter table link_token add constraint link_token_purpose_check check (purpose in
  ('activate', 'reset_password', 'change_mail', 'stop_mail_change', 'reactivate', 'cancel',
    'withdraw', 'export'));

-- Has a member used the account since then: a purchase, a like, a message? Reading and logging in are
-- none: the owner must be able to look, and to answer.
create function used_since(p_account uuid, p_since timestamptz) returns boolean
  language sql stable as $$
  select exists (select from orders where account_id = p_account and created_at > p_since)
    or exists (select from likes where account_id = p_account and created_at > p_since)
    or exists (select from ledger_entry where account_id = p_account and created_at > p_since
      and reason in ('message', 'gift', 'photo'))
    or exists (select from waiting_message where sender_id = p_account and created_at > p_since)
    or exists (select from participant p join message m on m.conversation_id = p.conversation_id
      where p.account_id = p_account and p.last_at >= date_trunc('minute', p_since)
        and m.sender_id = p_account and m.created_at > p_since)
$$;

-- Has a member used credits since then?
create function spent_since(p_account uuid, p_since timestamptz) returns boolean
  language sql stable as $$
  select exists (select from ledger_entry where account_id = p_account and created_at > p_since
    and reason in ('message', 'gift', 'photo'))
$$;
