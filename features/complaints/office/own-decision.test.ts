import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";

const world = await openWorld();
const dora = await world.member("Dora");
const olga = await world.staff("Olga");

const complain = (more: object, options: object = {}) =>
  world.call(
    "complaints.complain",
    { name: "Dora", email: "dora@outside.test", kind: "decision", words: "It was a joke", ...more },
    options,
  );
const stored = async (): Promise<string> =>
  (await world.db.selectFrom("complaint").select("id").executeTakeFirstOrThrow()).id;

test("operators are told when they decided the thing themselves", async () => {
  const { id: kase } = await world.db
    .insertInto("moderation_case")
    .values({
      site_id: world.siteId,
      subject_id: dora.id,
      status: "closed",
      closed_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto("measure")
    .values({
      act_id: kase,
      site_id: world.siteId,
      case_id: kase,
      subject_id: dora.id,
      kind: "warn",
      ground: "terms",
      clause: "persistence",
      facts: "harassment",
      source: "report",
      deciders: [olga.id],
    })
    .execute();
  await complain({}, { as: dora });
  const read = async () =>
    (await world.call("complaints.read", { id: await stored() }, { as: olga })).body;
  expect(await read()).toMatchObject({ involved: true, appeal: expect.any(String) as string });
  const answer = { complaint: { id: await stored() }, answer: "It was rude, and stays so." };
  expect((await world.call("complaints.answer", answer, { as: olga })).problem.code).toBe(
    "complaint_is_appeal",
  );
  // Who could not log in is nobody's account, and yet the decider answers nothing of theirs.
  await world.db.deleteFrom("complaint").execute();
  await complain({ email: dora.email });
  expect(await read()).toMatchObject({ involved: true, appeal: null, member: null });
  answer.complaint.id = await stored();
  expect((await world.call("complaints.answer", answer, { as: olga })).problem.code).toBe(
    "complaint_own_decision",
  );
});
