import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { manyPhotos } from "#features/moderation/work/work-cast.ts";
import { decide as decideSelfie, waitingSelfie } from "#features/selfie-check/selfie-cast.ts";
import { type Actor, openWorld, type World } from "./world.ts";

// Nobody decides about their own member account: each act of the office that records a member as its
// subject, in each way to write the address of the same mailbox.

let world: World;
let john: Actor, mona: Actor, otto: Actor;
let names = 0;
const named = (name: string) => `${name}${(names += 1)}`;
beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
  mona = await world.staff("Mona");
  john = await world.staff("John");
  await sql`update staff set email = 'john.doe@gmail.com' where id = ${john.id}`.execute(world.db);
});

const addresses = [
  "john.doe@gmail.com",
  "JohnDoe@gmail.com",
  "johndoe+dating@gmail.com",
  "j.o.h.n.doe+x+y@googlemail.com",
];
/** Only one account of a site has an address. */
async function become(id: string, email: string): Promise<void> {
  await sql`update account set email = 'w' || gen_random_uuid() || '@cast.test'
    where email = ${email}`.execute(world.db);
  await sql`update account set email = ${email} where id = ${id}`.execute(world.db);
}
const said = { facts: "harassment" as const, words: "You are ugly" };
const purpose = "The gallery was down on Sunday.";
async function caseAbout(id: string): Promise<string> {
  const opened = { profile: { id }, gravity: 2 };
  return (await world.call("moderation.openCase", opened, { as: otto })).body.case.id;
}
async function warned(id: string): Promise<string> {
  const kase = { id: await caseAbout(id) };
  await world.call("moderation.decide", { case: kase, kinds: ["warn"], ...said }, { as: otto });
  const { rows } = await sql<{ id: string }>`
    select id from measure where case_id = ${kase.id}`.execute(world.db);
  return rows[0]?.id ?? "";
}
async function photoOf(): Promise<{ photo: string; owner: string }> {
  const [photo = ""] = await manyPhotos(world, 1);
  const { rows } = await sql<{ id: string }>`
    select profile_id as id from image where id = ${photo}`.execute(world.db);
  return { photo, owner: rows[0]?.id ?? "" };
}

interface Act {
  /** Whose account it is about. */
  readonly owner: string;
  run(as: Actor): Promise<{ status: number; problem: { code: string } }>;
}
const acts: Readonly<Record<string, () => Promise<Act>>> = {
  async "people.giveCredits"() {
    const { id } = await world.member(named("Joe"));
    const gift = { member: { id }, credits: 1, purpose };
    return { owner: id, run: (as) => world.call("people.giveCredits", gift, { as }) };
  },
  async "people.correct"() {
    const { id } = await world.member(named("Joe"));
    const right = { member: { id }, date_of_birth: "1980-02-03", gender: "man" as const, purpose };
    return { owner: id, run: (as) => world.call("people.correct", right, { as }) };
  },
  async "photos.review"() {
    const { photo, owner } = await photoOf();
    const review = { photo: { id: photo }, verdict: "active" as const };
    return { owner, run: (as) => world.call("photos.review", review, { as }) };
  },
  async "selfie-check.decide"() {
    const selfie = await waitingSelfie(world, otto);
    return { owner: selfie.member.id, run: (as) => decideSelfie(world, as, selfie) };
  },
  async "moderation.decide"() {
    const { id } = await world.member(named("Joe"));
    const decision = { case: { id: await caseAbout(id) }, kinds: ["dismiss" as const] };
    return { owner: id, run: (as) => world.call("moderation.decide", decision, { as }) };
  },
  async "moderation.dismissAll"() {
    const { id } = await world.member(named("Joe"));
    const all = { cases: [await caseAbout(id)], count: 1 };
    return { owner: id, run: (as) => world.call("moderation.dismissAll", all, { as }) };
  },
  async "moderation.undo"() {
    const { id } = await world.member(named("Joe"));
    const undo = { measures: [await warned(id)], reason: "It was a joke." };
    return { owner: id, run: (as) => world.call("moderation.undo", undo, { as }) };
  },
  async "appeals.answer"() {
    const bob = await world.member(named("Joe"));
    await world.services.pool.query("delete from rate_limit"); // appeals of one network
    const measure = await warned(bob.id);
    await world.call("measures.appeal", { measure, words: "It was a joke." }, { as: bob });
    const { rows } = await sql<{ id: string }>`
      select id from appeal where measure_id = ${measure}`.execute(world.db);
    const answer = {
      appeal: { id: rows[0]?.id ?? "" },
      verdict: "upheld" as const,
      reasons: "We read all of it once more.",
    };
    return { owner: bob.id, run: (as) => world.call("appeals.answer", answer, { as }) };
  },
};

test.each(Object.entries(acts))(
  "trust row 31: %s is not done by the member whom it is about, however they write their address",
  async (_, act) => {
    const { owner, run } = await act();
    for (const address of addresses) {
      await become(owner, address);
      const { status, problem } = await run(john);
      expect([status, problem.code], address).toEqual([403, "own_account"]);
    }
    expect((await run(mona)).status, "by somebody else").toBe(200);
  },
);

test("of many photos at once one's own waits for somebody else", async () => {
  const [own, other] = [await photoOf(), await photoOf()];
  await become(own.owner, "johndoe+photos@gmail.com");
  const photos = [own.photo, other.photo];
  const approve = (as: Actor) => world.call("photos.approveAll", { photos, count: 2 }, { as });
  expect((await approve(john)).body).toEqual({ approved: [other.photo] });
  expect((await approve(mona)).body).toEqual({ approved: [own.photo] });
});

test("a proposal about oneself is confirmed by somebody else, and one's own is not carried out", async () => {
  const { id } = await world.member(named("Joe"));
  const decision = { case: { id: await caseAbout(id) }, kinds: ["ban" as const], ...said };
  await become(id, "john.doe+ban@googlemail.com");
  const { problem } = await world.call("moderation.decide", decision, { as: otto });
  const proposal = { id: (problem.data as { proposal: string }).proposal };
  const confirm = (as: Actor) => world.call("proposals.confirm", { proposal }, { as });
  expect((await confirm(john)).problem).toMatchObject({
    code: "cannot_be_carried_out",
    data: { code: "own_account" },
  });
  expect((await confirm(mona)).status).toBe(200);
});

test("a complaint of one's own is answered by somebody else, also one without a session", async () => {
  const bob = await world.member(named("Joe"));
  await become(bob.id, "johndoe@gmail.com");
  const words = { name: "Joe", reference: "", words: "Nobody answered my letter for weeks." };
  for (const as of [bob, null]) {
    await world.db.deleteFrom("complaint").execute();
    const complaint = { ...words, kind: "other" as const, email: "johndoe@gmail.com" };
    await world.call("complaints.complain", complaint, { as });
    const { id } = await world.db.selectFrom("complaint").select("id").executeTakeFirstOrThrow();
    const answer = { complaint: { id }, answer: "You are right about this." };
    const { problem } = await world.call("complaints.answer", answer, { as: john });
    expect(problem.code).toBe("own_account");
    expect((await world.call("complaints.answer", answer, { as: mona })).status).toBe(200);
  }
});
