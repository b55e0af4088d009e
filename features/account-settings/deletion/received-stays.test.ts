import { CompiledQuery, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { barredRows, erased } from "#features/accounts/barred-cast.ts";
import { aPhoto, bring, openChat, say } from "#features/chat/chat-cast.ts";
import { byTwo } from "#test/by-two.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { personalData } from "../export/personal-data.ts";
import { password, withPassword } from "../settings-cast.ts";
import { eraseOldJob } from "./erase.server.ts";
import { receivedDaysPass } from "./received-cast.ts";

// Trust row 32: threats right before the erasure can still be reported and saved.

let world: World;
let otto: Actor, outsider: Actor;
let nth = 0;

beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
  outsider = await world.member("Outsider");
});

interface Threatened {
  readonly vera: Actor;
  readonly mallory: Actor;
  readonly chat: string;
  readonly photo: { readonly filename: string };
}
const threat = "I know where you live";

/** Mallory writes, sends a photo, and quotes Vera's answer. */
async function threatened(): Promise<Threatened> {
  nth += 1;
  const vera = await withPassword(world, `Vera${nth}`, { paid_user: true, credits: 10 });
  const mallory = await withPassword(world, `Mallory${nth}`, {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits: 500,
  });
  const chat = await openChat(world, mallory, vera);
  await say(world, mallory, chat, threat);
  const { photo } = (await bring(world, mallory, chat, await aPhoto())).body;
  await say(world, mallory, chat, "", undefined, { photo: { id: photo.id } });
  await bring(world, mallory, chat, await aPhoto(31, 40));
  return { vera, mallory, chat, photo };
}
const read = (chat: string, as: Actor) => world.call("chat.read", { conversation: chat }, { as });
const block = (who: Actor, whom: Actor) =>
  world.call("blocks.block", { profile: { id: whom.id } }, { as: who });
const report = (as: Actor, of: Actor, message?: { conversation: string; seq: number }) =>
  world.call(
    "reports.report",
    { profile: { id: of.id }, reason: "danger", ...(message && { message }) },
    { as },
  );
const save = async (of: Actor, as: Actor) => {
  const url = `${world.url}/evidence/${of.id}.json`;
  const answer = await fetch(url, { headers: { cookie: as.cookie } });
  return { status: answer.status, text: await answer.text() };
};
const loads = async (file: string, as: Actor) =>
  (await fetch(`${world.url}/photos/${file}`, { headers: { cookie: as.cookie } })).status;
const writers = async (as: Actor) =>
  (await world.call("reports.writers", {}, { as })).body.writers.map(({ id }) => id);
const exported = async ({ id }: Actor) => {
  const rule = personalData.find(({ table }) => table === "message")?.exported;
  if (typeof rule !== "object") throw new Error("messages are exported");
  return JSON.stringify((await world.db.executeQuery(CompiledQuery.raw(rule.rows, [id]))).rows);
};
const accountOf = ({ id }: Actor) =>
  world.db.selectFrom("account").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

const days = (count: number) => receivedDaysPass(world, count);

/** Everything that the tables keep of what somebody wrote in a conversation. */
async function kept({ chat, mallory }: Threatened) {
  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(world.db)).rows;
  return {
    words: await rows(sql`select body from message
      where conversation_id = ${chat} and body not in ('', '-')`),
    photos: await rows(sql`select from chat_photo where account_id = ${mallory.id}`),
    messagesWithPhotos: await rows(sql`select from message
      where conversation_id = ${chat} and photo_id is not null`),
    previews: await rows(sql`select from conversation where id = ${chat} and last_preview <> ''`),
    quotes: await rows(sql`select from message_quote where conversation_id = ${chat}`),
    writer: await rows(sql`select from erased_writer where account_id = ${mallory.id}`),
  };
}
const nothing = {
  words: [],
  photos: [],
  messagesWithPhotos: [],
  previews: [],
  quotes: [],
  writer: [],
};

