import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "#features/chat/chat-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type DebitCast, debitCast, ingNL } from "./debit-cast.ts";
import { addDays, isBankDay } from "./bank-file/target-days.ts";

let world: World;
let cast: DebitCast;
let otto: Actor, alice: Actor, bob: Actor;
let number = 0;
beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  otto = await world.staff("Otto");
  cast = debitCast(world, otto);
});
beforeEach(async () => {
  number += 1;
  alice = await world.member(`Alice${number}`, { paid_user: true });
  bob = await world.member(`Bob${number}`, { paid_user: true });
  await cast.saveSetup();
  // Each test has its own 30 days and its own list.
  await world.db.deleteFrom("direct_debit_collection").execute();
  await world.db.deleteFrom("direct_debit_block").execute();
});
const fieldsOf = ({
  problem,
}: {
  problem: { fields?: readonly { path: string; code: string; detail: string }[] };
}) => problem.fields ?? [];

test("a member signs with the code from the mail, and the order waits for the bank", async () => {
  expect(
    (await cast.prepare(alice, { iban: " nl69 ingb 0123 4567 89 ", holder: "Anneke de Vries" }))
      .status,
  ).toBe(200);
  expect((await cast.read(alice)).draft).toMatchObject({
    holder: "Anneke de Vries",
    last4: "6789",
    country: "NL",
    channel: "mail",
    sent_to: alice.email,
    tries_left: 5,
  });
  const { status, body } = await cast.sign(alice, await cast.code(alice));
  expect(status).toBe(200);
  expect(isBankDay(body.announced_for)).toBe(true);
  expect(await cast.status(alice, body.payment_id)).toBe("pending");
  expect(await cast.balance(alice)).toBe(0);
  const { mandate, draft, collections } = await cast.read(alice);
  expect(draft).toBeNull();
  expect(mandate).toMatchObject({ last4: "6789", country: "NL" });
  expect(collections).toMatchObject([
    { payment_id: body.payment_id, amount: 2500, status: "due", umr: mandate?.umr },
  ]);
});

test("the mandate keeps the evidence of the signature, and nobody reads the account in the database", async () => {
  await cast.signed(alice);
  const row = await world.db
    .selectFrom("direct_debit_mandate")
    .where("account_id", "=", alice.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    signed_text: "2026-11 en",
    confirmed_by: "mail",
    creditor_id: "NL22ZZZ000000000000",
    last4: "6789",
  });
  expect(row.umr).toMatch(/^[A-Z0-9]{16}$/);
  const stored =
    JSON.stringify(row) +
    (row.details ?? Buffer.alloc(0)).toString("latin1") +
    row.signed_ip_hash.toString("latin1");
  for (const secret of [ingNL, "INGB", "de Vries", "127.0.0.1"])
    expect(stored).not.toContain(secret);
  const answers = JSON.stringify(
    await world.db.selectFrom("idempotency_key").selectAll().execute(),
  );
  expect(answers).not.toContain("INGB");
});

test("the pre-notification names amount, day, account and mandate, at least two days before", async () => {
  await cast.signed(alice);
  const {
    collections: [collection],
  } = await cast.read(alice);
  const { rows } = await world.services.pool.query<{ day: string }>(
    "select to_char(now() at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as day",
  );
  expect(collection?.announced_for ?? "").toSatisfy(
    (day: string) => day >= addDays(rows[0]?.day ?? "", 2),
  );
  await eventually(() =>
    world
      .mails()
      .some(
        (mail) =>
          mail.includes(`To: ${alice.email}`) &&
          mail.includes(collection?.umr ?? "?") &&
          mail.includes("25.00") &&
          mail.includes("6789"),
      ),
  ).toBe(true);
});

test.each([
  ["", "invalid.iban"],
  ["NL69 INGB 0123 4567", "direct-debit.iban.missing"],
  ["NL69 INGB 0123 4567 890", "direct-debit.iban.extra"],
  ["NL69 INGB 0123 4567 88", "direct-debit.iban.checksum"],
  ["NL69 1NGB 0123 4567 89", "direct-debit.iban.letter"],
  ["NL69 INGB O123 4567 89", "direct-debit.iban.digit"],
  ["NL69 INGB 0123 4567 8€", "direct-debit.iban.sign"],
  ["QQ69 INGB 0123 4567 89", "direct-debit.iban.country"],
  ["BR15 0000 0000 0000 1093 2840 814P 2", "direct-debit.iban.not_sepa"],
])("the account %j is refused at its field, with one sentence", async (iban, code) => {
  const refused = await cast.prepare(alice, { iban });
  expect(refused.status).toBe(422);
  expect(fieldsOf(refused)).toEqual([
    { path: "iban", code, detail: expect.stringMatching(/\.$/) as string },
  ]);
});

test("account and telephone are refused together; a holder without letters, an address that is missing", async () => {
  expect(
    fieldsOf(await cast.prepare(alice, { iban: "NL69", phone: "12", phone_country: "NL" })).map(
      ({ path }) => path,
    ),
  ).toEqual(["iban", "phone"]);
  expect(fieldsOf(await cast.prepare(alice, { holder: "1234" }))).toMatchObject([
    { path: "holder" },
  ]);
  const swiss = "CH9300762011623852957";
  expect(fieldsOf(await cast.prepare(alice, { iban: swiss })).map(({ path }) => path)).toEqual([
    "street",
    "town",
  ]);
  expect(
    (await cast.prepare(alice, { iban: swiss, street: "Bahnhofstrasse 1", town: "8001 Zürich" }))
      .status,
  ).toBe(200);
});

