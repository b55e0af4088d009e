import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { type GraveCast, openGraveCast } from "#test/grave-cast.ts";
import { jpegOf, upload } from "#test/photos.ts";
import type { Actor } from "#test/world.ts";
import { type CaseKind, caseKinds } from "./case-kinds.ts";
import { ringKinds } from "./ring/contract.ts";

// Trust row 31: a case of the gravest kind is closed by two people, whatever is decided.

let cast: GraveCast;
let alice: Actor;
let nth = 0;
beforeAll(async () => {
  cast = await openGraveCast();
  alice = await cast.world.member("Alice", { paid_user: true, credits: 100 });
});

interface Case {
  readonly bob: Actor;
  readonly id: string;
  readonly report: string;
  readonly photo: string;
}
/** A reported message of somebody with a text and a photo. */
async function aCase(gravity: number): Promise<Case> {
  const { world, otto } = cast;
  await world.services.pool.query("delete from rate_limit");
  const bob = await world.member(cast.named("Bob"), {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits: 100,
    photo: false,
  });
  await sql`update profile set about = 'I sail.' where id = ${bob.id}`.execute(world.db);
  const { photo } = await upload(world, bob, await jpegOf((nth += 1)));
  await world.call("photos.review", { photo: { id: photo.id }, verdict: "active" }, { as: otto });
  const chat = await openChat(world, bob, alice);
  await say(world, bob, chat, "You are ugly");
  const message = { conversation: chat, seq: 1 };
  await sql`update report set created_at = created_at - interval '2 days'`.execute(world.db);
  const { body } = await world.call(
    "reports.report",
    { profile: { id: bob.id }, message, reason: "harassment" },
    { as: alice },
  );
  const { rows } = await sql<{ id: string; report: string }>`
    update moderation_case c set gravity = ${gravity} from report r
    where r.case_id = c.id and r.number = ${body.number}
    returning c.id, r.id as report`.execute(world.db);
  const [found] = rows;
  if (!found) throw new Error("no case");
  return { ...found, bob, photo: photo.id };
}

type Asked = { readonly kinds: CaseKind[]; readonly days?: number };
const decide = ({ id, report, photo }: Case, { kinds, days }: Asked) =>
  cast.world.call(
    "moderation.decide",
    {
      case: { id },
      kinds,
      ...(!kinds.includes("dismiss") && cast.said),
      ...(kinds.includes("remove_message") && { report }),
      ...(kinds.includes("remove_photo") && { photo }),
      ...(days && { days }),
    },
    { as: cast.otto },
  );
const decideTogether = async (one: Case, { kinds, days }: Asked) => {
  const other = await cast.world.member(cast.named("Other"));
  await sql`update profile set about = 'I row.' where id = ${other.id}`.execute(cast.world.db);
  await sql`update account set email = ${cast.named("ring")} || '+' || id || '@ring.test'
    where id = any(${[one.bob.id, other.id]}::uuid[])`.execute(cast.world.db);
  const together = ringKinds.filter((kind) => kinds.includes(kind));
  const answer = await cast.world.call(
    "ring.decide",
    {
      case: { id: one.id },
      members: [other.id],
      kinds: together,
      ...(days && { days }),
      ...cast.said,
    },
    { as: cast.otto },
  );
  return { answer, other };
};

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(cast.world.db)).rows;
const casesOf = ({ id }: Actor) =>
  rows(sql<{ status: string; kinds: string[] }>`select c.status,
      array(select m.kind from measure m where m.case_id = c.id and m.undone_at is null
        order by m.id) as kinds
    from moderation_case c where c.subject_id = ${id}`);
const reportOf = async ({ report }: Case) =>
  (await rows(sql<{ status: string }>`select status from report where id = ${report}`))[0]?.status;
const waitsInQueue = async ({ id }: Case) =>
  (await rows(sql`select from work_item where thing_id = ${id} and status = 'open'`)).length > 0;

const alone: readonly Asked[] = [
  ...caseKinds
    .filter((kind) => !["dismiss", "ban", "suspend"].includes(kind))
    .map((kind) => ({ kinds: [kind] })),
  { kinds: ["suspend"], days: 1 },
  { kinds: ["suspend"], days: 30 },
  { kinds: ["warn", "hide", "remove_text"] },
];
const byTwo = (gravity: number): readonly Asked[] => [
  { kinds: ["ban"] },
  { kinds: ["suspend"], days: 31 },
  ...(gravity === 3 ? [{ kinds: ["dismiss" as const] }] : []),
];
const namedAs = ({ kinds, days }: Asked) => `${kinds.join(" and ")}${days ? ` for ${days}` : ""}`;

