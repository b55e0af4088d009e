-- Screens messages that came in one moment in one transaction, each as `screen_message` does by
-- itself: every one had a commit of its own before, which cost more than looking. Verdicts in the
-- order of the messages. Locks senders in id order before anything else and then their sites, so
-- that two batches cannot wait for each other. Of p_contacts and p_places each is an array's text.
create function screen_batch(
  p_site uuid[], p_sender uuid[], p_conversation uuid[], p_client uuid[], p_body text[],
  p_print text[], p_contacts text[], p_places text[]
) returns setof text language plpgsql as $$
declare
  v_verdicts text[];
  m record;
begin
  -- Whose row somebody holds must not hold up the others for long: each is tried by itself then.
  perform set_config('lock_timeout', '500', true);
  perform pg_advisory_xact_lock(hashtextextended('screen ' || s.sender, 0))
    from (select distinct unnest(p_sender) as sender order by sender) s;
  for m in
    select * from unnest(
      p_site, p_sender, p_conversation, p_client, p_body, p_print, p_contacts, p_places
    ) with ordinality t (site, sender, conversation, client, body, print, contacts, places, i)
    order by site, i
  loop
    v_verdicts[m.i] := screen_message(m.site, m.sender, m.conversation, m.client, m.body,
      m.print::bit(128), m.contacts::bigint[], m.places::bigint[]);
  end loop;
  return query select unnest(v_verdicts);
end $$;
