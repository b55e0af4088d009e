import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { mailsOf, unsubscribeTokenIn } from "#features/digests/notifications-cast.ts";
import { kinds, notificationKinds } from "./kinds.ts";
import { unsubscribeToken } from "./unsubscribe-link.server.ts";

let world: World;
let alice: Actor;
let bob: Actor;

/** Kinds that tell of what somebody did: on for a member who never chose. */
const told = notificationKinds.filter((kind) => kinds[kind].daysApart === null);

const secret = "a secret of the mail system";
const read = async (as: Actor) => (await world.call("notifications.read", {}, { as })).body;
const mailsOn = async (as: Actor) =>
  (await read(as)).kinds.filter(({ mail }) => mail).map(({ kind }) => kind);
const disabled = async (as: Actor) =>
  (await world.call("sessions.readUser", {}, { as })).body.user?.notifications_disabled;
const token = (member: Actor, kind: Parameters<typeof unsubscribeToken>[0]["kind"]) =>
  unsubscribeToken({ account: member.id, kind }, world.services.keys);

beforeAll(async () => {
  world = await openWorld({}, { MAIL_WEBHOOK_SECRET: secret });
  [alice, bob] = await Promise.all([world.member("Alice"), world.member("Bob", { gender: "man" })]);
});

test("everything is on but what needs consent", async () => {
  expect(told).toEqual(expect.arrayContaining(["message", "like", "match", "gift"]));
  expect(await read(alice)).toEqual({
    disabled: [],
    paused_until: null,
    kinds: notificationKinds.map((kind) => {
      const on = kind !== "suggestions" && kind !== "offers";
      return { kind, mail: on, push: on };
    }),
  });
});

test("the table takes every kind", async () => {
  const carol = await world.member("Carol");
  const every = [...notificationKinds];
  const { body } = await world.call(
    "notifications.update",
    { mail: every, push: every },
    { as: carol },
  );
  expect(body.kinds).toEqual(every.map((kind) => ({ kind, mail: true, push: true })));
});

test("a choice is kept as a whole, for nobody else; nonsense is refused at its field", async () => {
  const { body } = await world.call(
    "notifications.update",
    { mail: ["suggestions", "like"], push: ["message"] },
    { as: alice },
  );
  expect(body.kinds).toEqual(
    notificationKinds.map((kind) => ({
      kind,
      mail: kind === "suggestions" || kind === "like",
      push: kind === "message",
    })),
  );
  expect(await mailsOn(bob)).toEqual(told);
  const { status, problem } = await world.call(
    "notifications.update",
    { mail: ["nonsense" as "like"], push: [] },
    { as: alice },
  );
  expect([status, problem.fields?.[0]?.path]).toEqual([422, "mail.0"]);
});

test("two devices at once, and a repeat under the same key: one whole choice", async () => {
  await Promise.all([
    world.call(
      "notifications.update",
      { mail: ["like"], push: ["like"] },
      { as: bob, key: "first-choice" },
    ),
    world.call("notifications.update", { mail: [], push: [] }, { as: bob }),
  ]);
  await world.call(
    "notifications.update",
    { mail: ["gift"], push: ["gift"] },
    { as: bob, key: "the-last-choice" },
  );
  await world.call(
    "notifications.update",
    { mail: ["gift"], push: ["gift"] },
    { as: bob, key: "the-last-choice" },
  );
  expect((await read(bob)).kinds.filter(({ mail, push }) => mail || push)).toEqual([
    { kind: "gift", mail: true, push: true },
  ]);
});

test("one click in a mail stops them all without a login; the settings say why, and turn them on again", async () => {
  const carla = await world.member("Carla");
  const link = token(carla, "like");
  expect((await world.call("notifications.readUnsubscribe", { token: link })).body).toEqual({
    kind: "like",
    address: "ca…@cast.test",
    stopped: false,
  });
  expect(await disabled(carla)).toEqual([]); // opening it stops nothing
  const answers = await Promise.all(
    [1, 2].map(() => world.call("notifications.unsubscribe", { token: link })),
  );
  expect(answers.map(({ body }) => body.stopped)).toEqual([true, true]);
  expect(await disabled(carla)).toEqual(["unsubscribed"]);
  expect((await read(carla)).disabled).toEqual(["unsubscribed"]);
  await world.call("notifications.enable", {}, { as: carla });
  expect(await disabled(carla)).toEqual([]);
  expect(await mailsOn(carla)).toContain("like");
});