const ways: Record<string, (of: Actor) => Promise<unknown>> = {
  "erase now": async (of) => {
    await world.call("account-settings.deleteAccount", { password, now: true }, { as: of });
    await world.jobsDue("erase-account");
    await expect.poll(async () => (await accountOf(of)).erased_at).not.toBeNull();
  },
  "14 days after deleting": async (of) => {
    await world.call("account-settings.deleteAccount", { password }, { as: of });
    await sql`update account set deleted_at = deleted_at - interval '15 days'
      where id = ${of.id}`.execute(world.db);
    await eraseOldJob(world.services).run({});
  },
  "an address that was never confirmed": async (of) => {
    await sql`update account set status = 'not_confirmed', confirmed_at = null, paid_user = false,
      signup_date = now() - interval '31 days' where id = ${of.id}`.execute(world.db);
    await eraseOldJob(world.services).run({});
  },
};
/** How it is between the two when the accused goes. */
const between: Record<string, (who: Threatened) => Promise<unknown>> = {
  "nothing is read": async () => {},
  "all is read": ({ chat, vera }) => read(chat, vera),
  "the victim blocked": async ({ vera, mallory, chat }) => {
    await read(chat, vera);
    await block(vera, mallory);
  },
  "the accused blocked": ({ vera, mallory }) => block(mallory, vera),
};

for (const [how, before] of Object.entries(between))
  for (const [way, erase] of Object.entries(ways))
    test(`trust row 32: ${way}, ${how}: the other reads, saves, exports and reports for 14 days, then all is gone`, async () => {
      const [one, two] = [await threatened(), await threatened()];
      for (const who of [one, two]) {
        await before(who);
        await erase(who.mallory);
        expect((await accountOf(who.mallory)).erased_at).not.toBeNull();
      }
      await days(13);

      const { vera, mallory, chat, photo } = one;
      const page = await read(chat, vera);
      expect([page.status, JSON.stringify(page.body).includes(threat)]).toEqual([200, true]);
      expect(page.body.profile.name).not.toBe(mallory.name);
      expect(page.body.can_write).toBe(false);
      const saved = await save(mallory, vera);
      expect([saved.status, saved.text.includes(threat)]).toEqual([200, true]);
      expect(saved.text).toMatch(/"photo_sha256": "[0-9a-f]{64}"/);
      expect(await writers(vera)).toEqual([mallory.id]);
      expect(await exported(vera)).toContain(threat);
      // A prepared photo that was never sent is nobody's.
      expect((await kept(one)).photos).toHaveLength(1);
      const answers = [
        await report(vera, mallory, { conversation: chat, seq: 1 }),
        await report(vera, mallory),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await loads(photo.filename, vera)).toBe(200);

      // Another member sees no more than before, and nobody finds the account.
      for (const other of [outsider, two.vera]) {
        expect((await read(chat, other)).status).toBe(404);
        expect((await save(mallory, other)).status).toBe(404);
        expect((await report(other, mallory)).status).toBe(404);
        expect(await loads(photo.filename, other)).toBe(404);
      }
      expect((await world.call("members.read", { id: mallory.id }, { as: vera })).status).toBe(404);

      // Without a report all of it goes; with one it stays as long as the report.
      expect((await kept(two)).words).not.toEqual([]);
      await days(2);
      await days(0);
      expect(await kept(two)).toEqual(nothing);
      expect(await writers(two.vera)).toEqual([]);
      expect((await save(two.mallory, two.vera)).text).not.toContain(threat);
      expect((await report(two.vera, two.mallory)).status).toBe(404);
      expect(await world.services.storage.get(two.photo.filename.replace(".webp", ""))).toBeNull();
      expect(JSON.stringify((await read(chat, vera)).body)).toContain(threat);
      expect(await loads(photo.filename, vera)).toBe(200);
    });

