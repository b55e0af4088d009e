import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newDevice, openPushService } from "#features/push/push-cast.ts";
import { jobsSchema } from "#test/schema.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { announceUrgent } from "./announce.server.ts";
import { sendSummaries } from "./summary.server.ts";
import { isWebhookUrl, signed } from "./webhook.server.ts";

let service: Awaited<ReturnType<typeof openPushService>>;
let world: World;
let count = 0;
beforeAll(async () => {
  service = await openPushService();
  world = await openWorld({ name: "Evening" }, { PUSH_TEST_URL: service.origin });
});
afterAll(() => service.close());
beforeEach(async () => {
  service.arrived = [];
  service.status = 201;
  await sql`delete from work_announcement`.execute(world.db);
  await sql`update work_item set status = 'done', done_at = now() where status = 'open'`.execute(
    world.db,
  );
  await sql`update staff s set status = 'suspended' where not exists (
    select from staff_grant g where g.staff_id = s.id and g.role = 'owner')`.execute(world.db);
});

/** Mails to a staff member whose subject holds these words. */
const mailsTo = (who: Actor, words: string) =>
  world.mails().filter((mail) => mail.includes(`To: ${who.email}`) && mail.includes(words));
const urgentMails = (who: Actor) => mailsTo(who, "Urgent on Evening");

async function settled(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await sql`select from ${sql.raw(jobsSchema)}.job
            where name in ('announce-work', 'send-mail', 'staff-push', 'work-webhook')
            and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`.execute(
            world.db,
          )
        ).rows.length,
    )
    .toBe(0);
}

async function reportDanger(words = "He wrote my address."): Promise<Actor> {
  count += 1;
  const [vera, mallory] = [
    await world.member(`Vera${count}`),
    await world.member(`Mallory${count}`, { gender: "man" }),
  ];
  const profile = { id: mallory.id };
  const input = { profile, reason: "danger", words } as const;
  expect((await world.call("reports.report", input, { as: vera })).status).toBe(200);
  return mallory;
}

/** Open work of gravity 3, as many reports make it. */
async function manyUrgent(howMany: number, late = false): Promise<void> {
  await sql`with people as (
      insert into account (site_id, email, password_hash, status, confirmed_at)
        select ${world.siteId}, 'u' || gen_random_uuid() || '@cast.test', '-', 'active', now()
        from generate_series(1, ${howMany}) returning id
    ), faces as (
      insert into profile (id, site_id, name, gender, seeks, date_of_birth, country, region, city)
        select id, ${world.siteId}, 'Queued', 1, 1, '1980-01-01', 'NL', 'NL-NH', 'Amsterdam'
        from people returning id
    )
    insert into work_item (site_id, kind, thing_id, subject_id, gravity, language, due_at)
      select ${world.siteId}, 'report', gen_random_uuid(), id, 3, 'en',
        now() + make_interval(hours => ${late ? -1 : 1}) from faces`.execute(world.db);
}

const save = (as: Actor, more: object) =>
  world.call(
    "workNotices.save",
    { time_zone: "UTC", urgent_mail: true, summary_hour: 8, on_call: [], ...more },
    { as },
  );
const never = (site: string) => ({ site, weekdays: [], from: 0, until: 0 });

test("a report that someone is in danger reaches staff by mail at once: a count, a kind, a link, and nothing of the member", async () => {
  const [moderator, editor] = [
    await world.staff("Moira", { roles: ["moderator"] }),
    await world.staff("Edda", { roles: ["editor"] }),
  ];
  const mallory = await reportDanger("Unmistakable words of the reporter");
  await settled();
  await expect.poll(() => urgentMails(moderator)).toHaveLength(1);
  const [mail = ""] = urgentMails(moderator);
  expect(mail).toContain("Urgent on Evening: one case is waiting");
  expect(mail).toContain("/operator");
  expect(mail).toMatch(/Reports/);
  for (const secret of [mallory.name, mallory.id, "Unmistakable", "danger.html"])
    expect(mail).not.toContain(secret);
  expect(urgentMails(editor)).toEqual([]);
});

