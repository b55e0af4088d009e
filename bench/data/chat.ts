import { readFileSync } from "node:fs";
import pg from "pg";
import { actors, conversationsEach } from "#bench/settings.ts";
import { conversationIdSql, memberIdSql } from "./ids.ts";

/**
 * Everybody talks with the next five actors (the last ones with the first), so that each has ten
 * conversations.
 */
const conversationsSql = `
  with pair as (
    select ${conversationIdSql(`(n - 1) * ${conversationsEach} + k`)} as id, ${memberIdSql("least(n, o)")} as a, ${memberIdSql("greatest(n, o)")} as b
    from generate_series(1, ${actors}) n, generate_series(1, ${conversationsEach}) k,
      lateral (select (n - 1 + k) % ${actors} + 1 as o) other
  ), made as (
    insert into conversation (id, site_id, a, b) select pair.id, account.site_id, a, b from pair
      join account on account.id = a
  )
  insert into participant (conversation_id, account_id, peer_id, began_free)
  select id, a, b, false from pair union all select id, b, a, false from pair`;

/**
 * Empties what earlier runs wrote: every run begins with the same conversations, and nobody runs
 * out of credits.
 */
export async function resetChat(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(readFileSync(new URL("../limits/one-message.sql", import.meta.url), "utf8"));
  await client.query(
    "truncate message, participant, conversation, ledger_entry, idempotency_key, rate_limit, sender_print, young_print cascade",
  );
  await client.query(conversationsSql);
  // Members of a week who write the same to all ten would be taken for frauds, alone or together.
  await client.query(
    `update account set signup_date = signup_date - interval '8 days' where id <= ${memberIdSql(String(actors))} and signup_date > now() - interval '8 days'`,
  );
  // The entries are gone with the truncation; wallets follow without their guard, and are filled as
  // everywhere.
  await client.query(
    "alter table wallet disable trigger wallet_is_the_ledgers; update wallet set credits = 0, debt = 0 where credits > 0 or debt > 0; alter table wallet enable trigger wallet_is_the_ledgers",
  );
  await client.query(
    `insert into ledger_entry (account_id, credits, reason) select account_id, 1000000000, 'grant' from wallet where account_id <= ${memberIdSql(String(actors))}`,
  );
  await client.query(
    "vacuum analyze message, participant, conversation, ledger_entry, wallet, account, profile",
  );
  await client.query("checkpoint").catch(() => {}); // of this writing, so that it does not fall into a measurement
  await client.end();
}