test("trust row 32: a case about an erased member names nobody, is one for all who report, and a ban of two bars the address", async () => {
  const one = await threatened();
  const { mallory, vera, chat } = one;
  const wanda = await withPassword(world, "Wanda", { paid_user: true });
  await say(world, mallory, await openChat(world, mallory, wanda), threat);
  await ways["erase now"]?.(mallory);
  for (const [as, message] of [
    [vera, { conversation: chat, seq: 1 }],
    [wanda, undefined],
  ] as const)
    expect((await report(as, mallory, message)).status).toBe(200);
  const { rows } = await sql<{ id: string; all: string }>`
    select c.id, concat(c, (select json_agg(r) from report r where r.case_id = c.id)) as all
    from moderation_case c order by c.opened_at desc, c.id desc limit 1`.execute(world.db);
  const [{ id, all } = { id: "", all: "" }] = rows;
  for (const trace of [mallory.id, mallory.id.replaceAll("-", ""), mallory.name, mallory.email])
    expect(all).not.toContain(trace);

  const { body: file } = await world.call("moderation.read", { id }, { as: otto });
  expect(file).toMatchObject({ erased: true, can_bar: true, subject: null, gravity: 3 });
  expect(file.reports).toHaveLength(2);
  const reportId = file.reports.find(({ kind }) => kind === "message")?.id ?? "";
  const sealed = await world.call(
    "moderation.readConversation",
    { report: reportId },
    { as: otto },
  );
  expect(JSON.stringify(sealed.body)).toContain(threat);

  const said = { case: { id }, facts: "harassment", words: "A threat" } as const;
  for (const kinds of [["warn"], ["hide"], ["warn", "ban"]] as const)
    expect(
      (
        await byTwo(
          world,
          await world.call("moderation.decide", { ...said, kinds: [...kinds] }, { as: otto }),
        )
      ).problem.code,
      kinds.join(),
    ).toBe("nobody_concerned");
  const before = (await barredRows(world)).length;
  await days(20);
  const decided = await byTwo(
    world,
    await world.call("moderation.decide", { ...said, kinds: ["ban"] }, { as: otto }),
  );
  expect(decided.status).toBe(200);
  expect(await barredRows(world)).toHaveLength(before + 1);
  const purpose = "A complaint about the address";
  const search = { query: mallory.email, purpose };
  expect((await world.call("people.search", search, { as: otto })).body.barred).not.toBeNull();
  expect((await world.call("reports.list", {}, { as: vera })).body.reports[0]?.status).toBe(
    "acted",
  );
  await days(0);
  expect((await kept(one)).writer, "the sealed address goes with the decision").toEqual([]);
  const undone = await world.call(
    "moderation.undo",
    { act: decided.body.act, reason: "It was another" },
    { as: otto },
  );
  expect((await byTwo(world, undone)).status).toBe(200);
  expect(await barredRows(world)).toHaveLength(before);
});

test("the sealed address waits 30 days for a decision; none is kept of an address that was never confirmed", async () => {
  for (const way of ["erase now", "an address that was never confirmed"]) {
    const one = await threatened();
    await ways[way]?.(one.mallory);
    await report(one.vera, one.mallory);
    const { rows } = await sql<{ id: string }>`
      select case_id as id from report where reporter_id = ${one.vera.id}`.execute(world.db);
    const id = rows[0]?.id ?? "";
    const canBar = async () =>
      (await world.call("moderation.read", { id }, { as: otto })).body.can_bar;
    expect(await canBar(), way).toBe(way === "erase now");
    await days(43);
    expect(await canBar(), way).toBe(way === "erase now");
    await days(2);
    expect(await canBar(), way).toBe(false);
    expect((await kept(one)).writer).toEqual([]);
    const kinds: ["ban"] = ["ban"];
    const ban = { case: { id }, kinds, facts: "harassment" as const, words: "A threat" };
    expect((await world.call("moderation.decide", ban, { as: otto })).problem.code).toBe(
      "nobody_concerned",
    );
  }
});

test("what was received goes at once where the other is erased too, reported or not; who wrote to nobody leaves nothing", async () => {
  for (const reported of [true, false])
    for (const first of ["mallory", "vera"] as const) {
      const one = await threatened();
      await erased(world, one[first]);
      if (reported && first === "mallory") await report(one.vera, one.mallory);
      await erased(world, one[first === "mallory" ? "vera" : "mallory"]);
      const left = { ...(await kept(one)), writer: [] };
      expect(left, `${first} ${reported}`).toEqual(nothing);
    }
  const silent = await world.member("Silent");
  await erased(world, silent);
  const { rows } = await sql`select from erased_writer where account_id = ${silent.id}`.execute(
    world.db,
  );
  expect(rows).toEqual([]);
});
