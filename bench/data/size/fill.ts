import type pg from "pg";
import { memberIdSql } from "#bench/data/ids.ts";
import { fillMembers } from "#bench/data/members.ts";
import { conversationsOf, group } from "#bench/data/people.ts";
import { actors } from "#bench/settings.ts";
import { answerRows, answersSql, answerTable, popularSql } from "./answers.ts";
import { dropIndexes } from "./indexes.ts";
import { talkRows, talkSql, talkTable } from "./talk.ts";

const tables = [
  "account",
  "profile",
  "wallet",
  "office_listing",
  "conversation",
  "participant",
  "message",
  "ledger_entry",
  "likes",
  "pass",
  "block",
  "session",
];
/** Members whose talks and answers are made at once: about a million messages. */
const atOnce = 100_000;

/**
 * Fills a migrated database with `count` members and all they did: conversations with ten messages
 * for each member, likes, matches and passes, of a few very many. Needs a superuser, and a server
 * that is not durable meanwhile. Tables are filled without their indexes, triggers and foreign keys;
 * what these hold to is so by how it is made (size.test.ts).
 */
export async function fillAtSize(
  client: pg.Client,
  count: number,
  say: (text: string) => void,
): Promise<void> {
  await client.query(
    "set session_replication_role = replica; set work_mem = '512MB'; set maintenance_work_mem = '1GB'; set jit = off; select setseed(0.42)",
  );
  // A table that was emptied in its transaction needs no write-ahead log under wal_level minimal.
  await client.query("begin");
  await client.query(`truncate ${tables.join(", ")} cascade`);
  const indexes = await dropIndexes(client, tables);
  const groups = Math.floor(count / group) * group;
  await fillMembers(client, count, {
    begun: `case when n <= ${groups} then least(2, ${conversationsOf("n", count)}) else 0 end`,
    say: (made) => say(`${made.toLocaleString("en")} members`),
  });
  await fillTalk(client, count, say);
  await client.query(
    `insert into ledger_entry (id, account_id, credits, reason, created_at)
        select uuidv7(- interval '3 years'), account_id, spent + 50, 'grant', now() - interval '3 years'
        from (select account_id, - sum(credits)::int as spent from ledger_entry group by 1) payers
        union all select uuidv7(- interval '3 years'), ${memberIdSql("n")}, 1000000, 'grant',
          now() - interval '3 years' from generate_series(1, ${actors}) n`,
  );
  await client.query(
    `insert into wallet (account_id, credits) select a.id, coalesce(w.credits, 0) from account a
        left join (select account_id, sum(credits)::int as credits from ledger_entry group by 1) w on w.account_id = a.id
        order by a.id`,
  );
  await client.query("commit");
  say("all rows; now vacuum, indexes and statistics");
  await client.query(`vacuum (freeze) ${tables.join(", ")}`);
  for (const { name, sql } of indexes) {
    await client.query(sql);
    say(`index ${name}`);
  }
  await client.query("analyze");
  await client.query("checkpoint");
}

async function fillTalk(
  client: pg.Client,
  count: number,
  say: (text: string) => void,
): Promise<void> {
  await client.query(`${talkTable}; ${answerTable}`);
  let conversations = 0;
  let messages = 0;
  for (let first = 1; first <= count; first += atOnce) {
    const range = [first, Math.min(count, first + atOnce - 1)];
    const made = await client.query(talkSql(count), [...range, conversations]);
    conversations += made.rowCount ?? 0;
    for (const rows of talkRows) {
      const { rowCount } = await client.query(rows);
      if (rows.startsWith("insert into message")) messages += rowCount ?? 0;
    }
    await client.query(answersSql(count), range);
    await client.query(popularSql(count), range);
    for (const rows of answerRows) await client.query(rows);
    await client.query("truncate talk, answer");
    if (range[1] === count || first % (10 * atOnce) === 1)
      say(
        `what the first ${(range[1] ?? 0).toLocaleString("en")} did: ${conversations.toLocaleString("en")} conversations, ${messages.toLocaleString("en")} messages`,
      );
  }
}
