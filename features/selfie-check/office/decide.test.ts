import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { tendOverdue } from "../overdue.server.ts";
import {
  approvedPhoto,
  ask,
  decide,
  freshJpeg,
  send,
  stateOf,
  waitingSelfie,
} from "../selfie-cast.ts";

let world: World;
let operator: Actor, colleague: Actor, stranger: Actor, viewer: Actor;

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  operator = await world.staff("Otto");
  colleague = await world.staff("Cora", { roles: ["moderator"] });
  stranger = await world.staff("Olaf", { sites: ["other.test"] });
  viewer = await world.member("Vera", { paid_user: true, gender: "man", seeks: ["woman"] });
});

const tickOf = async (member: Actor) =>
  (await world.call("members.read", { id: member.id }, { as: viewer })).body.profile.verified;
const queue = async (as = operator) =>
  (await world.call("work.list", { kind: "selfie" }, { as })).body.items;

test("the office sees selfie, pose and photos; 'same person' gives the tick, and the file is gone", async () => {
  const selfie = await waitingSelfie(world, operator);
  const { body } = await world.call("selfie-check.waiting", {}, { as: colleague });
  expect(body.selfie).toMatchObject({
    id: selfie.id,
    filename: `${selfie.file}.webp`,
    pose: expect.any(String) as string,
    member: { id: selfie.member.id },
    photos: [{ id: selfie.photo.id, filename: selfie.photo.filename }],
  });
  expect(await tickOf(selfie.member)).toBeUndefined();
  expect(await queue()).toMatchObject([{ thing: selfie.id, kind: "selfie" }]);

  expect((await decide(world, colleague, selfie)).body).toEqual({ status: "confirmed" });
  expect(await tickOf(selfie.member)).toBe(true);
  expect(await stateOf(world, selfie.member)).toMatchObject({ state: "confirmed" });
  expect(await queue()).toEqual([]);
  await expect.poll(() => world.services.storage.get(selfie.file)).toBeNull();
  const { rows } = await sql<{ staff_id: string; detail: object }>`
    select staff_id, detail from audit where call = 'selfie-check.decide'
      and subject_id = ${selfie.member.id}`.execute(world.db);
  expect(rows).toEqual([
    { staff_id: colleague.id, detail: { selfie: selfie.id, verdict: "confirmed" } },
  ]);
  await expect
    .poll(() => world.mails().some((mail) => mail.includes(`To: ${selfie.member.email}`)))
    .toBe(true);
});

test("a refusal has a reason from the list; the member reads it, and may try again", async () => {
  const selfie = await waitingSelfie(world, operator);
  const { problem } = await decide(world, operator, selfie, { verdict: "refused" });
  expect(problem.fields?.[0]?.path).toBe("reason");
  expect(
    (await decide(world, operator, selfie, { verdict: "refused", reason: "pose" })).status,
  ).toBe(200);
  expect(await stateOf(world, selfie.member)).toMatchObject({ state: "refused", reason: "pose" });
  expect(await tickOf(selfie.member)).toBeUndefined();
  await expect.poll(() => world.services.storage.get(selfie.file)).toBeNull();
  expect((await ask(world, selfie.member)).body.check).toMatchObject({ state: "asked", left: 1 });
});

test("two moderators decide at once: one decision, and the other hears that it was made", async () => {
  const selfie = await waitingSelfie(world, operator);
  const answers = await Promise.all([
    decide(world, operator, selfie),
    decide(world, colleague, selfie, { verdict: "refused", reason: "other_person" }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe("selfie_decided_already");
  const state = (await stateOf(world, selfie.member))?.state;
  expect(state).toBe(answers[0]?.status === 200 ? "confirmed" : "refused");
});

test("a repeat under the same key is the same decision", async () => {
  const selfie = await waitingSelfie(world, operator);
  const key = randomUUID();
  const one = await decide(world, operator, selfie, { key });
  const other = await decide(world, operator, selfie, { key });
  expect([other.status, other.body]).toEqual([200, one.body]);
});

test("trust row 27: to members, to another site's staff and to other roles none of it is there", async () => {
  const selfie = await waitingSelfie(world, operator);
  const support = await world.staff("Sue", { roles: ["support"] });
  for (const who of [selfie.member, viewer, support, null]) {
    expect((await world.call("selfie-check.waiting", {}, { as: who })).status).toBe(404);
    expect((await decide(world, who, selfie)).status).toBe(404);
  }
  expect((await decide(world, stranger, selfie)).status).toBe(404);
  expect((await world.call("selfie-check.waiting", {}, { as: stranger })).body).toMatchObject({
    selfie: null,
    count: 0,
  });
  const takeBack = { member: { id: selfie.member.id }, reason: "pose" } as const;
  expect((await world.call("selfie-check.takeBack", takeBack, { as: stranger })).status).toBe(404);
  expect((await stateOf(world, selfie.member))?.state).toBe("waiting");
  await decide(world, operator, selfie);
});

test("only the main photo that was looked at gets the tick", async () => {
  const selfie = await waitingSelfie(world, operator);
  const later = await approvedPhoto(world, selfie.member, operator);
  await world.call("photos.order", { photos: [later.id, selfie.photo.id] }, { as: selfie.member });
  expect((await decide(world, operator, selfie)).problem.code).toBe("selfie_photo_changed");
  expect((await stateOf(world, selfie.member))?.state).toBe("waiting");
  expect(await world.services.storage.get(selfie.file)).not.toBeNull();
  expect((await decide(world, operator, { id: selfie.id, photo: later })).status).toBe(200);
  expect(await tickOf(selfie.member)).toBe(true);
});

test("staff take a tick back with a reason; the selfie is gone, and a new one can be sent", async () => {
  const selfie = await waitingSelfie(world, operator);
  const takeBack = () =>
    world.call(
      "selfie-check.takeBack",
      { member: { id: selfie.member.id }, reason: "other_person" },
      { as: colleague },
    );
  expect((await takeBack()).problem.code).toBe("selfie_no_tick");
  await decide(world, operator, selfie);
  expect((await takeBack()).status).toBe(200);
  expect(await tickOf(selfie.member)).toBeUndefined();
  expect(await stateOf(world, selfie.member)).toMatchObject({
    state: "taken_back",
    reason: "other_person",
  });
  expect((await takeBack()).problem.code).toBe("selfie_no_tick");
  await ask(world, selfie.member);
  expect((await send(world, selfie.member, await freshJpeg())).status).toBe(200);
  await sql`delete from selfie_check where account_id = ${selfie.member.id}`.execute(world.db);
});

test("unanswered for seven days it is at the head of the queue, after thirty its file is deleted", async () => {
  const [old, young] = [await waitingSelfie(world, operator), await waitingSelfie(world, operator)];
  const days = (id: string, count: number) =>
    sql`update selfie_check set sent_at = now() - make_interval(days => ${count})
      where id = ${id}`.execute(world.db);
  await days(young.id, 8);
  await days(old.id, 6);
  await tendOverdue(world.services);
  expect((await queue()).map(({ thing, gravity }) => [thing, gravity])).toEqual([
    [young.id, 2],
    [old.id, 1],
  ]);
  await days(young.id, 31);
  await tendOverdue(world.services);
  expect(await stateOf(world, young.member)).toMatchObject({ state: "expired" });
  expect((await decide(world, operator, young)).problem.code).toBe("selfie_decided_already");
  await expect.poll(() => world.services.storage.get(young.file)).toBeNull();
  expect(await world.services.storage.get(old.file)).not.toBeNull();
});
