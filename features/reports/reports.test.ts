import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually, openChat, say } from "#features/chat/chat-cast.ts";
import { attachPhotos } from "#features/photos/attach-photos.server.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let alice: Actor, bob: Actor, dora: Actor;
let chat: string;

beforeAll(async () => {
  world = await openWorld();
  alice = await world.member("Alice");
  bob = await world.member("Bob", {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits: 500,
  });
  dora = await world.member("Dora");
});
beforeEach(async () => {
  for (const table of ["moderation_case", "block", "conversation"] as const)
    await world.db.deleteFrom(table).execute();
  chat = await openChat(world, bob, alice);
  for (const body of [
    "One",
    "Two",
    "Send me money now, or else",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
  ]) {
    await world.call(
      "chat.sendMessage",
      { conversation: { id: chat }, client_id: crypto.randomUUID(), body, contact_confirmed: true },
      { as: bob },
    );
  }
});

type Report = Parameters<typeof world.call<"reports.report">>[1];
const report = (as: Actor | null, more: Partial<Report> = {}, key?: string) =>
  world.call(
    "reports.report",
    { profile: { id: bob.id }, reason: "scam", ...more },
    { as, ...(key && { key }) },
  );
const stored = () => world.db.selectFrom("report").selectAll().orderBy("created_at").execute();

describe("a report", () => {
  test("of a message keeps a copy with what stands around it, and gives a receipt, by mail too", async () => {
    const { status, body } = await report(alice, {
      message: { conversation: chat, seq: 3 },
      reason: "danger",
      words: "He frightens me",
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      number: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) as string,
      merged: false,
      help: expect.arrayContaining([expect.objectContaining({ number: "112" })]) as object,
    });
    await world.db.deleteFrom("message").where("conversation_id", "=", chat).execute();
    const [kept] = await stored();
    const { messages } = (kept?.evidence ?? {}) as {
      messages: { seq: number; body: string; reported: boolean }[];
    };
    expect(messages.map(({ seq, reported }) => [seq, reported])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
      [5, false],
      [6, false],
      [7, false],
      [8, false],
    ]);
    expect(messages[2]?.body).toBe("Send me money now, or else");
    await eventually(() =>
      world.mails().some((mail) => mail.includes(body.number) && mail.includes(alice.email)),
    ).toBe(true);
    const listed = (await world.call("reports.list", {}, { as: alice })).body.reports;
    expect(listed).toEqual([
      expect.objectContaining({
        number: body.number,
        kind: "message",
        reason: "danger",
        name: "Bob",
        status: "open",
        answered_at: null,
      }),
    ]);
    expect((await world.call("reports.list", {}, { as: bob })).body.reports).toEqual([]);
    expect(
      await world.db.selectFrom("moderation_case").select(["subject_id", "gravity"]).execute(),
    ).toEqual([{ subject_id: bob.id, gravity: 3 }]);
  });

  test("of a photo names the photo, by the file that its viewer knows", async () => {
    const files = freshPhotoIds();
    await attachPhotos(world.db, bob.id, files);
    const image = await world.db
      .selectFrom("image")
      .where("profile_id", "=", bob.id)
      .select("id")
      .executeTakeFirstOrThrow();
    expect((await report(alice, { photo: `${files.blurred}.webp` })).status).toBe(200);
    expect((await stored())[0]).toMatchObject({
      kind: "photo",
      target: image.id,
      evidence: { images: [image.id] },
    });
    const strange = freshPhotoIds();
    await attachPhotos(world.db, dora.id, strange);
    expect(
      (await report(alice, { photo: `${strange.card}.webp` })).status,
      "another member's photo",
    ).toBe(404);
  });

  test("of a profile keeps what it said; two members' reports are one case with the gravest reason", async () => {
    await world.db
      .updateTable("profile")
      .set({ about: "Invest with me" })
      .where("id", "=", bob.id)
      .execute();
    await report(alice, { reason: "advertising" });
    await report(dora, { reason: "minor" });
    const reports = await stored();
    expect(reports[0]).toMatchObject({
      kind: "profile",
      target: bob.id,
      evidence: { name: "Bob", about: "Invest with me" },
    });
    expect(new Set(reports.map(({ case_id }) => case_id)).size).toBe(1);
    expect(await world.db.selectFrom("moderation_case").select("gravity").execute()).toEqual([
      { gravity: 3 },
    ]);
  });

  test("repeated, retried and sent ten times at once is one, and keeps all that was written", async () => {
    const first = (await report(alice, { words: "First" }, "the-same-report")).body;
    expect((await report(alice, { words: "First" }, "the-same-report")).body).toEqual(first);
    expect((await report(alice, { words: "Second" })).body).toEqual({
      number: first.number,
      merged: true,
      help: [],
    });
    expect((await stored())[0]?.words).toBe("First\n\nSecond");
    await world.db.deleteFrom("moderation_case").execute();
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(alice)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await stored()).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
  });

  test("is refused for what the member cannot see, for oneself, and to visitors", async () => {
    expect((await report(null)).problem.code).toBe("authentication_required");
    expect((await report(bob)).status).toBe(404);
    expect(
      (await report(dora, { message: { conversation: chat, seq: 3 } })).status,
      "somebody else's conversation",
    ).toBe(404);
    expect((await report(alice, { message: { conversation: chat, seq: 99 } })).status).toBe(404);
    await world.db
      .updateTable("account")
      .set({ paid_user: true })
      .where("id", "=", alice.id)
      .execute();
    await world.db
      .insertInto("block")
      .values({ account_id: bob.id, blocked_id: dora.id })
      .execute();
    expect((await report(dora)).status).toBe(404);
    expect((await report(alice, { reason: "boredom" as "scam" })).problem.fields).toMatchObject([
      { path: "reason" },
    ]);
    expect(await stored()).toEqual([]);
  });

  test("works after a block, of a message and of the profile: whoever blocks first may still report", async () => {
    await world.call("blocks.block", { profile: { id: bob.id } }, { as: alice });
    expect((await report(alice, { message: { conversation: chat, seq: 3 } })).status).toBe(200);
    expect((await report(alice)).status).toBe(200);
  });

  test("number 21 of a day waits until tomorrow", async () => {
    const men = await Promise.all(
      Array.from({ length: 21 }, (_, at) => world.member(`Reported${at}`, { gender: "man" })),
    );
    const codes: string[] = [];
    for (const { id } of men) codes.push((await report(alice, { profile: { id } })).problem.code);
    expect(codes.indexOf("reports_used_up")).toBe(20);
    await world.db
      .updateTable("report")
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute();
    expect((await report(alice)).status).toBe(200);
  });
});

