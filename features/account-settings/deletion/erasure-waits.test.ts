import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { byTwo } from "#test/by-two.ts";
import { hourPasses } from "#test/hour-passes.ts";
import { jpegOf, upload } from "#test/photos.ts";
import { slice } from "#test/slice.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { cancellationJob } from "../cancellations/carry-out.server.ts";
import { dormantJob } from "../dormancy/dormant.server.ts";
import { isLoggedIn, password, withPassword } from "../settings-cast.ts";
import { eraseAccount, eraseOldJob } from "./erase.server.ts";

// Trust row 32: each way of erasing, with each kind of matter that is open.

let world: World;
let otto: Actor, vera: Actor;
let nth = 0;

beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
  vera = await world.member("Vera");
});

interface Accused extends Actor {
  readonly chat: string;
}
async function accused(): Promise<Accused> {
  nth += 1;
  const mallory = await withPassword(world, `Mallory${nth}`, {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits: 100,
  });
  const chat = await openChat(world, mallory, vera);
  await say(world, mallory, chat, "I know where you live");
  return { ...mallory, chat };
}

const account = ({ id }: Actor) =>
  world.db.selectFrom("account").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
const daysPass = ({ id }: Actor, days: number) =>
  sql`update account set deleted_at = deleted_at - make_interval(days => ${days}),
      erasure_waits_until = erasure_waits_until - make_interval(days => ${days})
    where id = ${id}`.execute(world.db);
const hourly = () => eraseOldJob(world.services).run({});
const caseOf = async ({ id }: Actor) =>
  (
    await world.db
      .selectFrom("moderation_case")
      .where("subject_id", "=", id)
      .where("status", "=", "open")
      .select(["id", "gravity"])
      .executeTakeFirst()
  )?.id ?? "";
const report = (of: Accused, reason: "danger" | "scam" | "advertising") =>
  world.call(
    "reports.report",
    { profile: { id: of.id }, message: { conversation: of.chat, seq: 1 }, reason },
    { as: vera },
  );

/** What may be open about a member. */
const matters: Record<string, (of: Accused) => Promise<unknown>> = {
  "a report of danger": (of) => report(of, "danger"),
  "a report of fraud": (of) => report(of, "scam"),
  "a report from outside": (of) =>
    world.call("reports.reportOutside", {
      email: `mother${nth}@elsewhere.test`,
      who: of.name,
      link: `${world.url}/members/${of.id}`,
      reason: "minor",
      words: "He is fifteen.",
    }),
  "a message held as fraud": async (of) => {
    await sql`with k as (select open_case(${world.siteId}, ${of.id}, 2::smallint) as id)
      insert into held_message (conversation_id, client_id, sender_id, case_id, body)
      select ${of.chat}, ${randomUUID()}, ${of.id}, k.id, 'Buy gold' from k`.execute(world.db);
  },
  "a case that the office opened": (of) =>
    world.call("moderation.openCase", { profile: { id: of.id }, gravity: 2 }, { as: otto }),
  "a photo that shows a child": async (of) => {
    const { photo } = await upload(world, of, await jpegOf(nth));
    const verdict = { photo: { id: photo.id }, verdict: "refused", reason: "child" } as const;
    await world.call("photos.review", verdict, { as: otto });
  },
};