for (const gravity of [1, 2, 3])
  for (const asked of alone)
    test(`trust row 31: ${namedAs(asked)} by one person at gravity ${gravity} is done at once, and ${gravity === 3 ? "closes nothing" : "closes the case"}`, async () => {
      const one = await aCase(gravity);
      const { status, body } = await decide(one, asked);
      expect([status, body.closed]).toEqual([200, gravity < 3]);
      const done = caseKinds.filter((kind) => asked.kinds.includes(kind));
      expect(await casesOf(one.bob)).toEqual([
        { status: gravity === 3 ? "open" : "closed", kinds: done },
      ]);
      expect([await reportOf(one), await waitsInQueue(one)]).toEqual(
        gravity === 3 ? ["open", true] : ["acted", false],
      );
      if (gravity < 3) return;
      const file = await cast.world.call("moderation.read", { id: one.id }, { as: cast.wilma });
      expect(file.body.acted).toBe(true);
      // Closing it is for two, and the reporter reads that we acted.
      const closing = cast.proposed(await cast.dismiss(one.id));
      expect((await cast.confirm(closing)).status).toBe(200);
      expect(await casesOf(one.bob)).toEqual([{ status: "closed", kinds: [...done, "dismiss"] }]);
      expect(await reportOf(one)).toBe("acted");
    });

for (const gravity of [1, 2, 3])
  for (const asked of byTwo(gravity))
    test(`trust row 31: ${namedAs(asked)} at gravity ${gravity} waits for two, alone and with a warning, and they close the case`, async () => {
      for (const kinds of asked.kinds.includes("dismiss")
        ? [asked.kinds]
        : [asked.kinds, ["warn" as const, ...asked.kinds]]) {
        const one = await aCase(gravity);
        const proposal = cast.proposed(await decide(one, { ...asked, kinds }));
        // A long suspension begins with the days that one person may give.
        const atOnce = kinds.filter((kind) => kind === "warn" || kind === "suspend");
        expect(await casesOf(one.bob)).toEqual([{ status: "open", kinds: atOnce }]);
        expect((await cast.confirm(proposal)).status).toBe(200);
        const [closed] = await casesOf(one.bob);
        expect(closed?.status).toBe("closed");
        expect(new Set(closed?.kinds)).toEqual(new Set(kinds));
      }
    });

for (const gravity of [1, 2, 3])
  for (const asked of alone.filter(({ kinds }) =>
    kinds.every((kind) => ringKinds.some((each) => each === kind)),
  ))
    test(`trust row 31: ${namedAs(asked)} of several accounts at gravity ${gravity}: each case is ${gravity === 3 ? "open" : "closed"}`, async () => {
      const one = await aCase(gravity);
      const { answer, other } = await decideTogether(one, asked);
      expect(answer.status).toBe(200);
      for (const member of [one.bob, other])
        expect(await casesOf(member)).toMatchObject([
          { status: gravity === 3 ? "open" : "closed" },
        ]);
    });

test("trust row 31: a graver case of another account stays open when one person decides about several", async () => {
  const [light, grave] = [await aCase(1), await aCase(3)];
  await sql`update account set email = ${cast.named("ring")} || '+' || id || '@ring.test'
    where id = any(${[light.bob.id, grave.bob.id]}::uuid[])`.execute(cast.world.db);
  const kinds: ["warn"] = ["warn"];
  const ring = { case: { id: light.id }, members: [grave.bob.id], kinds, ...cast.said };
  expect((await cast.world.call("ring.decide", ring, { as: cast.otto })).status).toBe(200);
  expect(await casesOf(light.bob)).toEqual([{ status: "closed", kinds }]);
  expect(await casesOf(grave.bob)).toEqual([{ status: "open", kinds }]);
});

test("trust row 31: a letter of help alone and dismissing several close nothing of the gravest", async () => {
  const one = await aCase(3);
  const letter = { case: { id: one.id }, letter: "unsafe" as const };
  for (const to of [one.bob, alice])
    expect(
      (await cast.world.call("care.send", { ...letter, to: { id: to.id } }, { as: cast.otto }))
        .status,
    ).toBe(200);
  const many = { cases: [one.id], count: 1 };
  const dismissed = await cast.world.call("moderation.dismissAll", many, { as: cast.otto });
  expect(dismissed.body.dismissed).toEqual([]);
  expect(await casesOf(one.bob)).toEqual([{ status: "open", kinds: [] }]);
});

test("trust row 31: a warning that is undone leaves the case as it was, and the gravest waits for two again", async () => {
  const one = await aCase(3);
  const { body } = await decide(one, { kinds: ["warn"] });
  const undo = { act: body.act, reason: "It was the wrong one." };
  expect((await cast.world.call("moderation.undo", undo, { as: cast.otto })).status).toBe(200);
  expect(await casesOf(one.bob)).toEqual([{ status: "open", kinds: [] }]);
  expect(await reportOf(one)).toBe("open");
  cast.proposed(await cast.dismiss(one.id));
});