describe("a report by somebody without an account", () => {
  const outside = (more: object = {}) =>
    world.call("reports.reportOutside", {
      email: "eve@outside.test",
      who: "Bob, 50",
      link: `http://127.0.0.1/members/${bob.id}?x=1`,
      reason: "fake",
      words: "These are my photos",
      ...more,
    });
  beforeEach(() =>
    world.db
      .deleteFrom("moderation_case")
      .execute()
      .then(() => world.services.pool.query("delete from rate_limit")),
  );

  test("trust row 29: is stored with the profile that its link leads to, and confirmed by mail", async () => {
    const { status, body } = await outside();
    expect(status).toBe(200);
    expect((await stored())[0]).toMatchObject({
      number: body.number,
      kind: "outside",
      subject_id: bob.id,
      reporter_id: null,
      reporter_email: "eve@outside.test",
      words: "These are my photos",
      evidence: { who: "Bob, 50" },
    });
    await eventually(() =>
      world.mails().some((mail) => mail.includes(body.number) && mail.includes("eve@outside.test")),
    ).toBe(true);
  });

  test("trust row 29: without a link to anybody it is a case all the same, and the answer does not tell", async () => {
    for (const link of [
      "",
      "https://evil.test/",
      `http://127.0.0.1/members/${crypto.randomUUID()}`,
    ]) {
      const { status, body } = await outside({ link });
      expect([status, Object.keys(body)]).toEqual([200, ["number"]]);
    }
    expect((await stored()).map(({ subject_id }) => subject_id)).toEqual([null, null, null]);
  });

  test("says at the field what is missing, and stops floods", async () => {
    expect(
      (await outside({ email: "nobody", words: " ", who: "" })).problem.fields
        ?.map(({ path }) => path)
        .sort((one, two) => one.localeCompare(two)),
    ).toEqual(["email", "who", "words"]);
    const codes: string[] = [];
    for (let at = 0; at < 7; at += 1) codes.push((await outside()).problem.code);
    expect(codes.slice(5)).toEqual(["reports_used_up", "reports_used_up"]);
    expect(await stored()).toHaveLength(5);
  });
});

test("the own reports page by key", async () => {
  await say(world, bob, chat, "Hello again");
  const men = await Promise.all(
    Array.from({ length: 30 }, (_, at) => world.member(`Listed${at}`, { gender: "man" })),
  );
  for (const { id } of men) {
    await report(dora, { profile: { id } });
    await world.db
      .updateTable("report")
      .set({ created_at: new Date(Date.now() - 48 * 3_600_000) })
      .where("reporter_id", "=", dora.id)
      .execute();
  }
  const first = (await world.call("reports.list", {}, { as: dora })).body;
  const second = (await world.call("reports.list", { cursor: first.next ?? "" }, { as: dora }))
    .body;
  expect([first.reports.length, second.reports.length, second.next]).toEqual([24, 6, null]);
  expect(new Set([...first.reports, ...second.reports].map(({ number }) => number)).size).toBe(30);
});