test("or only its own kind", async () => {
  const dora = await world.member("Dora");
  expect(
    (
      await world.call("notifications.unsubscribe", {
        token: token(dora, "match"),
        only_kind: true,
      })
    ).body,
  ).toMatchObject({ kind: "match", stopped: true });
  expect(await disabled(dora)).toEqual([]);
  expect(await mailsOn(dora)).toEqual(told.filter((kind) => kind !== "match"));
});

test("a link that was changed, belongs to another site or to nobody any more is refused", async () => {
  await world.site("other.test");
  const good = token(alice, null);
  const forged = (good.startsWith("A") ? "B" : "A") + good.slice(1);
  for (const [bad, host] of [
    [forged, undefined],
    ["", undefined],
    ["x".repeat(55), undefined],
    [good, "other.test"],
  ] as const) {
    const { status, problem } = await world.call(
      "notifications.unsubscribe",
      { token: bad },
      host ? { host } : {},
    );
    expect([status, problem.code], bad).toEqual([410, "link_invalid"]);
  }
  expect(await disabled(alice)).toEqual([]);
});

test("consent: suggestions and offers reach those who asked, once a week, in words that say so", async () => {
  const { sendAsked } = await import("#features/digests/consented.server.ts");
  const [asks, silent] = await Promise.all([
    world.member("Asks"),
    world.member("Silent"),
    world.member("Newman", { gender: "man", seeks: ["woman"] }),
    world.member("Newton", { gender: "man", seeks: ["woman"] }),
  ]);
  await world.call(
    "notifications.update",
    { mail: ["suggestions", "offers"], push: [] },
    { as: asks },
  );
  const run = () =>
    Promise.all([sendAsked(world.services, "suggestions"), sendAsked(world.services, "offers")]);
  await run();
  await run();
  const mails = await mailsOf(world, asks);
  expect(mails.map(({ subject }) => subject).sort()).toEqual(
    ["25% off your first purchase", "2 members you might like"].sort(),
  );
  expect(mails.every(({ raw }) => unsubscribeTokenIn(raw) !== "")).toBe(true);
  expect(await mailsOf(world, silent)).toEqual([]);
  await world.db
    .updateTable("notification_preference")
    .set({ told_at: new Date(Date.now() - 8 * 86_400_000) })
    .where("account_id", "=", asks.id)
    .execute();
  await run();
  expect(await mailsOf(world, asks)).toHaveLength(3); // a week later: suggestions again, the offer not
});

test("a mail system tells of bounces and complaints, with its secret only; the answer tells nobody who is a member", async () => {
  const emil = await world.member("Emil", { gender: "man" });
  const tell = (event: object, shown = secret) =>
    fetch(`${world.url}/api/mail-event.php`, {
      method: "POST",
      headers: { authorization: `Bearer ${shown}`, "content-type": "application/json" },
      body: JSON.stringify(event),
    });
  expect((await tell({ type: "bounce", address: emil.email }, "a guess")).status).toBe(403);
  expect(await disabled(emil)).toEqual([]);
  const [known, unknown] = [
    await tell({ type: "bounce", address: emil.email.toUpperCase() }),
    await tell({ type: "bounce", address: "nobody@cast.test" }),
  ];
  expect(await known.text()).toBe(await unknown.text());
  await tell({ type: "complaint", address: emil.email });
  await tell({ type: "complaint", address: emil.email });
  expect(await disabled(emil)).toEqual(["bounce", "spam_complaint"]);
  expect(await disabled(alice)).toEqual([]);
  expect((await tell({ type: "nonsense", address: 7 })).status).toBe(422);
});
