import { appendFileSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { erased } from "#features/accounts/barred-cast.ts";
import { mailTo } from "#features/accounts/accounts-cast.ts";
import { aPhoto, bring, openChat, say } from "#features/chat/chat-cast.ts";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { attachPhotos } from "#features/photos/attach-photos.server.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { replayErasures } from "./erase.server.ts";
import { personalData } from "../export/personal-data.ts";
import { receivedDaysPass } from "./received-cast.ts";
import { password, withPassword } from "../settings-cast.ts";
import { jobsSchema } from "#test/schema.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const canary = "Canarybird";

/** Every row of every table, the queue's too, as text. */
async function dump(): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select oid::regclass::text as name from pg_class where relkind in ('r', 'p')
    and relnamespace in (current_schema()::regnamespace, ${jobsSchema}::text::regnamespace)`.execute(
    world.db,
  );
  const tables = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await sql<{
        row: string;
      }>`select t::text as row from ${sql.raw(name)} t`.execute(world.db);
      return found.rows.map(({ row }) => `${name}: ${row}`);
    }),
  );
  return tables.flat().join("\n");
}
const files = () =>
  globSync("**/*", { cwd: world.folder })
    .map((name) => path.join(world.folder, name))
    .filter((file) => statSync(file).isFile());
const tablesOf = (lines: readonly string[]) => new Set(lines.map((line) => line.split(":")[0]));
const found = (text: string, what: string) =>
  text.split("\n").filter((line) => line.toLowerCase().includes(what.toLowerCase()));

/** A member with something in as many places as possible. */
async function richMember(
  name: string,
): Promise<{ member: Actor; peer: Actor; photos: string[]; conversation: string }> {
  const member = await withPassword(world, name, { paid_user: true, credits: 500, photo: false });
  const peer = await world.member("Otherone", { gender: "man", seeks: ["woman"] });
  const ids = freshPhotoIds();
  for (const id of Object.values(ids))
    await world.services.storage.put(id, Buffer.from(`${canary} photo`));
  await attachPhotos(world.db, member.id, ids);
  const conversation = await openChat(world, member, peer);
  await say(world, member, conversation, `${canary} said so`);
  await say(world, peer, conversation, "An answer of the other");
  const brought = await bring(world, member, conversation, await aPhoto());
  if (brought.body.photo)
    await say(world, member, conversation, "", undefined, { photo: brought.body.photo });
  await say(world, member, conversation, `${canary} again`);
  await world.call("likes.like", { profile: { id: peer.id } }, { as: member });
  await world.call("likes.like", { profile: { id: member.id } }, { as: peer });
  await world.call("favourites.add", { profile: { id: peer.id } }, { as: member });
  await world.call("favourites.add", { profile: { id: member.id } }, { as: peer });
  await world.call("payments.order", { bundle: "p1", payment_method: "ideal" }, { as: member });
  await world.call(
    "account-settings.changeMail",
    { email: `${canary}.new@cast.test`, password },
    { as: member },
  );
  await world.call("account-settings.requestExport", { password }, { as: member });
  await expect
    .poll(
      async () =>
        (await world.call("account-settings.readExport", {}, { as: member })).body.export?.status,
    )
    .toBe("ready");
  const rest = { id: member.id, peer: peer.id, site: world.siteId, conversation };
  await sql`insert into saved_search (account_id, slot, name, criteria) values
    (${rest.id}, 1, ${canary}, jsonb_build_object('city', ${canary}::text))`.execute(world.db);
  await sql`insert into last_search (account_id, criteria)
    values (${rest.id}, jsonb_build_object('city', ${canary}::text))`.execute(world.db);
  await sql`insert into discount_code (code, site_id, user_id, value_percentage)
    values (upper(${canary}::text || ${name}::text), ${rest.site}, ${rest.id}, 10)`.execute(
    world.db,
  );
  await sql`insert into match_wish (account_id, genders, min_age, max_age, place, region)
    values (${rest.id}, 1, 40, 60, 'region', ${canary})`.execute(world.db);
  await sql`insert into signup_message (account_id, member_id, body)
    values (${rest.id}, ${rest.peer}, ${canary})`.execute(world.db);
  await sql`insert into idempotency_key (scope, key, call, body_hash, answer)
    values (${rest.id}, 'a-key-of-hers', 'x', 'x', jsonb_build_object('name', ${canary}::text))`.execute(
    world.db,
  );
  await sql`insert into push_subscription (endpoint, session_hash, account_id, keys)
    select 'https://push.test/' || ${canary}::text || ${name}::text, token_hash, account_id, '{}'
    from session where account_id = ${rest.id} limit 1`.execute(world.db);
  const { rows: cases } = await sql<{ id: string }>`
    insert into moderation_case (site_id, subject_id) values (${rest.site}, ${rest.id})
    returning id`.execute(world.db);
  const [own] = cases;
  await sql`insert into kept_removal (case_id, account_id, kind, was)
    values (${own?.id}, ${rest.id}, 'about', ${canary})`.execute(world.db);
  await sql`with m as (
      insert into measure (act_id, site_id, case_id, subject_id, kind, ground, clause, source, facts,
          blanks, deciders)
        values (uuidv7(), ${rest.site}, ${own?.id}, ${rest.id}, 'warn', 'terms', 'rules', 'report',
          'other', jsonb_build_object('words', ${`${canary} was warned`}::text), array[${rest.peer}::uuid])
        returning *)
    insert into appeal (site_id, measure_id, deciders, account_id, language, words)
      select site_id, id, deciders, subject_id, 'en', ${`${canary} disagrees`} from m`.execute(
    world.db,
  );
  // By somebody from outside: a reporter would keep what she wrote to them.
  await sql`insert into report (number, case_id, site_id, reporter_email, subject_id, language, kind, target, reason, words, evidence)
    values
    ('AAAA-0001', ${own?.id}, ${rest.site}, 'outside@cast.test', ${rest.id}, 'en', 'profile', ${rest.id}, 'scam', ${`about ${canary}`},
      jsonb_build_object('name', ${canary}::text, 'about', ${`${canary} sells gold`}::text, 'messages', jsonb_build_array(jsonb_build_object('sender_id', ${rest.id}::text))))`.execute(
    world.db,
  );
  const {
    rows: [other],
  } = await sql<{
    id: string;
  }>`insert into moderation_case (site_id, subject_id) values (${rest.site}, ${rest.peer})
    returning id`.execute(world.db);
  await sql`insert into report (number, case_id, site_id, reporter_id, reporter_email, subject_id, language, kind, target, reason, words)
    values
    ('AAAA-0002', ${other?.id}, ${rest.site}, ${rest.id}, ${`${canary}@cast.test`}, ${rest.peer}, 'en', 'profile', ${rest.peer}, 'scam', ${`I am ${canary}`})`.execute(
    world.db,
  );
  await sql`insert into complaint (site_id, number, account_id, name, email, language, kind, words, status, answer, answered_at)
    values
    (${rest.site}, 'C-2000-000001', ${rest.id}, ${canary}, ${`${canary}@cast.test`}, 'en', 'other', ${`${canary} complains`}, 'answered', ${`Dear ${canary}`}, now())`.execute(
    world.db,
  );
  await sql`insert into price_choice (account_id, currency) values (${rest.id}, 'PLN')`.execute(
    world.db,
  );
  await sql`insert into cancellation (site_id, account_id, name, email, language, scope, kind, reason, ends_at, status)
    values (${rest.site}, ${rest.id}, ${canary}, ${`${canary}@cast.test`}, 'en', 'membership', 'cause', ${canary}, now(), 'waiting')`.execute(
    world.db,
  );
  await sql`insert into withdrawal_declaration (site_id, name, number, email, language, outcome, order_id)
    select site_id, ${canary}, right(id::text, 12), ${`${canary}@cast.test`}, 'en', 'made', id from orders where account_id = ${rest.id} limit 1`.execute(
    world.db,
  );
  await sql`insert into held_message (conversation_id, client_id, sender_id, case_id, body)
    values (${conversation}, ${rest.id}, ${rest.id}, ${other?.id}, ${canary})`.execute(world.db);
  await sql`insert into waiting_message (sender_id, conversation_id, client_id, body, price, cost, confirmed)
    values (${rest.id}, ${conversation}, ${rest.id}, ${canary}, 1, 1, false)`.execute(world.db);
  await sql`insert into profile_prompts (account_id, place, prompt, answer)
    values (${rest.id}, 1, 'song', ${canary})`.execute(world.db);
  await sql`with sign as (insert into message_reaction (conversation_id, seq, account_id, reaction) values (${conversation}, 2, ${rest.id}, ${canary}))
    insert into message_quote (conversation_id, sender_id, client_id, prompt, answer)
    values (${conversation}, ${rest.peer}, ${rest.peer}, 'song', ${canary})`.execute(world.db);
  await sql`insert into payment_difference (site_id, order_id, kind, reference, amount, currency, note)
    select site_id, id, 'wrong_amount', 'pay_1', 100, currency, ${canary} from orders where account_id = ${rest.id}`.execute(
    world.db,
  );
  await sql`update orders set status = 'completed', completed_at = now()
    where account_id = ${rest.id}`.execute(world.db);
  await sql`insert into text_version (hash, page, language, title, body)
    values (sha256('kept'), 'terms', 'en', 'Terms', '[]') on conflict do nothing`.execute(world.db);
  await sql`insert into agreement (account_id, page, text_hash, version, occasion)
    values (${rest.id}, ${canary}, sha256('kept'), now(), 'sign_up')`.execute(world.db);
  await sql`with s as (insert into selfie_check (account_id, pose, status, reason, sent_at, decided_at) select ${rest.id}, 'face', 'refused', ${canary}, now(), now()) insert into age_check (account_id, method, min_age, result, provider, expires)
    values (${rest.id}, 'estimate', 18, 'passed', ${canary}, now() + interval '1 year')`.execute(
    world.db,
  );
  await sql`insert into age_check_attempt (state_hash, account_id, session_hash, method, min_age, nonce, verifier)
    select sha256('state'), account_id, token_hash, 'estimate', 18, ${canary}, 'v' from session
    where account_id = ${rest.id} limit 1`.execute(world.db);
  await sql`insert into order_buyer (order_id, account_id, name, street, postcode, city, country)
    select id, account_id, ${canary}, ${canary}, '1011', ${canary}, 'NL' from orders where account_id = ${rest.id}`.execute(
    world.db,
  );
  await sql`insert into refund (key, order_id, account_id, kind, amount, credits, status, reason, operator_id)
    select 'operator:' || id, id, account_id, 'operator', 1, 0, 'asked', ${`${canary} was promised`}, ${rest.peer}
    from orders where account_id = ${rest.id}`.execute(world.db);
  await sql`insert into stored_method (account_id, provider, method_id, payer_id, payment_method, brand)
    values (${rest.id}, 'sandbox', 'mth_1', 'payer', 'creditcard', ${canary})`.execute(world.db);
  await sql`insert into sandbox_method (id, payer, payment_method, brand, last4, expires, next)
    values ('mth_1', ${rest.id}, 'creditcard', ${canary}, '1234', '2030-12', 'pay')`.execute(
    world.db,
  );
  await sql`insert into adyen_payment (id, order_id, amount, currency, payment_method, payer, reason)
    values ('PL1', 'order-1', 1200, 'EUR', 'creditcard', ${rest.id}, ${canary})`.execute(world.db);
  await sql`insert into adyen_notice (psp_reference, event_code, success, merchant_reference, amount, currency, details)
    values ('PSP1', 'AUTHORISATION', true, 'order-1', 1200, 'EUR', jsonb_build_object('cardSummary', ${canary}::text))`.execute(
    world.db,
  );
  await sql`update account
    set tracking = jsonb_build_object('ref', ${canary}::text), language = 'de'
    where id = ${rest.id}`.execute(world.db);
  await sql`update profile set about = ${canary}, city = ${canary}, region = ${canary}
    where id = ${rest.id}`.execute(world.db);
  await sql`update session set user_agent = ${canary} where account_id = ${rest.id}`.execute(
    world.db,
  );
  await world.call("accounts.requestPasswordReset", { email: member.email });
  return { member, peer, photos: Object.values(ids), conversation };
}

test("trust row 18: canaries in every field are gone from all tables and files; the books, the other's words and, for three years, reports stay", async () => {
  const { member, peer, photos, conversation } = await richMember(canary);
  const before = await dump();
  const planted = tablesOf(found(before, canary));
  const expected = personalData
    .map(({ table }) => table)
    .filter(
      (table) =>
        !/^(audit|audit_shown|barred_address|barred_mark|erased_writer|sent_mail|second_look|link_token|known_device|wallet|ledger_entry|orders|invoice|payment_event|payment_reversal|provider_movement|sandbox_payment|sandbox_reversal|discount_redemption|participant|image|image_file|lander_picture|lander_picture_file|likes|favourite|block|data_export|pass|swipe_game|swipe_queue|gift_received|chat_photo|contact_consent|sender_print|young_print|sender_pass|notification_\w+|moderation_case|report_file|name_change|sealed_item|sealed_file|sealed_conversation|sealed_conversation_file|fraud_warning|care_letter|work_announcement|work_item|work_note|refund|payee|price_choice|spending_limit|ledger_finding|direct_debit_\w+)$/.test(
          table,
        ),
    );
  expect(
    expected.filter((table) => !planted.has(table)),
    "no canary was planted there",
  ).toEqual([]);
  expect(files().filter((file) => readFileSync(file).includes(canary)).length).toBeGreaterThan(0);
  const { rows: chatFiles } = await sql<{ full_file: string }>`
    select full_file from chat_photo where account_id = ${member.id}`.execute(world.db);
  expect(chatFiles).toHaveLength(1);

  await Promise.all([mailTo(world, member.email, 2), mailTo(world, `${canary}.new@cast.test`)]); // nothing is under way any more
  await erased(world, member);
  await erased(world, member); // again: nothing left to do

  // For 14 days what she wrote stays with those who received it; nothing else does.
  const all = ["measure", "report", "conversation", "message", "message_quote"];
  expect(tablesOf(found(await dump(), canary))).toEqual(new Set(all));
  await receivedDaysPass(world);
  const after = await dump();
  // What was reported and decided about her stays as long as a claim is possible: no name in it,
  // and nothing that leads to her account.
  const kept = found(after, canary);
  expect(tablesOf(kept)).toEqual(new Set(["measure", "report"]));
  expect(kept).toHaveLength(2);
  expect(kept.find((line) => line.startsWith("report"))).toMatch(
    /about Canarybird.*Canarybird sells gold/,
  );
  expect(kept.join()).not.toContain('"name"');
  const { rows: cases } = await sql<{
    row: string;
  }>`select concat(c, r, d) as row from moderation_case c join report r on r.case_id = c.id left
    join measure d on d.case_id = c.id`.execute(world.db);
  expect(cases.filter(({ row }) => row.includes(member.id))).toEqual([]);
  await sql`update moderation_case set status = 'closed', closed_at = now() - interval '35 months'
    where former is not null`.execute(world.db);
  await purgeJob(world.services.pool).run({});
  expect(found(await dump(), canary)).toHaveLength(2);
  await sql`update moderation_case set closed_at = now() - interval '37 months'
    where former is not null`.execute(world.db);
  await purgeJob(world.services.pool).run({});
  expect(found(await dump(), canary)).toEqual([]);
  expect(found(after, member.email)).toEqual([]);
  expect(
    files().filter((file) =>
      readFileSync(file).toString("latin1").toLowerCase().includes(canary.toLowerCase()),
    ),
  ).toEqual([]);
  for (const photo of [...photos, ...chatFiles.map(({ full_file }) => full_file)])
    expect(await world.services.storage.get(photo)).toBeNull();

  expect(
    await sql`select from orders where account_id = ${member.id}`.execute(world.db),
  ).toMatchObject({ rows: [{}] });
  expect(
    await sql`select credits, debt from wallet where account_id = ${member.id}`.execute(world.db),
  ).toMatchObject({ rows: [{ credits: 0, debt: 0 }] });
  expect(await checkLedger(world.db)).toEqual([]);
  const left = await world.call("chat.read", { conversation }, { as: peer });
  expect(
    left.body.messages.filter(({ sender_id }) => sender_id === peer.id).map(({ body }) => body),
  ).toEqual(["An answer of the other"]);
  expect(left.body.messages.filter(({ photo }) => photo)).toEqual([]);
});

test("trust row 18: what a restored backup brings back is erased again at the next start", async () => {
  const lena = await withPassword(world, "Lena");
  await sql`update profile set about = 'Restoredbird' where id = ${lena.id}`.execute(world.db);
  // The backup is older than the erasure: neither the account nor the table knows of it. The list
  // beside the database does.
  appendFileSync(path.join(world.folder, "erasures.txt"), `${lena.id}\nnot an id\n`);
  expect(await replayErasures(world.services)).toBe(1);
  expect(found(await dump(), "Restoredbird")).toEqual([]);
  expect(await replayErasures(world.services)).toBe(0);
  expect(readFileSync(path.join(world.folder, "erasures.txt"), "utf8")).toContain(lena.id);
});
