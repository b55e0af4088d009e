import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mailTo, sessionOf, signUpInput, tokenIn } from "#features/accounts/accounts-cast.ts";
import { erased, measured } from "#features/accounts/barred-cast.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { printPhotos } from "#features/photos/print.server.ts";
import { pairNamed } from "#test/cookie-named.ts";
import { upload } from "#test/photos.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

// Somebody who was banned has the account erased, and comes back.

let world: World;
let moira: Actor;
let owner: Actor;
beforeAll(async () => {
  world = await openWorld();
  [moira, owner] = [await world.staff("Moira"), await world.staff("Olga")];
});
beforeEach(async () => {
  await sql`delete from barred_mark`.execute(world.db);
});

/** A face-like picture; each number has its own. */
function scene(number: number): Promise<Buffer> {
  const patches = Array.from({ length: 12 }, (_, at) => {
    const [x, y, grey] = [37, 53, 71].map((prime) => (prime * (at + 1) * (number + 3)) % 251);
    return `<circle cx="${(x ?? 0) * 2}" cy="${(y ?? 0) * 2.4}" r="90" fill="rgb(${grey},${grey},${grey})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="600"><rect width="100%" height="100%" fill="#777"/>${patches.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

async function join(email: string, browser = "", photo?: Buffer) {
  const name = `N${randomUUID().slice(0, 6).replaceAll(/\d/g, "x")}`.replaceAll("-", "");
  const signed = await world.call("accounts.signUp", signUpInput(name, { email }), {
    headers: { cookie: browser },
  });
  const as = sessionOf(signed.headers);
  await world.call("accounts.activate", { token: tokenIn(await mailTo(world, email)) }, { as });
  const { user } = (await world.call("sessions.readUser", {}, { as })).body;
  const member = { ...as, id: user?.id ?? "", name, email };
  if (photo) {
    await upload(world, member, photo);
    await printPhotos(world.services);
  }
  return { member, device: pairNamed(signed.headers, "device") || browser };
}

async function marksOf({ id }: Actor) {
  const opened = await world.call(
    "moderation.openCase",
    { profile: { id }, gravity: 1 },
    { as: moira },
  );
  const { body } = await world.call("moderation.read", opened.body.case, { as: moira });
  return body.member?.like_banned;
}
const away = () => `new-${randomUUID().slice(0, 8)}@cast.test`;

/** The print of a member's photo with this many bits changed, spread over all of it. */
const changePrint = ({ id }: Actor, bits: readonly number[]) =>
  sql`update image set print = print # ${bits
    .reduce((all, bit) => all | (1n << BigInt(bit)), 0n)
    .toString()}::bigint where profile_id = ${id}`.execute(world.db);

test("after the erasure the same mailbox, browser or photo is named, each alone and all together; others are not marked", async () => {
  const face = await scene(7);
  const mailboxName = randomUUID().slice(0, 6);
  const early = await join(away());
  const fraud = await join(`e.${mailboxName}@gmail.com`, early.device, face);
  await sql`update account set signup_date = signup_date - interval '1 day'
    where id = ${early.member.id}`.execute(world.db);
  await measured(world, fraud.member);
  await erased(world, fraud.member);
  const [mailbox, browser, photo, all, neighbour] = [
    await join(`E${mailboxName}+again@googlemail.com`),
    await join(away(), fraud.device),
    await join(away(), "", face),
    await join(`e${mailboxName}+more@gmail.com`, fraud.device, face),
    await join(`f${mailboxName}@gmail.com`, "", await scene(8)),
  ];
  expect(await marksOf(mailbox.member)).toEqual(["mailbox"]);
  expect(await marksOf(browser.member)).toEqual(["device"]);
  expect(await marksOf(photo.member)).toEqual(["photo"]);
  expect(await marksOf(all.member)).toEqual(["mailbox", "device", "photo"]);
  expect(await marksOf(neighbour.member)).toEqual([]);
  expect(await marksOf(early.member), "was there before the ban").toEqual([]);
  const queue = (await world.call("photos.waiting", {}, { as: moira })).body.photos;
  const inQueue = Object.fromEntries(queue.map((each) => [each.member.id, each.like_banned]));
  expect([inQueue[photo.member.id], inQueue[neighbour.member.id]]).toEqual([["photo"], []]);

  await changePrint(photo.member, [0, 21, 42]);
  expect(await marksOf(photo.member), "three bits differ").toEqual(["photo"]);
  await changePrint(photo.member, [8, 29, 50, 60]);
  expect(await marksOf(photo.member), "seven bits of seven bytes differ").toEqual([]);

  const { rows } = await sql<{ kept: string }>`
    select concat(marks::text, ban_hash) as kept from barred_mark`.execute(world.db);
  expect(rows).toHaveLength(3);
  const device = fraud.device.split("=")[1] ?? "";
  const live = world.services.fingerprint(`${world.siteId} ${device}`, "device-mark");
  for (const { kept } of rows) expect(kept).not.toContain(live.toString("hex"));
});

test.each([
  [
    "the ban is undone",
    async (_: string, ban: string) =>
      world.call("moderation.undo", { measures: [ban], reason: "It was right." }, { as: owner }),
  ],
  [
    "the office lets the address in",
    async (email: string) =>
      world.call("barred.lift", { email, purpose: "They objected" }, { as: owner }),
  ],
])("the marks go when %s", async (_, end) => {
  const fraud = await join(away());
  const ban = await measured(world, fraud.member);
  await erased(world, fraud.member);
  const back = await join(away(), fraud.device);
  expect(await marksOf(back.member)).toEqual(["device"]);
  expect((await end(fraud.member.email, ban)).status).toBe(200);
  expect(await marksOf(back.member)).toEqual([]);
  expect((await sql`select from barred_mark`.execute(world.db)).rows).toEqual([]);
});

test("they are kept to the end of their last day, which is the address's", async () => {
  const fraud = await join(away());
  await measured(world, fraud.member);
  await erased(world, fraud.member);
  const back = await join(away(), fraud.device);
  const { rows } = await sql<{ same: boolean }>`select m.ends_on = b.ends_on as same
    from barred_mark m join barred_address b on b.ban_hash = m.ban_hash`.execute(world.db);
  expect(rows).toEqual([{ same: true }, { same: true }]);
  const endsIn = async (days: number) => {
    await sql`update barred_mark set ends_on = current_date + ${days}::int`.execute(world.db);
    const marks = await marksOf(back.member);
    await purgeJob(world.services.pool).run({});
    return [marks, (await sql`select from barred_mark`.execute(world.db)).rows.length];
  };
  expect(await endsIn(0)).toEqual([["device"], 2]);
  expect(await endsIn(-1)).toEqual([[], 0]);
});

test("nobody else leaves marks: who was suspended, or left of their own will", async () => {
  const [left, resting] = [await join(away()), await join(away())];
  await measured(world, resting.member, "suspend");
  await erased(world, left.member);
  await erased(world, resting.member);
  expect((await sql`select from barred_mark`.execute(world.db)).rows).toEqual([]);
});

test("another site's newcomer is not marked", async () => {
  const fraud = await join(away());
  await measured(world, fraud.member);
  await erased(world, fraud.member);
  const back = await join(away(), fraud.device);
  const other = await world.site(`${randomUUID().slice(0, 8)}.test`);
  await sql`update barred_mark set site_id = ${other}`.execute(world.db);
  expect(await marksOf(back.member)).toEqual([]);
});
