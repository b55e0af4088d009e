-- Each entry moves its own wallet, each account opens its own, each message is asked for its own
-- sender: no trigger stands on a statement's rows any more (decision 58), as a table that is
-- distributed has none. What holds is what held: the ledger is the only writer of a wallet, and
-- spending more than is there violates `credits >= 0`. An entry without a wallet is refused now.
create or replace function ledger_moves_wallets() returns trigger language plpgsql as $$
begin
  if new.credits < 0 and new.reason <> 'reversal' then
    update wallet set credits = credits + new.credits where account_id = new.account_id;
  else
    -- What is taken back takes what is there, and the rest is debt; whatever comes in pays it first.
    update wallet
      set credits = greatest(credits - debt + new.credits, 0),
          debt = greatest(debt - credits - new.credits, 0)
      where account_id = new.account_id;
  end if;
  if not found then
    raise exception 'an entry of the ledger has no wallet' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
drop trigger ledger_moves_wallets on ledger_entry;
create trigger ledger_moves_wallets after insert on ledger_entry
  for each row execute function ledger_moves_wallets();

create or replace function wallet_opens_with_account() returns trigger language plpgsql as $$
begin
  insert into wallet (account_id) values (new.id);
  return null;
end $$;
drop trigger wallet_opens_with_account on account;
create trigger wallet_opens_with_account after insert on account
  for each row execute function wallet_opens_with_account();

create or replace function message_of_unconfirmed() returns trigger language plpgsql as $$
begin
  if exists (select from account where id = new.sender_id and status = 'not_confirmed') then
    raise exception 'the sender has not confirmed an address'
      using errcode = 'check_violation', constraint = 'message_sender_confirmed';
  end if;
  return null;
end $$;
drop trigger message_of_unconfirmed on message;
create trigger message_of_unconfirmed after insert on message
  for each row execute function message_of_unconfirmed();