test("a telephone number is taken as written in its country, and kept in the international form", async () => {
  expect((await cast.prepare(alice, { phone: "06 12345678", phone_country: "NL" })).status).toBe(
    200,
  );
  expect(
    (await cast.prepare(alice, { phone: "+49 1512 3456789", phone_country: "NL" })).status,
  ).toBe(200);
});

test("a site without an agreement, one that pauses, and a member who pays in another currency are refused", async () => {
  const olga = await world.member(`Olga${number}`, { host: "other.test" });
  expect(
    (
      await world.call(
        "direct-debit.prepare",
        { iban: ingNL, holder: "Olga" },
        { as: olga, host: "other.test" },
      )
    ).problem.code,
  ).toBe("direct_debit_unavailable");
  await cast.saveSetup({ active: false });
  expect((await cast.prepare(alice)).problem.code).toBe("direct_debit_unavailable");
  expect((await cast.read(alice)).setup).toBeNull();
  await cast.saveSetup();
  const greta = await world.member(`Greta${number}`, {
    country: "GB",
    region: "GB-ENG",
    city: "London",
  });
  expect((await cast.prepare(greta)).problem.code).toBe("direct_debit_unavailable");
});

test("an address that is not confirmed is refused: the code proves nothing there", async () => {
  const nora = await world.member(`Nora${number}`, { status: "not_confirmed" });
  expect((await cast.prepare(nora)).problem.code).toBe("direct_debit_unconfirmed");
});

test("'Code invalid': a wrong one, an old one, somebody else's, one used before; the fifth try is the last", async () => {
  await cast.prepare(alice);
  const code = await cast.code(alice);
  const wrong = code === "000000" ? "000001" : "000000";
  const refused = await cast.sign(alice, wrong);
  expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
    409,
    "code_invalid",
    "Code invalid",
  ]);
  expect((await cast.read(alice)).draft?.tries_left).toBe(4);
  await cast.prepare(bob);
  await cast.code(bob);
  expect((await cast.sign(bob, code)).problem.code).toBe("code_invalid");
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => cast.sign(alice, wrong)));
  expect((await cast.sign(alice, code)).problem.code).toBe("code_invalid");
  expect((await cast.read(alice)).mandate).toBeNull();
});

test("a code is over after 10 minutes; another one can be had, and the first is no longer right", async () => {
  await cast.prepare(alice);
  const first = await cast.code(alice);
  await world.db
    .updateTable("direct_debit_draft")
    .set({ code_expires_at: new Date(Date.now() - 1_000) })
    .where("account_id", "=", alice.id)
    .execute();
  expect((await cast.sign(alice, first)).problem.code).toBe("code_invalid");
  expect((await world.call("direct-debit.resendCode", {}, { as: alice })).status).toBe(200);
  const second = await cast.code(alice, 2);
  expect(second).not.toBe(first); // but for one run in a million
  expect((await cast.sign(alice, first)).problem.code).toBe("code_invalid");
  expect((await cast.sign(alice, `${second.slice(0, 3)} ${second.slice(3)}`)).status).toBe(200);
  expect((await world.call("direct-debit.resendCode", {}, { as: alice })).problem.code).toBe(
    "nothing_to_confirm",
  );
});

test("account data that is sent twice at once waits once: what came last", async () => {
  const both = await Promise.all([cast.prepare(alice), cast.prepare(alice)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const waiting = await world.db
    .selectFrom("direct_debit_draft")
    .where("account_id", "=", alice.id)
    .select("umr")
    .execute();
  expect(waiting).toHaveLength(1);
  expect(both.map(({ body }) => body.umr)).toContain(waiting[0]?.umr);
});

test("codes are sent six times an hour and no more", async () => {
  for (let time = 0; time < 6; time += 1) expect((await cast.prepare(alice)).status).toBe(200);
  expect((await cast.prepare(alice)).problem.code).toBe("too_many_debit_codes");
  expect((await world.call("direct-debit.resendCode", {}, { as: alice })).problem.code).toBe(
    "too_many_debit_codes",
  );
});

test("without the tick nothing is signed; another price than was shown is not charged", async () => {
  await cast.prepare(alice);
  const code = await cast.code(alice);
  expect(fieldsOf(await cast.sign(alice, code, { agree: false }))).toMatchObject([
    { path: "agree", code: "invalid.mandate" },
  ]);
  expect((await cast.sign(alice, code, { amount: 2400 })).problem.code).toBe("price_changed");
  expect((await cast.sign(alice, code)).status).toBe(200);
});

test("two confirmations at once are one mandate and one order; the same key again is the same answer", async () => {
  await cast.prepare(alice);
  const code = await cast.code(alice);
  const keys = [randomUUID(), randomUUID()];
  const answers = await Promise.all(keys.map((key) => cast.sign(alice, code, {}, key)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const won = answers.findIndex(({ status }) => status === 200);
  expect((await cast.sign(alice, code, {}, keys[won])).body).toEqual(answers[won]?.body);
  expect(
    await world.db
      .selectFrom("direct_debit_collection")
      .where("account_id", "=", alice.id)
      .select("id")
      .execute(),
  ).toHaveLength(1);
  expect(
    await world.db
      .selectFrom("direct_debit_mandate")
      .where("account_id", "=", alice.id)
      .select("id")
      .execute(),
  ).toHaveLength(1);
});

test("under a mandate that is there one press orders, once per key; an outsider finds it nowhere", async () => {
  const { mandate } = await cast.signed(alice);
  expect((await cast.charge(bob, mandate)).status).toBe(404);
  const key = randomUUID();
  const first = await cast.charge(alice, mandate, {}, key);
  expect(first.status).toBe(200);
  expect((await cast.charge(alice, mandate, {}, key)).body).toEqual(first.body);
  expect((await cast.read(alice)).collections).toHaveLength(2);
  expect((await cast.read(bob)).collections).toEqual([]);
});
