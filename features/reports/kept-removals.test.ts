import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import { openChat } from "#features/chat/chat-cast.ts";
import { keepResult } from "#features/age-check/keep-result.server.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { sweep } from "#features/photos/sweep-files.server.ts";
import { hourPasses } from "#test/hour-passes.ts";
import { jpegOf, upload } from "#test/photos.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

// Trust row 32: what the accused removes or changes while a case is open stays there to be judged.

let world: World;
let otto: Actor, vera: Actor;
let nth = 0;

beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
  vera = await world.member("Vera");
});

interface Accused extends Actor {
  /** The photo's id, and the file by which others know it. */
  readonly photo: { readonly id: string; readonly filename: string };
}
const answers = [{ prompt: "sunday" as const, answer: "I sell gold" }];

async function accused(): Promise<Accused> {
  nth += 1;
  const mallory = await world.member(`Mallory${nth}`, {
    gender: "man",
    seeks: ["woman"],
    photo: false,
  });
  const { photo } = await upload(world, mallory, await jpegOf(nth));
  await world.call("photos.review", { photo: { id: photo.id }, verdict: "active" }, { as: otto });
  await world.call("profiles.update", { about: "Invest with me" }, { as: mallory });
  await world.call("prompts.save", { answers }, { as: mallory });
  return { ...mallory, photo };
}

/** What opens a case in which everything is kept. */
const grave: Record<string, (of: Accused) => Promise<unknown>> = {
  "a report of the profile": ({ id }) =>
    world.call("reports.report", { profile: { id }, reason: "scam" }, { as: vera }),
  "a report of a photo": ({ id, photo }) =>
    world.call(
      "reports.report",
      { profile: { id }, photo: photo.filename, reason: "fake" },
      { as: vera },
    ),
  "a report after a milder one": async ({ id }) => {
    for (const reason of ["other", "scam"] as const)
      await world.call("reports.report", { profile: { id }, reason }, { as: vera });
  },
  "a report from outside": ({ id, name }) =>
    world.call("reports.reportOutside", {
      email: `mother${nth}@elsewhere.test`,
      who: name,
      link: `${world.url}/members/${id}`,
      reason: "minor",
      words: "He is fifteen.",
    }),
  "a check of the age": ({ id }) =>
    world.db.transaction().execute(async (tx) => {
      const site = await world.services.sites.byId(world.siteId);
      if (!site) throw new Error("no site");
      const failed = { method: "verify", minAge: 18, result: "too_young", provider: "age.test" };
      await keepResult(world.services, tx, site, id, failed as Parameters<typeof keepResult>[4]);
    }),
  "a case that the office opens": ({ id }) =>
    world.call("moderation.openCase", { profile: { id }, gravity: 2 }, { as: otto }),
  "a held message": async (of) => {
    const chat = await openChat(world, of, vera);
    await sql`with k as (select open_case(${world.siteId}, ${of.id}, 2::smallint) as id)
      insert into held_message (conversation_id, client_id, sender_id, case_id, body)
      select ${chat}, ${randomUUID()}, ${of.id}, k.id, 'Buy gold' from k`.execute(world.db);
  },
};
/** Reports of the lightest kind that hold the photo, and nothing else. */
const light: Record<string, (of: Accused) => Promise<unknown>> = {
  "a light report of a photo": ({ id, photo }) =>
    world.call(
      "reports.report",
      { profile: { id }, photo: photo.filename, reason: "advertising" },
      { as: vera },
    ),
  "a light report of the profile": ({ id }) =>
    world.call("reports.report", { profile: { id }, reason: "other" }, { as: vera }),
};

const removePhoto = (of: Accused) =>
  world.call("photos.remove", { photo: { id: of.photo.id } }, { as: of });
/** What the member does, each twice: nothing is kept twice. */
async function removesAll(of: Accused): Promise<void> {
  await removePhoto(of);
  for (const about of ["I sail.", "Invest with me", ""])
    await world.call("profiles.update", { about }, { as: of });
  await world.call("profiles.update", { name: `Peter${nth}` }, { as: of });
  await world.call("prompts.save", { answers }, { as: of });
  await world.call("prompts.save", { answers: [] }, { as: of });
}
const caseOf = async ({ id }: Actor) =>
  (
    await world.db
      .selectFrom("moderation_case")
      .where("subject_id", "=", id)
      .select("id")
      .executeTakeFirstOrThrow()
  ).id;