/** How an account is erased, up to the moment where nothing but the matter stands in the way. */
const ways: Record<string, (of: Accused) => Promise<unknown>> = {
  "erase now": (of) =>
    world.call("account-settings.deleteAccount", { password, now: true }, { as: of }),
  "14 days after deleting": async (of) => {
    await world.call("account-settings.deleteAccount", { password }, { as: of });
    await daysPass(of, 15);
  },
  "a cancellation": async (of) => {
    await world.call(
      "cancellations.declare",
      { name: "M", email: of.email, scope: "membership", kind: "ordinary" },
      { as: of },
    );
    await cancellationJob(world.services).run({});
    await daysPass(of, 15);
  },
  "no visit for two years": async (of) => {
    await sql`update profile set last_seen_at = now() - interval '30 months'
      where id = ${of.id}`.execute(world.db);
    await sql`update account set dormancy = 'erasing', dormancy_at = now() - interval '40 days'
      where id = ${of.id}`.execute(world.db);
    await dormantJob(world.services).run({});
    // The open case keeps it from being deleted at all; here the case came a day later.
    await sql`update account set status = 'deleted', deleted_at = now() - interval '15 days'
      where id = ${of.id} and status = 'active'`.execute(world.db);
  },
  "an address that was never confirmed": (of) =>
    sql`update account set status = 'not_confirmed', confirmed_at = null, paid_user = false,
      signup_date = now() - interval '31 days' where id = ${of.id}`.execute(world.db),
  "the office, for somebody who is suspended": async (of) => {
    await sql`update account set suspended_until = now() + interval '1 day'
      where id = ${of.id}`.execute(world.db);
    await world.call(
      "people.eraseFor",
      { member: { id: of.id }, purpose: "Asked for it by letter" },
      { as: otto },
    );
  },
  "the erasure itself": async (of) => {
    await sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
      where id = ${of.id}`.execute(world.db);
    await eraseAccount(world.services, of.id);
  },
};

for (const [at, [matter, open]] of Object.entries(matters).entries())
  for (const [way, erase] of slice(Object.entries(ways), 3, at))
    test(`trust row 32: ${way} waits for the decision about ${matter}, which can still ban and bar`, async () => {
      const mallory = await accused();
      await open(mallory);
      await erase(mallory);
      await hourly();
      await world.jobsDue("erase-account");
      await expect
        .poll(async () => {
          const { rows } = await sql`select from ${sql.raw(world.services.jobs.schema)}.job
            where name = 'erase-account' and state < 'completed'`.execute(world.db);
          return rows.length;
        })
        .toBe(0);
      expect(await account(mallory)).toMatchObject({
        status: "deleted",
        email: mallory.email,
        erased_at: null,
        erasure_waits_until: expect.any(Date) as Date,
      });
      expect(
        (await world.call("members.read", { id: mallory.id }, { as: vera })).status,
        "hidden",
      ).toBe(404);
      expect(await isLoggedIn(world, mallory)).toBe(false);

      const id = await caseOf(mallory);
      const { body } = await world.call("moderation.read", { id }, { as: otto });
      expect(body.subject).toMatchObject({ name: mallory.name, status: "deleted" });
      expect(Date.parse(body.subject?.erasure_waits_until ?? "")).toBeGreaterThan(Date.now());
      const kinds: ["ban"] = ["ban"];
      const decision = { case: { id }, kinds, facts: "harassment", words: "A threat" } as const;
      const decided = await byTwo(
        world,
        await world.call("moderation.decide", decision, { as: otto }),
      );
      expect(decided.status).toBe(200);

      await hourPasses(world);
      await hourly();
      expect((await account(mallory)).erased_at, "by itself, after the decision").not.toBeNull();
      const bars = await world.db.selectFrom("barred_address").select("address_hash").execute();
      if (way === "an address that was never confirmed") return;
      expect(bars.length).toBe((barred += 1));
    });
let barred = 0;

test("erase now says until when it waits, and a mail says why, once", async () => {
  const mallory = await accused();
  await report(mallory, "danger");
  const { body } = await world.call(
    "account-settings.deleteAccount",
    { password, now: true },
    { as: mallory },
  );
  expect(body.erased).toBe(false);
  const days = (Date.parse(body.waits_until ?? "") - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  const told = () =>
    world
      .mails()
      .filter((mail) => mail.includes(`To: ${mallory.email}`) && mail.includes("Art. 17(3)(b)"));
  await expect.poll(() => told().length).toBe(1);
  await hourly();
  await hourly();
  expect(told()).toHaveLength(1);
});

test("a matter of the lightest kind holds nothing up", async () => {
  const mallory = await accused();
  await report(mallory, "advertising");
  await ways["14 days after deleting"]?.(mallory);
  await hourly();
  expect((await account(mallory)).erased_at).not.toBeNull();
});

test("after 30 days without a decision it is erased; whoever reported is not told that there was no breach", async () => {
  const mallory = await accused();
  const { body } = await report(mallory, "danger");
  await ways["14 days after deleting"]?.(mallory);
  await hourly();
  await daysPass(mallory, 29);
  await hourly();
  expect((await account(mallory)).erased_at, "day 29").toBeNull();
  const id = await caseOf(mallory);
  await daysPass(mallory, 2);
  await hourly();
  expect((await account(mallory)).erased_at, "day 31").not.toBeNull();

  const decided = await world.call(
    "moderation.decide",
    { case: { id }, kinds: ["dismiss"] },
    { as: otto },
  );
  expect((await byTwo(world, decided)).status).toBe(200);
  const mine = (await world.call("reports.list", {}, { as: vera })).body.reports;
  expect(mine.find(({ number }) => number === body.number)).toMatchObject({
    status: "gone",
    name: null,
  });
  await world.jobsDue("send-mail");
  const answers = () => world.mails().filter((mail) => mail.includes(body.number));
  await expect
    .poll(() => answers().some((mail) => mail.includes("the account is gone")))
    .toBe(true);
  expect(answers().some((mail) => mail.includes("found no breach"))).toBe(false);
});

test("whoever wrote with a fraud who erased at once is warned all the same, before the erasure runs", async () => {
  const mallory = await accused();
  await report(mallory, "scam");
  await world.call("account-settings.deleteAccount", { password, now: true }, { as: mallory });
  const id = await caseOf(mallory);
  const decision = {
    case: { id },
    kinds: ["ban" as const],
    facts: "fraud" as const,
    words: "Gold",
  };
  await byTwo(world, await world.call("moderation.decide", decision, { as: otto }));
  await hourPasses(world);
  await hourly();
  expect((await account(mallory)).erased_at, "the warnings are under way").toBeNull();
  await world.jobsDue("warn-of-fraud");
  const warnings = async () =>
    (await world.call("measures.own", {}, { as: vera })).body.warnings.filter(
      (warning) => warning.id === mallory.id,
    );
  await expect.poll(async () => (await warnings()).length).toBe(1);
  await world.jobsDue("send-mail");
  await expect
    .poll(() =>
      world.mails().some((mail) => /banned|fraud/.test(mail) && mail.includes(vera.email)),
    )
    .toBe(true);
  await expect
    .poll(
      async () => {
        await hourly();
        return (await account(mallory)).erased_at;
      },
      { interval: 200 },
    )
    .not.toBeNull();
  expect((await warnings())[0], "it stays, without the name").toMatchObject({ name: null });
});
