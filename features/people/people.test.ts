import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let otto: Actor;
let olga: Actor;
let anna: Actor;
let bob: Actor;
/** Of another site. */
let zoe: Actor;

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  otto = await world.staff("Otto", { roles: ["support"], sites: ["127.0.0.1"] });
  olga = await world.staff("Olga", { roles: ["support"], sites: ["other.test"] });
  anna = await world.member("Anna");
  bob = await world.member("Bob", { gender: "man" });
  zoe = await world.member("Zoe", { host: "other.test" });
});

const purpose = "She wrote to us that her account is somebody else's";
const there = () => ({ as: olga });
const find = async (input: Parameters<typeof world.call<"people.search">>[1]) =>
  (await world.call("people.search", input, { as: otto })).body.members.map(({ name }) => name);
const audited = (call: string, id: string) =>
  world.db
    .selectFrom("audit")
    .select(["staff_id", "site_id", "purpose", "detail"])
    .where("call", "=", call)
    .where("subject_id", "=", id)
    .orderBy("seq")
    .execute();

test("a member is found by the beginning of a name, by id, and by an order's number", async () => {
  const { id: order } = await world.db
    .insertInto("orders")
    .values({
      account_id: anna.id,
      site_id: world.siteId,
      bundle_id: "p1",
      credits: 50,
      amount: 2500,
      full_amount: 2500,
      currency: "EUR",
      payment_method: "ideal",
      provider: "sandbox",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const query of ["an", "ANNA", anna.id, order.slice(-12)])
    expect(await find({ query }), query).toEqual(["Anna"]);
  expect(await find({ query: "nna" })).toEqual([]);
  // Not by where somebody connects from.
  expect(await find({ query: "127.0.0.1" })).toEqual([]);
  expect(await find({}), "the newest first").toEqual(["Bob", "Anna"]);
  expect(await find({ status: "blocked" })).toEqual([]);
  expect(await find({ country: "DE" })).toEqual([]);
  expect(await find({ country: "NL" })).toEqual(["Bob", "Anna"]);
});

test("a source narrows the list, and its end is known", async () => {
  const eve = await world.member("Eve");
  await world.db
    .updateTable("account")
    .set({ tracking: JSON.stringify({ network: "net1" }) })
    .where("id", "=", eve.id)
    .execute();
  expect(await find({ source: "net1" })).toEqual(["Eve"]);
  const { body } = await world.call("people.search", { source: "net1" }, { as: otto });
  expect(body.next).toBeNull();
});

test("pages follow each other without a gap and without a repeat, along a name too", async () => {
  const made: string[] = [];
  for (let at = 0; at < 53; at += 1) made.push((await world.member(`Quinn${at}`)).id);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { body } = await world.call(
      "people.search",
      { query: "quinn", ...(after && { after }) },
      { as: otto },
    );
    seen.push(...body.members.map(({ id }) => id));
    after = body.next ?? undefined;
  } while (after);
  expect(seen.toSorted()).toEqual(made.toSorted());
  expect(new Set(seen).size).toBe(53);
});

test("nobody but the site's own office finds or opens a member", async () => {
  expect((await world.call("people.read", { id: zoe.id }, there())).body.name).toBe("Zoe");
  for (const options of [{ as: anna }, there()] as const) {
    expect((await world.call("people.read", { id: bob.id }, options)).status).toBe(404);
    expect((await world.call("people.timeline", { id: bob.id }, options)).status).toBe(404);
    for (const [name, input] of [
      ["people.openPrivate", { member: bob, purpose }],
      ["people.giveCredits", { member: bob, credits: 5, purpose }],
      ["people.resendActivation", { member: bob }],
      ["people.endSession", { member: bob, session: randomUUID() }],
    ] as const) {
      const body = { ...input, member: { id: input.member.id } };
      expect((await world.call(name, body as never, options)).status, name).toBe(404);
    }
  }
  expect((await world.call("people.search", {}, { as: anna })).status).toBe(404);
  const found = await world.call("people.search", { query: "bob" }, there());
  expect([found.status, found.body.members]).toEqual([200, []]);
});

test("a list and a page show an address only as far as it tells two apart", async () => {
  const { body } = await world.call("people.read", { id: anna.id }, { as: otto });
  expect(body.email).toMatch(/^an…@/);
  expect(JSON.stringify(body)).not.toContain(anna.email);
  expect(body).toMatchObject({ name: "Anna", gender: "woman", status: "active" });
});

test("the private part opens for a purpose, which is written down and stands in the member's export", async () => {
  const dora = await world.member("Dora");
  const without = await world.call(
    "people.openPrivate",
    { member: { id: dora.id }, purpose: "look" },
    { as: otto },
  );
  expect(without.status).toBe(422);
  expect(await audited("people.openPrivate", dora.id)).toEqual([]);
  const { body } = await world.call(
    "people.openPrivate",
    { member: { id: dora.id }, purpose },
    { as: otto },
  );
  expect(body).toMatchObject({ email: dora.email, same_account: [] });
  expect(body.sessions).toHaveLength(1);
  expect(await audited("people.openPrivate", dora.id)).toEqual([
    { staff_id: otto.id, site_id: world.siteId, purpose, detail: {} },
  ]);
});

