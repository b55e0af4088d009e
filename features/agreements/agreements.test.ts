import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { sessionOf, signUpInput } from "#features/accounts/accounts-cast.ts";
import { textOf } from "#features/content/render-page.server.ts";
import { languageCookie } from "#features/request/open-context.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { tellChangesJob } from "./tell-changes.server.ts";

let world: World;
let outsider: Actor;

beforeAll(async () => {
  world = await openWorld({ name: "Evening" });
  outsider = await world.member("Olga");
});

const listOf = async (who: Actor) => (await world.call("agreements.list", {}, { as: who })).body;
const readAs = (who: Actor | null, id: string) =>
  world.call("agreements.read", { id }, { as: who });
const joined = async (name: string, language = "en"): Promise<Actor> => {
  const { headers } = await world.call("accounts.signUp", signUpInput(name), {
    headers: { cookie: `${languageCookie}=${language}` },
  });
  const as = sessionOf(headers);
  const { id } = await world.db
    .updateTable("account")
    .set({ status: "active", language, confirmed_at: new Date() })
    .where("email_key", "=", `${name.toLowerCase()}@cast.test`)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...as, id } as Actor;
};
const termsOf = async ({ id }: Actor) =>
  (
    await world.db
      .selectFrom("account")
      .where("id", "=", id)
      .select("terms_version")
      .executeTakeFirstOrThrow()
  ).terms_version;
const age = ({ id }: Actor) =>
  sql`update account set terms_version = '2024-01-01' where id = ${id}`.execute(world.db);
const mailsOf = (name: string, words: string) =>
  world
    .mails()
    .filter((mail) => mail.includes(`To: ${name.toLowerCase()}@cast.test`) && mail.includes(words));

test("who signs up has agreed to the terms and was told of privacy, in the language they read", async () => {
  const dora = await joined("Dora", "de");
  const { agreements } = await listOf(dora);
  expect(agreements.map(({ title, occasion }) => [title, occasion])).toEqual([
    ["Datenschutz", "sign_up"],
    ["Nutzungs\u00adbedingungen", "sign_up"],
  ]);
  const [, terms] = agreements;
  expect(terms?.applies_from).toBe(terms?.agreed_at);
  expect((await termsOf(dora))?.toISOString()).toBe(terms?.version);
});

test("a text reads as on its day, whatever becomes of the site since; same texts are kept once", async () => {
  const [ella, erna] = [await joined("Ella"), await joined("Erna")];
  const before = await listOf(ella);
  const id = before.agreements.find(({ title }) => title === "Terms")?.id ?? "";
  await sql`update site set settings = settings || '{"name": "Midnight"}'`.execute(world.db);
  world.services.sites.forget();
  const { body } = (await readAs(ella, id)).body;
  const words = body.map(textOf).join(" ");
  expect([words.includes("when you use Evening"), words.includes("Midnight")]).toEqual([
    true,
    false,
  ]);
  const fay = await joined("Fay");
  const { rows } = await sql<{ account_id: string; text_hash: Buffer }>`
    select account_id, text_hash from agreement where page = 'terms'`.execute(world.db);
  const hashOf = (who: Actor) =>
    rows.find(({ account_id }) => account_id === who.id)?.text_hash.toString("hex");
  expect(hashOf(ella)).toBe(hashOf(erna));
  expect(hashOf(fay)).not.toBe(hashOf(ella));
  await sql`update site set settings = settings || '{"name": "Evening"}'`.execute(world.db);
  world.services.sites.forget();
});

test("an agreement is its member's alone", async () => {
  const gina = await joined("Gina");
  const [one] = (await listOf(gina)).agreements;
  expect((await readAs(gina, one?.id ?? "")).status).toBe(200);
  expect((await readAs(outsider, one?.id ?? "")).status).toBe(404);
  expect((await readAs(null, one?.id ?? "")).status).toBe(403);
  expect((await world.call("agreements.list", {}, { as: null })).status).toBe(403);
  expect((await listOf(outsider)).agreements).toEqual([]);
});

test("an order keeps the terms and the return policy it was placed under, once for a repeat", async () => {
  const hanna = await world.member("Hanna");
  const place = () =>
    world.call(
      "payments.order",
      { bundle: "p0", payment_method: "ideal" },
      { as: hanna, key: "7b0a8a3e-3a1c-4c5e-9a37-1d1a4c3f2b10" },
    );
  expect((await place()).status).toBe(200);
  expect((await place()).status).toBe(200);
  const { agreements } = await listOf(hanna);
  expect(agreements.map(({ title, occasion }) => [title, occasion])).toEqual([
    ["Returns and refunds", "order"],
    ["Terms", "order"],
  ]);
});

test("more than a page of them goes on by key", async () => {
  const ida = await world.member("Ida");
  await joined("Idas");
  await sql`insert into agreement (account_id, page, text_hash, version, occasion)
    select ${ida.id}, 'terms', (select hash from text_version where page = 'terms' limit 1), now(), 'sign_up'
    from generate_series(1, 31)`.execute(world.db);
  const first = await listOf(ida);
  expect([first.agreements.length, first.next]).toEqual([30, first.agreements.at(-1)?.id]);
  const rest = await world.call("agreements.list", { before: first.next ?? "" }, { as: ida });
  expect([rest.body.agreements.length, rest.body.next]).toEqual([1, null]);
});

test("changed terms are told once, with what changes, the new text and 30 days from that mail on", async () => {
  const [jana, karl] = [await joined("Jana"), await joined("Karl", "de")];
  const [lea, mia] = [await joined("Lea"), await joined("Mia")];
  await Promise.all([age(jana), age(karl), age(mia)]);
  await sql`update account set status = 'blocked' where id = ${mia.id}`.execute(world.db);
  await Promise.all([
    tellChangesJob(world.services).run({}),
    tellChangesJob(world.services).run({}),
  ]);
  await tellChangesJob(world.services).run({});
  await expect.poll(() => mailsOf("Jana", "What changes on").length).toBe(1);
  await expect.poll(() => mailsOf("Karl", "Was sich am").length).toBe(1);
  expect(mailsOf("Jana", "Terms.txt"), "the text goes along").toHaveLength(1);
  expect([mailsOf("Lea", "What changes on"), mailsOf("Mia", "What changes on")]).toEqual([[], []]);

  const [privacy, notice] = (await listOf(jana)).agreements;
  expect([privacy, notice]).toMatchObject([
    { title: "Privacy", occasion: "notice" },
    { title: "Terms", occasion: "notice" },
  ]);
  const days =
    (Date.parse(notice?.applies_from ?? "") - Date.parse(notice?.agreed_at ?? "")) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  expect((await termsOf(jana))?.toISOString()).toBe(notice?.version);
  expect((await listOf(lea)).agreements.map(({ occasion }) => occasion)).not.toContain("notice");
});

test("so many at a time, and the rest at the next", async () => {
  const both = [await joined("Nora"), await joined("Ola")];
  for (const each of both) await age(each);
  const told = async () =>
    (await Promise.all(both.map(listOf))).filter(({ agreements }) =>
      agreements.some(({ occasion }) => occasion === "notice"),
    ).length;
  await tellChangesJob(world.services, 1).run({});
  expect(await told()).toBe(1);
  await tellChangesJob(world.services, 1).run({});
  expect(await told()).toBe(2);
});