test("a hundred urgent cases in a minute are one notice, from however many processes", async () => {
  const moderator = await world.staff("Storm", { roles: ["moderator"] });
  await manyUrgent(100);
  await Promise.all([1, 2, 3].map(() => announceUrgent(world.services)));
  await manyUrgent(5);
  await Promise.all([1, 2, 3].map(() => announceUrgent(world.services)));
  await settled();
  await expect.poll(() => urgentMails(moderator)).toHaveLength(1);
  expect(urgentMails(moderator)[0]).toContain("100 cases are waiting");
  // When the quiet time is over, what came in it is announced together.
  await sql`update work_announcement set announced_at = now() - interval '6 minutes'`.execute(
    world.db,
  );
  await announceUrgent(world.services);
  await settled();
  await expect.poll(() => urgentMails(moderator)).toHaveLength(2);
  expect(urgentMails(moderator)[1]).toContain("5 cases are waiting");
});

test("what is due and undecided is announced once more, also to staff who are not on call", async () => {
  const [onCall, asleep] = [
    await world.staff("Wake", { roles: ["moderator"] }),
    await world.staff("Sleep", { roles: ["moderator"] }),
  ];
  expect((await save(asleep, { on_call: [never(world.siteId)] })).status).toBe(200);
  await manyUrgent(2);
  await announceUrgent(world.services);
  await settled();
  await expect.poll(() => urgentMails(onCall)).toHaveLength(1);
  expect(urgentMails(asleep)).toEqual([]);
  await sql`update work_announcement set announced_at = now() - interval '2 hours'`.execute(
    world.db,
  );
  await sql`update work_item set due_at = now() - interval '1 minute' where status = 'open'`.execute(
    world.db,
  );
  for (let times = 0; times < 3; times += 1) {
    await announceUrgent(world.services);
    await sql`update work_announcement set late_at = late_at - interval '1 hour'`.execute(world.db);
  }
  await settled();
  await expect.poll(() => mailsTo(asleep, "Overdue on Evening")).toHaveLength(1);
  expect(mailsTo(onCall, "Overdue on Evening")).toHaveLength(1);
});

test("where no one is on call, everyone who may decide is notified; by push where they chose no mail", async () => {
  const asleep = await world.staff("Lone", { roles: ["moderator"], language: "de" });
  const device = newDevice(service.origin, "lone");
  const added = await world.call(
    "workNotices.addDevice",
    { subscription: device.subscription },
    { as: asleep },
  );
  expect(added.body.devices).toBe(1);
  await save(asleep, { on_call: [never(world.siteId)], urgent_mail: false });
  await manyUrgent(2);
  await announceUrgent(world.services);
  await settled();
  await expect.poll(() => service.arrived).toHaveLength(1);
  expect(device.read(service.arrived[0]?.body)).toEqual({
    kind: "office",
    count: 2,
    title: "Evening",
    body: "2 dringende Fälle warten",
    path: "/operator",
  });
  expect(world.mails().filter((mail) => mail.includes(`To: ${asleep.email}`))).toEqual([]);
  await world.call("workNotices.removeDevice", {}, { as: asleep });
  const { body } = await world.call("workNotices.read", {}, { as: asleep });
  expect(body.devices).toBe(0);
});

test("a case that is decided and comes back is announced again; one of lower gravity is not", async () => {
  const moderator = await world.staff("Again", { roles: ["moderator"] });
  await manyUrgent(1);
  await announceUrgent(world.services);
  await sql`update work_item set status = 'done', done_at = now() where status = 'open'`.execute(
    world.db,
  );
  await sql`update work_item set status = 'open', done_at = null where id = (
    select id from work_item where gravity = 3 order by done_at desc limit 1)`.execute(world.db);
  await announceUrgent(world.services);
  await sql`update work_item set gravity = 2`.execute(world.db);
  await sql`delete from work_announcement`.execute(world.db);
  await announceUrgent(world.services);
  await settled();
  await expect.poll(() => urgentMails(moderator)).toHaveLength(2);
});