test("reports stand on both members' pages, and in both timelines", async () => {
  const carl = await world.member("Carl");
  const dirk = await world.member("Dirk");
  const said = await world.call(
    "reports.report",
    { profile: { id: dirk.id }, reason: "scam", words: "He asks for money" },
    { as: carl },
  );
  expect(said.status).toBe(200);
  const of = async (actor: Actor) => {
    const { body } = await world.call("people.read", { id: actor.id }, { as: otto });
    const { body: happened } = await world.call("people.timeline", { id: actor.id }, { as: otto });
    return [
      body.reports_by.map(({ other }) => other?.name),
      body.reports_about.map(({ other }) => other?.name),
      happened.events.map(({ kind }) => kind).filter((kind) => kind.startsWith("report")),
    ];
  };
  expect(await of(carl)).toEqual([["Dirk"], [], ["report_by"]]);
  expect(await of(dirk)).toEqual([[], ["Carl"], ["report_about"]]);
});

test("credits are given once, by the ledger, with who and why", async () => {
  const gina = await world.member("Gina");
  const before = (await world.call("people.read", { id: gina.id }, { as: otto })).body.credits;
  const give = { member: { id: gina.id }, credits: 5, purpose };
  const key = randomUUID();
  const [one, other] = await Promise.all([
    world.call("people.giveCredits", give, { as: otto, key }),
    world.call("people.giveCredits", give, { as: otto, key }),
  ]);
  const repeated = await world.call("people.giveCredits", give, { as: otto, key });
  for (const { body } of [one, other, repeated])
    expect(body).toEqual({ credits: before + 5, debt: 0 });
  expect(await audited("people.giveCredits", gina.id)).toEqual([
    { staff_id: otto.id, site_id: world.siteId, purpose, detail: { credits: "5" } },
  ]);
  const { body } = await world.call("people.timeline", { id: gina.id }, { as: otto });
  expect(body.events).toContainEqual(
    expect.objectContaining({ kind: "credits", what: "grant", amount: 5 }),
  );
  for (const credits of [0, 501, -5])
    expect(
      (await world.call("people.giveCredits", { ...give, credits }, { as: otto })).status,
    ).toBe(422);
});

test("two gifts at once are both booked", async () => {
  const hanna = await world.member("Hanna");
  const give = { member: { id: hanna.id }, credits: 3, purpose };
  await Promise.all([
    world.call("people.giveCredits", give, { as: otto }),
    world.call("people.giveCredits", give, { as: otto }),
  ]);
  const { body } = await world.call("people.timeline", { id: hanna.id }, { as: otto });
  expect(body.events.filter(({ what }) => what === "grant")).toHaveLength(2);
});

test("a date of birth and a gender are set right, but nobody becomes a child", async () => {
  const ida = await world.member("Ida");
  const right = { member: { id: ida.id }, gender: "nonbinary", purpose } as const;
  const young = await world.call(
    "people.correct",
    { ...right, date_of_birth: "2015-01-01" },
    { as: otto },
  );
  expect([young.status, young.problem.fields?.[0]?.path]).toEqual([422, "date_of_birth"]);
  const done = await world.call(
    "people.correct",
    { ...right, date_of_birth: "1980-05-17" },
    { as: otto },
  );
  expect(done.status).toBe(200);
  const { body } = await world.call("people.read", { id: ida.id }, { as: otto });
  expect(body).toMatchObject({ gender: "nonbinary" });
  expect(await audited("people.correct", ida.id)).toMatchObject([
    { purpose, detail: { date_of_birth: "changed", gender: "changed" } },
  ]);
});

test("a device is logged out; somebody else's session is not there", async () => {
  const jan = await world.member("Jan");
  const { body } = await world.call(
    "people.openPrivate",
    { member: { id: jan.id }, purpose },
    { as: otto },
  );
  const [session] = body.sessions;
  if (!session) throw new Error("Jan is logged in nowhere");
  const foreign = await world.call(
    "people.endSession",
    { member: { id: bob.id }, session: session.id },
    { as: otto },
  );
  expect(foreign.status).toBe(404);
  expect((await world.call("sessions.readUser", {}, { as: jan })).body.user?.id).toBe(jan.id);
  const end = { member: { id: jan.id }, session: session.id };
  expect((await world.call("people.endSession", end, { as: otto })).status).toBe(200);
  expect((await world.call("sessions.readUser", {}, { as: jan })).body.user).toBeNull();
  expect((await world.call("people.endSession", end, { as: otto })).status).toBe(404);
});

test("the activation mail goes again to who has not confirmed, and to nobody else", async () => {
  const kim = await world.member("Kim", { status: "not_confirmed" });
  const send = (actor: Actor) =>
    world.call("people.resendActivation", { member: { id: actor.id } }, { as: otto });
  expect((await send(kim)).status).toBe(200);
  expect(await audited("people.resendActivation", kim.id)).toHaveLength(1);
  const no = await send(anna);
  expect([no.status, no.problem.code]).toEqual([409, "confirmed_already"]);
});

test("a page says which mails went out, and that one came back, but to whoever may alone what can be done", async () => {
  const lea = await world.member("Lea");
  await world.db
    .insertInto("sent_mail")
    .values({ id: randomUUID(), account_id: lea.id, template: "receipt", returned: "bounce" })
    .execute();
  const { body } = await world.call("people.read", { id: lea.id }, { as: otto });
  expect(body.mails).toMatchObject([{ template: "receipt", returned: "bounce" }]);
  expect(body.may).toEqual({ private: true, support: true, credits: true, decide: false });
  const mo = await world.staff("Mo", { roles: ["moderator"], sites: ["127.0.0.1"] });
  expect((await world.call("people.read", { id: lea.id }, { as: mo })).body.may).toEqual({
    private: true,
    support: false,
    credits: false,
    decide: true,
  });
});

test("every mail that there is has a name in the office", () => {
  const words = world.services.words.get("en");
  expect(
    Object.keys(world.services.letters).filter(
      (template) =>
        !template.startsWith("office-") &&
        words?.intl.t(`people.letter.${template}`) === `people.letter.${template}`,
    ),
  ).toEqual([]);
});
