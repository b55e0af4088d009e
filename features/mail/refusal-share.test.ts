import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { doubtedHour } from "./refusal-share.server.ts";

// A fault of one provider, or at a site that sends little, stays under the share of one hour.

const secret = "a secret of twenty characters";
let world: World;
const ids: string[] = [];
beforeAll(async () => {
  world = await openWorld({}, { MAIL_WEBHOOK_SECRET: secret });
  for (let n = 0; n < 30; n += 1) ids.push((await world.member(`Member${n}`)).id);
});
beforeEach(async () => {
  await sql`delete from sent_mail`.execute(world.db);
  await sql`update account set notifications_disabled = '{}', email = split_part(email, '@', 1) || '@' || split_part(email, '@', 1) || '.test'`.execute(
    world.db,
  );
});

/** The first members have their mailbox at one provider, at all of these domains in turn. */
const atProvider = (many: number, domains: readonly string[]) =>
  sql`update account set email = split_part(email, '@', 1) || '@' || domain
    from unnest(${ids.slice(0, many)}::uuid[],
      ${ids.slice(0, many).map((_, n) => domains[n % domains.length])}::text[]) as t (id, domain)
    where account.id = t.id`.execute(world.db);
/** A mail to each of these members in turn, the first one now, the others `minutes` apart before. */
const sent = (to: readonly number[], minutes: number) =>
  sql`insert into sent_mail (id, account_id, template, sent_at)
    select gen_random_uuid(), id, 'digest', now() - (n - 1) * ${minutes}::float8 * interval '1 minute'
    from unnest(${to.map((n) => ids[n])}::uuid[]) with ordinality as t (id, n)`.execute(world.db);
async function bounce(members: readonly number[]): Promise<void> {
  for (const n of members) {
    const { email } = await world.db
      .selectFrom("account")
      .where("id", "=", ids[n] ?? "")
      .select("email")
      .executeTakeFirstOrThrow();
    const answer = await fetch(`${world.url}/api/mail-event.php`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ type: "bounce", address: email.toUpperCase() }),
    });
    expect(answer.status).toBe(200);
  }
}
const disabled = async (): Promise<number> =>
  (await sql`select from account where 'bounce' = any(notifications_disabled)`.execute(world.db))
    .rows.length;
const upTo = (many: number, from = 0) => Array.from({ length: many }, (_, n) => from + n);
/** Every `each`th mail goes to one of the first members, the others to the last ones. */
const mixed = (many: number, each: number) =>
  upTo(many).map((n) => (n % each === 0 ? n / each : 20 + (n % 10)));

const gmail = ["gmail.com", "googlemail.com"];
test.each([
  ["one domain", ["mail.example"], 8],
  ["two domains of one provider", gmail, 8],
])("%s bounces all of its mails, a seventh of the hour's: nobody is disabled", async (_, at, n) => {
  await atProvider(n, at);
  await sent(mixed(n * 7, 7), 1);
  await bounce(upTo(4));
  expect(await disabled(), "four prove nothing").toBe(4);
  await bounce(upTo(n));
  expect(await disabled()).toBe(0);
  expect(await doubtedHour(world.db)).toMatchObject({ mails: n, refused: n });
  await bounce([25]);
  expect(await disabled(), "elsewhere a dead mailbox is one").toBe(1);
});

test.each([
  ["three mails an hour", 20],
  ["one mail an hour", 60],
  ["two mails a day", 12 * 60],
])("where a site sends %s and all come back, nobody is disabled", async (_, minutes) => {
  await sent(upTo(12), minutes);
  await bounce(upTo(4, 8).toReversed());
  expect(await disabled(), "four prove nothing").toBe(4);
  await bounce(upTo(8).toReversed());
  expect(await disabled()).toBe(0);
  expect(await doubtedHour(world.db)).not.toBeNull();
});

test("where a site sends a mail an hour, the fault of one provider is seen too", async () => {
  await atProvider(8, ["mail.example"]);
  await sent(mixed(40, 5), 60);
  await bounce(upTo(8).toReversed());
  expect(await disabled()).toBe(0);
});

test("a few dead mailboxes are believed, at one provider and at a site that sends little", async () => {
  await atProvider(12, ["mail.example"]);
  await sent(mixed(12 * 5, 5), 0.5);
  await bounce(upTo(5));
  expect(await disabled(), "five of the provider's twelve").toBe(5);
  await sql`delete from sent_mail`.execute(world.db);
  await sql`update account set notifications_disabled = '{}'`.execute(world.db);
  await sent(upTo(30), 60);
  await bounce([0, 7, 14, 21]);
  expect(await disabled(), "four of a quiet site's thirty").toBe(4);
  expect(await doubtedHour(world.db)).toBeNull();
});
