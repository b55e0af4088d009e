/** What holds in every database of the product: each counts the rows of which it does not. */
export const invariants: Readonly<Record<string, string>> = {
  "a conversation's last message": `select count(*) from conversation c
    left join message m on m.conversation_id = c.id and m.seq = c.last_seq
    where m.seq is null or m.created_at is distinct from c.last_at or m.sender_id is distinct from c.last_sender
      or left(m.body, 80) <> c.last_preview`,
  "messages without gaps": `select count(*) from conversation c join (
      select conversation_id, count(*) as count, min(seq) as first, max(seq) as last from message group by 1) m
    on m.conversation_id = c.id where m.count <> c.last_seq or m.first <> 1 or m.last <> c.last_seq`,
  "who began": `select count(*) from conversation c join message m on m.conversation_id = c.id and m.seq = 1
    where c.started_by is distinct from m.sender_id`,
  "senders are of the conversation": `select count(*) from message m join conversation c on c.id = m.conversation_id
    where m.sender_id not in (c.a, c.b)`,
  "two participants": `select count(*) from (
      select c.id from conversation c left join participant p on p.conversation_id = c.id
        and (p.account_id, p.peer_id) in ((c.a, c.b), (c.b, c.a))
      group by c.id having count(p.account_id) <> 2) wrong`,
  "unread marks": `select count(*) from participant p where num_unread_messages <> (
      select count(*) from message m where m.conversation_id = p.conversation_id and m.seq > p.read_seq
        and m.sender_id <> p.account_id)
      or read_seq > delivered_seq`,
  "order of the inbox": `select count(*) from participant p join conversation c on c.id = p.conversation_id
    where p.last_at <> date_trunc('minute', c.last_at)`,
  "time goes on": `select count(*) from message m join message n on n.conversation_id = m.conversation_id
      and n.seq = m.seq + 1 where n.created_at < m.created_at or n.created_at > now()`,
  "wallets are their ledger": `select count(*) from wallet w full join (
      select account_id, sum(credits) as credits from ledger_entry group by 1) l using (account_id)
    where w.credits is distinct from coalesce(l.credits, 0)`,
  "every account has a wallet": `select count(*) from account a left join wallet w on w.account_id = a.id
    where w.account_id is null`,
  "paid messages are in the ledger": `select count(*) from message m full join (
      select * from ledger_entry where reason = 'message') l
      on l.reference = m.conversation_id || ':' || m.seq and l.account_id = m.sender_id
    where coalesce(m.credits, 0) <> - coalesce(l.credits, 0)`,
  "free conversations": `select count(*) from account a where free_conversations <> (
      select count(*) from participant p where p.account_id = a.id and began_free)`,
  "likes and passes": `select count(*) from likes join pass using (account_id) where liked_id = passed_id`,
  "genders and countries by arithmetic": `select count(*) from (
      select account_id as who, liked_id as whom from likes union all select account_id, passed_id from pass) a
      join profile p on p.id = a.who join profile q on q.id = a.whom where p.gender = q.gender`,
  visibility: `select count(*) from profile where visible <> profile_is_visible(id, status)`,
};

/** Every foreign key, as a statement that counts the rows that refer to nothing. */
export const foreignKeys = `
  select conname || ' of ' || conrelid::regclass as name, format(
    'select count(*) from %s r where not exists (select from %s t where %s) and %s',
    conrelid::regclass, confrelid::regclass,
    (select string_agg(format('t.%I = r.%I', t.attname, r.attname), ' and ')
      from unnest(conkey, confkey) k (r, t)
        join pg_attribute r on r.attrelid = conrelid and r.attnum = k.r
        join pg_attribute t on t.attrelid = confrelid and t.attnum = k.t),
    (select string_agg(format('r.%I is not null', r.attname), ' and ')
      from unnest(conkey) k (r) join pg_attribute r on r.attrelid = conrelid and r.attnum = k.r)) as sql
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`;