const fileOf = async (of: Actor) =>
  (await world.call("moderation.read", { id: await caseOf(of) }, { as: otto })).body;
const removed = async (of: Actor) =>
  (await fileOf(of)).removed.map(({ kind, was }) => (was ? `${kind}: ${was}` : kind)).sort();
const loads = async (photo: string | null | undefined, as: Actor) =>
  (await fetch(`${world.url}/photos/${photo}`, { headers: { cookie: as.cookie } })).status;

for (const [matter, open] of Object.entries(grave))
  test(`trust row 32: after ${matter} a removed photo and changed texts stay with the case`, async () => {
    await sql`update report set created_at = now() - interval '2 days'`.execute(world.db);
    const mallory = await accused();
    await open(mallory);
    await removesAll(mallory);
    await sweep(world.services);
    expect(await removed(mallory)).toEqual([
      "about: I sail.",
      "about: Invest with me",
      "answer: I sell gold",
      `name: ${mallory.name}`,
      "photo",
    ]);
    const photo = (await fileOf(mallory)).removed.find(({ kind }) => kind === "photo")?.photo;
    expect(await loads(photo, otto)).toBe(200);
    for (const other of [mallory, vera]) expect(await loads(photo, other)).toBe(404);
  });

for (const [matter, open] of Object.entries(light))
  test(`trust row 32: after ${matter} the photo that it holds stays, and nothing else`, async () => {
    await sql`update report set created_at = now() - interval '2 days'`.execute(world.db);
    const mallory = await accused();
    await open(mallory);
    await removesAll(mallory);
    await sweep(world.services);
    expect(await removed(mallory)).toEqual(["photo"]);
    const [kept] = (await fileOf(mallory)).removed;
    expect(await loads(kept?.photo, otto)).toBe(200);
  });

test("without a case nothing is kept, and what staff take is sealed only", async () => {
  const mallory = await accused();
  await removesAll(mallory);
  await world.call(
    "moderation.openCase",
    { profile: { id: mallory.id }, gravity: 2 },
    { as: otto },
  );
  const { photo } = await upload(world, mallory, await jpegOf(nth + 100));
  await world.call("photos.review", { photo: { id: photo.id }, verdict: "active" }, { as: otto });
  await world.call("profiles.update", { about: "Invest with me" }, { as: mallory });
  await world.call("prompts.save", { answers }, { as: mallory });
  const said = { facts: "harassment" as const, words: "You are ugly" };
  const { status } = await world.call(
    "moderation.decide",
    {
      case: { id: await caseOf(mallory) },
      kinds: ["remove_text", "remove_photo"],
      photo: photo.id,
      ...said,
    },
    { as: otto },
  );
  expect(status).toBe(200);
  expect(await removed(mallory)).toEqual([]);
});

test("what is kept goes six months after the decision, and with the account", async () => {
  for (const way of ["time", "erasure"] as const) {
    const mallory = await accused();
    await grave["a report of the profile"]?.(mallory);
    await removesAll(mallory);
    const photo = (await fileOf(mallory)).removed.find(({ kind }) => kind === "photo")?.photo;
    const dismissal = { case: { id: await caseOf(mallory) }, kinds: ["dismiss" as const] };
    await world.call("moderation.decide", dismissal, { as: otto });
    await purgeJob(world.services.pool).run({});
    expect(await removed(mallory)).toHaveLength(5);
    if (way === "time") {
      await sql`update moderation_case set closed_at = now() - interval '7 months'
        where subject_id = ${mallory.id}`.execute(world.db);
      await purgeJob(world.services.pool).run({});
    } else {
      await sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
        where id = ${mallory.id}`.execute(world.db);
      await hourPasses(world);
      await eraseAccount(world.services, mallory.id);
    }
    const left = await world.db
      .selectFrom("kept_removal")
      .where("account_id", "=", mallory.id)
      .select("id")
      .execute();
    expect(left).toEqual([]);
    await sweep(world.services);
    expect(await world.services.storage.get(photo?.replace(".webp", "") ?? "")).toBeNull();
  }
});