test("the daily summary counts what waits on each site, once a local day, and not when nothing waits", async () => {
  const moderator = await world.staff("Early", { roles: ["moderator"] });
  await save(moderator, { time_zone: "Asia/Tokyo", summary_hour: 7 });
  const seven = new Date("2026-12-01T22:10:00Z"); // 07:10 in Tokyo
  const summaries = () => mailsTo(moderator, "waiting in the office of Evening");
  await sendSummaries(world.services, new Date("2026-11-30T22:10:00Z"));
  await settled();
  expect(summaries()).toEqual([]);
  await manyUrgent(3, true);
  await sendSummaries(world.services, new Date("2026-12-01T21:50:00Z"));
  await Promise.all([1, 2].map(() => sendSummaries(world.services, seven)));
  await settled();
  await expect.poll(summaries).toHaveLength(1);
  expect(summaries()[0]).toMatch(/3, 3 overdue/);
  await sendSummaries(world.services, new Date("2026-12-02T22:10:00Z"));
  await settled();
  await expect.poll(summaries).toHaveLength(2);
});

test("the webhook gets a signed event with counts; a failure is retried under the same id and shown", async () => {
  const owner = await world.staff("Owner");
  const moderator = await world.staff("Other", { roles: ["moderator"] });
  const url = `${service.origin}/hook`;
  expect((await world.call("workNotices.saveWebhook", { url }, { as: moderator })).status).toBe(
    404,
  );
  const { body } = await world.call("workNotices.saveWebhook", { url }, { as: owner });
  service.status = 503;
  await manyUrgent(2);
  await announceUrgent(world.services);
  await expect.poll(() => service.arrived.length).toBeGreaterThan(0);
  const read = async () => (await world.call("workNotices.readWebhook", {}, { as: owner })).body;
  await expect.poll(read).toMatchObject({ url, status: 503 });
  service.status = 204;
  await world.jobsDue("work-webhook");
  await expect.poll(async () => (await read()).delivered_at).not.toBeNull();
  const hooks = service.arrived.filter(({ path }) => path === "/hook");
  expect(new Set(hooks.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const last = hooks.at(-1);
  const text = last?.body.toString() ?? "";
  expect(JSON.parse(text)).toMatchObject({
    type: "work.urgent",
    data: { site: { id: world.siteId, name: "Evening" }, counts: { report: 2 } },
  });
  const key = Buffer.from(body.secret.replace("whsec_", ""), "base64");
  const said = `${String(last?.headers["webhook-id"])}.${String(last?.headers["webhook-timestamp"])}.${text}`;
  expect(last?.headers["webhook-signature"]).toBe(
    `v1,${createHmac("sha256", key).update(said).digest("base64")}`,
  );
  await world.call("workNotices.removeWebhook", {}, { as: owner });
  const tried = await world.call("workNotices.tryWebhook", {}, { as: owner });
  expect(tried.problem.code).toBe("no_webhook");
});

test("the signature is the one of Standard Webhooks' own example", () => {
  const headers = signed({
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
    secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  });
  expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test.each([
  "http://example.com/hook",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://169.254.169.254/latest/meta-data",
  "https://2130706433/",
  "https://localhost/",
  "https://intranet/",
  "https://example.com:8443/",
  "https://user:word@example.com/",
  "ftp://example.com/",
  "no address",
])("no webhook at %s", (url) => {
  expect(isWebhookUrl({ pushTestUrl: undefined }, url)).toBe(false);
});

test("hours on another's site, a zone that does not exist and a browser's foreign address are refused", async () => {
  const here = await world.staff("Here", { roles: ["moderator"], sites: ["127.0.0.1"] });
  const elsewhere = await world.site("elsewhere.test");
  expect((await save(here, { on_call: [never(elsewhere)] })).status).toBe(404);
  expect((await save(here, { time_zone: "Mars/Olympus" })).status).toBe(422);
  const device = newDevice("https://evil.example", "x");
  const input = { subscription: device.subscription };
  expect((await world.call("workNotices.addDevice", input, { as: here })).status).toBe(422);
});
