import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { alertNames, type AlertName } from "./alert-names.ts";
import { openAlerts } from "./open-alerts.server.ts";

let world: World;
let alice: Actor, bob: Actor;

beforeAll(async () => {
  world = await openWorld();
  [alice, bob] = await Promise.all([world.member("Alice"), world.member("Bob", { gender: "man" })]);
});

const dismiss = (alert: AlertName, as: Actor | null = alice, key?: string) =>
  world.call("alerts.dismiss", { alert }, { as, ...(key && { key }) });
const open = async (as: Actor) =>
  (await world.call("sessions.readUser", {}, { as })).body.user?.alerts;
const stored = async (id: string) =>
  (
    await world.db
      .selectFrom("account")
      .where("id", "=", id)
      .select("dismissed")
      .executeTakeFirstOrThrow()
  ).dismissed as Record<string, string>;
/** Lets so many hours pass since everything that was put away. */
const wait = (id: string, hours: number) =>
  sql`update account
    set dismissed = (select coalesce(jsonb_object_agg(key, value::timestamptz - make_interval(hours => ${hours})), '{}')
    from jsonb_each_text(dismissed)) where id = ${id}`.execute(world.db);

test("a member who put nothing away may be shown all of them, most important first", async () => {
  expect(await open(alice)).toEqual([...alertNames]);
});

test.each(alertNames)(
  "the time at which %s was put away is stored, and keeps it away for good",
  async (alert) => {
    const member = await world.member(`Away${alert.replace(/_/g, "")}`);
    const before =
      (await sql<{ now: Date }>`select now()`.execute(world.db)).rows[0]?.now ?? new Date(0);
    const { status, body } = await dismiss(alert, member);
    expect(status).toBe(200);
    expect(body.alerts).not.toContain(alert);
    expect(Date.parse((await stored(member.id))[alert] ?? "")).toBeGreaterThanOrEqual(
      before.getTime(),
    );
    await wait(member.id, 24 * 400);
    const later = await open(member);
    expect(later).not.toContain(alert);
    expect(later).toHaveLength(alertNames.length - 1);
  },
);

test("after one invitation was put away the other keeps quiet for a day; what matters does not", async () => {
  const carol = await world.member("Carol");
  await dismiss("enrich_profile", carol);
  expect(await open(carol)).toEqual(["time_bonus", "disabled_notifications"]);
  await wait(carol.id, 23);
  expect(await open(carol)).not.toContain("push");
  await wait(carol.id, 2);
  expect(await open(carol)).toEqual(["time_bonus", "disabled_notifications", "push"]);
});

test("a new reason why mails do not arrive is a new alert; one reason less is none", async () => {
  const dora = await world.member("Dora");
  const reasons = (list: string[]) =>
    world.db
      .updateTable("account")
      .set({ notifications_disabled: list })
      .where("id", "=", dora.id)
      .execute();
  await reasons(["bounce"]);
  await dismiss("disabled_notifications", dora);
  expect(await open(dora)).not.toContain("disabled_notifications");
  await reasons(["bounce", "spam_complaint"]);
  expect(await open(dora)).toContain("disabled_notifications");
  await dismiss("disabled_notifications", dora);
  await reasons(["bounce"]);
  expect(await open(dora)).not.toContain("disabled_notifications");
});

test("somebody else's alerts stay as they are", async () => {
  await dismiss("push");
  expect(await open(bob)).toEqual([...alertNames]);
});

test("a visitor has nothing to put away; what is no alert is refused at its field", async () => {
  expect((await dismiss("push", null)).problem.code).toBe("authentication_required");
  const { status, problem } = await dismiss("everything" as AlertName);
  expect([status, problem.fields?.map(({ path }) => path)]).toEqual([422, ["alert"]]);
});

test("a retry under the same key, and all at once, are one", async () => {
  const erin = await world.member("Erin");
  const first = await dismiss("push", erin, "the-same-alert");
  const at = await stored(erin.id);
  expect((await dismiss("push", erin, "the-same-alert")).body).toEqual(first.body);
  expect(await stored(erin.id)).toEqual(at);
  const fred = await world.member("Fred", { gender: "man" });
  const answers = await Promise.all(alertNames.map((alert) => dismiss(alert, fred)));
  expect(answers.map(({ status }) => status)).toEqual(alertNames.map(() => 200));
  expect(Object.keys(await stored(fred.id)).sort()).toEqual([...alertNames].sort());
});

test("no time is no dismissal", () => {
  expect(openAlerts({}, new Date())).toEqual([...alertNames]);
});
