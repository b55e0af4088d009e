import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { mailTo, sessionOf, signUpInput, tokenIn } from "#features/accounts/accounts-cast.ts";
import { erased, measured } from "#features/accounts/barred-cast.ts";
import { canonicalMailbox } from "#features/mail/canonical-mailbox.ts";
import { printPhotos } from "#features/photos/print.server.ts";
import { pairNamed } from "#test/cookie-named.ts";
import { upload } from "#test/photos.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

// Somebody who was banned comes back: nothing is blocked, and staff see what is the same.

let world: World;
let moira: Actor;
beforeAll(async () => {
  world = await openWorld();
  moira = await world.staff("Moira");
});

/** A picture with light and dark places; each number has its own. */
function scene(number: number): Promise<Buffer> {
  const patches = Array.from({ length: 12 }, (_, at) => {
    const [x, y, grey] = [37, 53, 71].map((prime) => (prime * (at + 1) * (number + 3)) % 251);
    return `<circle cx="${(x ?? 0) * 2}" cy="${(y ?? 0) * 2.4}" r="90" fill="rgb(${grey},${grey},${grey})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="600"><rect width="100%" height="100%" fill="#777"/>${patches.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** Signs up and confirms as a person does; in a browser that was here before, or a new one. */
async function join(email: string, browser = "", photo?: Buffer) {
  const name = `N${randomUUID().slice(0, 6).replaceAll(/\d/g, "x")}`.replaceAll("-", "");
  const signed = await world.call("accounts.signUp", signUpInput(name, { email }), {
    headers: { cookie: browser },
  });
  const device = pairNamed(signed.headers, "device") || browser;
  const as = sessionOf(signed.headers);
  await world.call("accounts.activate", { token: tokenIn(await mailTo(world, email)) }, { as });
  const { user } = (await world.call("sessions.readUser", {}, { as })).body;
  const member = { ...as, id: user?.id ?? "", name, email };
  if (photo) {
    await upload(world, member, photo);
    await printPhotos(world.services);
  }
  return { member, device };
}

/** What staff read beside the case of a member. */
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

test("the same mailbox, browser or photo is named, each alone and all together; others are not marked", async () => {
  const face = await scene(7);
  const fraud = await join("j.doe@gmail.com", "", face);
  const ban = await measured(world, fraud.member);
  const [mailbox, browser, photo, all, neighbour] = [
    await join("JDoe+again@googlemail.com"),
    await join(away(), fraud.device),
    await join(away(), "", face),
    await join("jdoe+more@gmail.com", fraud.device, face),
    await join("jane.doe@gmail.com", "", await scene(8)),
  ];
  expect(await marksOf(mailbox.member)).toEqual(["mailbox"]);
  expect(await marksOf(browser.member)).toEqual(["device"]);
  expect(await marksOf(photo.member)).toEqual(["photo"]);
  expect(await marksOf(all.member)).toEqual(["mailbox", "device", "photo"]);
  expect(await marksOf(neighbour.member)).toEqual([]);
  const queue = (await world.call("photos.waiting", {}, { as: moira })).body.photos;
  const inQueue = Object.fromEntries(queue.map((each) => [each.member.id, each.like_banned]));
  expect([inQueue[photo.member.id], inQueue[neighbour.member.id]]).toEqual([["photo"], []]);

  const undone = await world.call(
    "moderation.undo",
    { measures: [ban], reason: "The appeal is right." },
    { as: moira },
  );
  expect(undone.status).toBe(200);
  expect(await marksOf(all.member), "the ban was undone").toEqual([]);
});

test("an address that only one of the two confirmed says nothing of the other, before and after an erasure", async () => {
  const claims = (member: Actor) =>
    sql`update account set confirmed_at = null,
        status = case status when 'active' then 'not_confirmed' else status end
      where id = ${member.id}`.execute(world.db);
  const [claim, fraud, both] = [
    await join("hanna.c@gmail.com"),
    await join("hanna.f@gmail.com"),
    await join("hanna.b@gmail.com"),
  ];
  for (const { member } of [claim, fraud, both]) await measured(world, member);
  await claims(claim.member);
  const [owner, newcomer, back] = [
    await join("HannaC@googlemail.com"),
    await join("hannaf+2@gmail.com"),
    await join("hannab+2@gmail.com"),
  ];
  await claims(newcomer.member);
  const seen = async () => [
    await marksOf(owner.member),
    await marksOf(newcomer.member),
    await marksOf(back.member),
  ];
  expect(await seen()).toEqual([[], [], ["mailbox"]]);
  for (const { member } of [claim, fraud, both]) await erased(world, member);
  expect(await seen()).toEqual([[], [], ["mailbox"]]);
});

test("who was there before the ban is a neighbour, another site's ban says nothing, and who is only suspended either", async () => {
  const early = await join(away());
  const fraud = await join(away(), early.device);
  await measured(world, fraud.member);
  expect(await marksOf(early.member)).toEqual([]);
  const resting = await join("rest@cast.test");
  await measured(world, resting.member, "suspend");
  expect(await marksOf((await join("rest+1@cast.test")).member)).toEqual([]);
});

test("once a browser was unused for 180 days, nothing is left of it to compare", async () => {
  const fraud = await join(away());
  await measured(world, fraud.member);
  const back = await join(away(), fraud.device);
  expect(await marksOf(back.member)).toEqual(["device"]);
  await sql`delete from known_device where account_id = ${fraud.member.id}`.execute(world.db);
  expect(await marksOf(back.member)).toEqual([]);
});

test("the mark of a browser is keyed and another on each site", async () => {
  const { device } = await join(away());
  const token = device.split("=")[1] ?? "";
  const { fingerprint } = world.services;
  const mark = (site: string) => fingerprint(`${site} ${token}`, "device-mark");
  const { rows } = await sql<{ mark: Buffer }>`select mark from known_device
    where mark in (${mark(world.siteId)}, ${mark(randomUUID())})`.execute(world.db);
  expect(rows.map((row) => row.mark)).toEqual([mark(world.siteId)]);
});

test("the database finds the same mailbox as mails do", async () => {
  const part = fc.string({
    unit: fc.constantFrom("a", "B", "3", ".", "+", "-", "_", "ä"),
    minLength: 1,
    maxLength: 12,
  });
  const domain = fc.constantFrom("gmail.com", "GoogleMail.com", "example.org", "mail.example.nl");
  await fc.assert(
    fc.asyncProperty(part, domain, async (local, at) => {
      const email = `${local}@${at}`;
      const { rows } = await sql<{
        box: string;
      }>`select canonical_mailbox(${email}) as box`.execute(world.db);
      expect(rows[0]?.box).toBe(canonicalMailbox(email));
    }),
    { numRuns: 200, endOnFailure: true },
  );
});
