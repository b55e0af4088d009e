import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

// What a mail system reports later is judged like a refusal at once (docs/mail.md).

const secret = "a secret of twenty characters";
let world: World;
let ids: string[] = [];
beforeAll(async () => {
  world = await openWorld({}, { MAIL_WEBHOOK_SECRET: secret });
  for (let n = 0; n < 30; n += 1) ids.push((await world.member(`Member${n}`)).id);
});
beforeEach(async () => {
  await sql`delete from sent_mail`.execute(world.db);
  await sql`update account set notifications_disabled = '{}'`.execute(world.db);
});

const addressOf = (n: number): string => `member${n}@cast.test`;
/** One mail to each of the first `many` members, the first one `minutes` ago, a minute apart. */
async function sent(many: number, minutes: number, returned: string | null = null): Promise<void> {
  await sql`insert into sent_mail (id, account_id, template, returned, sent_at)
    select gen_random_uuid(), id, 'digest', ${returned}, now() - (${minutes}::int - n) * interval '1 minute'
    from unnest(${ids.slice(0, many)}::uuid[]) with ordinality as t (id, n)`.execute(world.db);
}
async function report(event: object): Promise<void> {
  const answer = await fetch(`${world.url}/api/mail-event.php`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify(event),
  });
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
}
const disabled = async (): Promise<number> =>
  (await sql`select from account where 'bounce' = any(notifications_disabled)`.execute(world.db))
    .rows.length;

const orders: Record<string, (list: number[]) => number[]> = {
  "first first": (list) => list,
  "last first": (list) => list.toReversed(),
  mixed: (list) => list.toSorted((one, other) => ((one * 7) % 13) - ((other * 7) % 13)),
};
for (const [order, sorted] of Object.entries(orders))
  for (const minutes of [30, 4 * 60, 30 * 60])
    test(`a fault that bounces half of the mails of ${minutes} minutes ago, ${order}, disables nobody`, async () => {
      await sent(24, minutes);
      for (const n of sorted(Array.from({ length: 12 }, (_, at) => at * 2)))
        await report({ type: "bounce", address: addressOf(n) });
      expect(await disabled()).toBe(0);
    });

test("later mails that arrive make an earlier hour's bounces no likelier", async () => {
  await sent(12, 4 * 60);
  await sql`insert into sent_mail (id, account_id, template)
    select gen_random_uuid(), ${ids[29]}, 'digest' from generate_series(1, 200)`.execute(world.db);
  for (let n = 0; n < 12; n += 1) await report({ type: "bounce", address: addressOf(n) });
  expect(await disabled()).toBe(0);
});

test("refusals at once and bounces count together", async () => {
  await sent(4, 20, "refused");
  await sql`insert into sent_mail (id, account_id, template)
    select gen_random_uuid(), id, 'digest' from unnest(${ids.slice(4, 12)}::uuid[]) as t (id)`.execute(
    world.db,
  );
  await report({ type: "bounce", address: addressOf(5) });
  expect(await disabled()).toBe(0);
});

test("a few bounces among many mails are believed, and complaints however many they are", async () => {
  await sent(30, 40);
  for (let n = 0; n < 5; n += 1) await report({ type: "bounce", address: addressOf(n) });
  expect(await disabled()).toBe(5);
  for (let n = 0; n < 20; n += 1) await report({ type: "complaint", address: addressOf(n) });
  const { rows } =
    await sql`select from account where 'spam_complaint' = any(notifications_disabled)`.execute(
      world.db,
    );
  expect(rows).toHaveLength(20);
});

test.each<[boolean, object]>([
  [true, {}],
  [true, { reply: "550 5.1.1 No such user" }],
  [true, { reply: "smtp; 550 5.1.1 <member1@cast.test>: User unknown" }],
  [true, { reply: "5.1.1 User unknown" }],
  [true, { status: "5.1.1" }],
  [true, { status: "5.1.1", reply: "User unknown" }],
  [true, { status: "5.0.0", reply: "smtp; 550-5.1.1 unknown user\n550 5.1.1 member1@cast.test" }],
  [false, { status: "5.7.1" }],
  [false, { status: "4.4.7" }],
  [false, { status: "5.2.2", reply: "smtp; 552 5.2.2 mailbox full" }],
  [false, { status: "4.4.7", reply: "smtp; 550 5.1.1 User unknown" }],
  [false, { reply: "smtp; 550 5.7.26 This mail is unauthenticated: SPF" }],
  [false, { reply: "451 4.3.0 later please" }],
  [false, { reply: "Host not found" }],
  [false, { status: "5.4.4", reply: "Host not found" }],
  [false, { status: "5.1.1", reply: "smtp; 550 relay plan expired" }],
])("a bounce is believed: %s, where the mail system adds %j", async (believed, added) => {
  await sent(30, 40);
  await report({ type: "bounce", address: addressOf(1), ...added });
  expect(await disabled()).toBe(believed ? 1 : 0);
});

test("a reply that no mail server writes is not read", async () => {
  await sent(30, 40);
  const reply = `550 5.1.1 No such user ${"a".repeat(100_000)}`;
  await report({ type: "bounce", address: addressOf(1), reply });
  expect(await disabled()).toBe(0);
});
