import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mailTo, signUpInput } from "#features/accounts/accounts-cast.ts";
import { barred, barredRows, erased, measured } from "#features/accounts/barred-cast.ts";
import { decisionToken } from "#features/measures/token.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let mona: Actor, sven: Actor;
/** A moderator of another site. */
let olga: Actor;
const purpose = "The complaint was right: it was a mix-up";

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  mona = await world.staff("Mona", { roles: ["moderator"], sites: ["127.0.0.1"] });
  sven = await world.staff("Sven", { roles: ["support"], sites: ["127.0.0.1"] });
  olga = await world.staff("Olga", { roles: ["moderator"], sites: ["other.test"] });
});
beforeEach(async () => {
  await world.db.deleteFrom("barred_address").execute();
});

const find = async (query: string, as: Actor) =>
  (await world.call("people.search", { query, purpose }, { as })).body.barred ?? null;
const lift = (email: string, as: Actor | null = mona, key?: string) =>
  world.call("barred.lift", { email, purpose }, { as, ...(key && { key }) });
const audits = async () =>
  world.db.selectFrom("audit").where("call", "=", "barred.lift").selectAll().execute();

test("the whole address says that it is shut out and until when; its beginning, another and a free one do not", async () => {
  const { email } = await barred(world, "Abel");
  const [row] = await barredRows(world);
  expect(await find(` ${email.toUpperCase()} `, mona)).toEqual({
    until: row?.ends_on,
    may_lift: true,
  });
  expect(await find(email, sven)).toEqual({ until: row?.ends_on, may_lift: false });
  expect(await find(email, olga)).toBeNull();
  for (const other of ["abel@", "abel", mona.email]) expect(await find(other, mona)).toBeNull();
});

test("lifted, the address is let in again; the audit says why and never which it was", async () => {
  const { email } = await barred(world, "Beatrix");
  const key = randomUUID();
  expect((await lift(email, mona, key)).status).toBe(200);
  expect((await lift(email, mona, key)).status, "a retry").toBe(200);
  expect((await lift(email)).problem.code, "once more").toBe("not_barred");
  expect(await barredRows(world)).toEqual([]);
  const written = await audits();
  expect(written).toMatchObject([{ staff_id: mona.id, purpose, subject_id: null }]);
  expect(JSON.stringify(written)).not.toContain("beatrix");
  await world.call("accounts.signUp", signUpInput("Beatagain", { email }));
  expect(await mailTo(world, email)).toContain("token=");
});

test("the audit says whose ban it was, and one of before its deciders were kept waits for two", async () => {
  const { email } = await barred(world, "Berta", [olga.id]);
  await world.db.updateTable("barred_address").set({ deciders: [] }).execute();
  expect((await lift(email)).problem.code).toBe("waits_for_second");
  await world.db.deleteFrom("staff_proposal").execute();
  await world.db
    .updateTable("barred_address")
    .set({ deciders: [olga.id] })
    .execute();
  expect((await lift(email)).status).toBe(200);
  expect((await audits()).map(({ detail }) => detail)).toContainEqual(
    expect.objectContaining({ banned_by: olga.id }),
  );
});

test("two at once lift it once", async () => {
  const { email } = await barred(world, "Cara");
  const said = await Promise.all([lift(email), lift(email)]);
  expect(said.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("nobody without the right or of another site lifts it, and none without a reason", async () => {
  const { email } = await barred(world, "Dora");
  const anna = await world.member("Anna");
  for (const as of [sven, anna, null]) expect((await lift(email, as)).status).toBe(404);
  expect((await lift(email, olga)).problem.code).toBe("not_barred");
  const short = await world.call("barred.lift", { email, purpose: "why" }, { as: mona });
  expect(short.status).toBe(422);
  expect(await barredRows(world)).toHaveLength(1);
});

test("an appeal that is upheld after the erasure, by the link of the decision's mail, lifts it", async () => {
  const { ban } = await barred(world, "Emil");
  const token = decisionToken({ of: "measure", id: ban }, world.services);
  const words = "It was my brother.";
  expect((await world.call("measures.appeal", { token, words })).body).toEqual({ appealed: true });
  const [waiting] = (await world.call("appeals.list", {}, { as: mona })).body.appeals;
  const answer = { appeal: { id: waiting?.id ?? "" }, reasons: "We looked at it once more." };
  await world.call("appeals.answer", { ...answer, verdict: "upheld" }, { as: mona });
  expect(await barredRows(world)).toEqual([]);
});

test("of two bans in force both must be undone", async () => {
  const finn = await world.member("Finn");
  const bans = [await measured(world, finn), await measured(world, finn)];
  await erased(world, finn);
  const undo = (id = "") =>
    world.call("moderation.undo", { measures: [id], reason: "It was a mistake" }, { as: mona });
  expect((await undo(bans[0])).status).toBe(200);
  expect(await find(finn.email, mona)).not.toBeNull();
  expect((await undo(bans[1])).status).toBe(200);
  expect(await find(finn.email, mona)).toBeNull();
});

test("an undoing and an erasure at the same moment leave nothing, whoever comes first", async () => {
  for (let round = 0; round < 5; round += 1) {
    const gail = await world.member(`Gail${round}`);
    const ban = await measured(world, gail);
    const undone = { measures: [ban], reason: "It was a mistake" };
    const [{ status }] = await Promise.all([
      world.call("moderation.undo", undone, { as: mona }),
      erased(world, gail),
    ]);
    expect(status).toBe(200);
    expect(await barredRows(world)).toEqual([]);
  }
});
