import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "#features/chat/chat-cast.ts";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { siteDay } from "#test/site-day.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let alice: Actor, dora: Actor, olga: Actor, stranger: Actor;

beforeAll(async () => {
  world = await openWorld({ support_email: "help@evening.test" });
  await world.site("night.test", { name: "Night" });
  alice = await world.member("Alice");
  dora = await world.member("Dora");
  olga = await world.staff("Olga");
  stranger = await world.staff("Stranger", { sites: ["night.test"] });
});
beforeEach(async () => {
  await world.db.deleteFrom("complaint").execute();
  await world.services.pool.query("delete from rate_limit");
});

const filled = {
  name: "Eve",
  email: "eve@outside.test",
  kind: "payment" as const,
  reference: "A1",
  words: "I paid twice",
};
const complain = (more: object = {}, options: object = {}) =>
  world.call("complaints.complain", { ...filled, ...more }, options);
const open = (as: Actor | null, more: object = {}) => world.call("complaints.list", more, { as });
const stored = () => world.db.selectFrom("complaint").selectAll().orderBy("id").execute();
const first = async (): Promise<string> => (await stored())[0]?.id ?? "";
const mailsWith = (text: string): string[] => world.mails().filter((mail) => mail.includes(text));

describe("a complaint", () => {
  test("of a visitor is stored, numbered, confirmed and announced: neither mail carries a word of it", async () => {
    const { status, body } = await complain();
    const year = (await siteDay(world)).slice(0, 4);
    expect(status).toBe(200);
    expect(body.number).toMatch(new RegExp(`^C-${year}-\\d{6}$`));
    expect(Date.parse(body.due_at) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    expect(await stored()).toMatchObject([
      { ...filled, number: body.number, account_id: null, language: "en", status: "open" },
    ]);
    await eventually(() => mailsWith(body.number).length).toBe(2);
    const [toSender, toSupport] = ["eve@outside.test", "help@evening.test"].map(
      (address) =>
        mailsWith(body.number).find((mail) => new RegExp(`^To: .*${address}`, "m").test(mail)) ??
        "",
    );
    expect(toSender).toMatch(/^Subject: .*\d{6}/m);
    expect(toSupport).toContain("/operator/complaints/");
    for (const mail of [toSender, toSupport]) expect(mail).not.toContain("I paid twice");
    expect(toSupport).not.toContain("eve@outside.test");
  });

  test("says of a choice that was not made that it is needed, and only of a wrong one that it is no choice", async () => {
    const said = async (kind: unknown) =>
      (await complain({ kind, name: undefined })).problem.fields?.map(({ path, code }) => [
        path,
        code,
      ]);
    expect(await said(undefined)).toEqual([
      ["name", "invalid.required"],
      ["kind", "invalid.required"],
    ]);
    expect(await said("weather")).toEqual([
      ["name", "invalid.required"],
      ["kind", "invalid.value"],
    ]);
    expect(await said(7)).toEqual([
      ["name", "invalid.required"],
      ["kind", "invalid.value"],
    ]);
  });

  test("of a member knows the member, and goes where they say", async () => {
    await complain({ email: "elsewhere@cast.test" }, { as: alice });
    expect(await stored()).toMatchObject([{ account_id: alice.id, email: "elsewhere@cast.test" }]);
  });

  test("gets the next number, also when ten come at once, and a repeat gets the first one's", async () => {
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, at) => complain({ email: `eve${at}@outside.test` })),
    );
    const numbers = sent.map(({ body }) => Number(body.number.slice(-6))).toSorted((a, b) => a - b);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    await world.services.pool.query("delete from rate_limit");
    const once = await complain({}, { key: "the-same-complaint" });
    expect((await complain({}, { key: "the-same-complaint" })).body).toEqual(once.body);
    expect(await stored()).toHaveLength(11);
  });

  test("says at the field what is missing", async () => {
    const { problem } = await complain({ name: " ", email: "nobody", words: "", kind: "weather" });
    expect(problem.fields?.map(({ path }) => path).toSorted()).toEqual([
      "email",
      "kind",
      "name",
      "words",
    ]);
  });

  test("number five of a day with one address waits, and the answer is the same for members' addresses", async () => {
    const codes: (string | undefined)[] = [];
    for (let at = 0; at < 6; at += 1)
      codes.push((await complain({ email: alice.email })).problem.code);
    expect(codes).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      "complaints_used_up",
      "complaints_used_up",
    ]);
    expect(Object.keys((await complain({ email: "nobody@outside.test" })).body).toSorted()).toEqual(
      ["due_at", "number"],
    );
  });

  test("trust row 12: of nobody's choosing is what the site sends to an address that was only typed", async () => {
    const { body } = await complain({
      name: "Win at http://evil.test",
      words: "<script>alert(1)</script> http://evil.test",
      reference: "http://evil.test",
    });
    await eventually(() => mailsWith(body.number).length).toBe(2);
    expect(mailsWith(body.number).join().replaceAll("=\n", "")).not.toMatch(/alert|evil/);
  });
});

describe("operators", () => {
  test("trust row 27: members, visitors and operators of another site find nothing", async () => {
    await complain({}, { as: alice });
    const id = await first();
    expect((await open(olga)).body.complaints).toHaveLength(1);
    expect((await open(null)).status).toBe(404);
    for (const as of [alice, dora]) {
      expect((await open(as)).status).toBe(404);
      expect((await world.call("complaints.read", { id }, { as })).status).toBe(404);
      expect(
        (
          await world.call(
            "complaints.answer",
            { complaint: { id }, answer: "We have looked at it" },
            { as },
          )
        ).status,
      ).toBe(404);
    }
    expect(
      (await world.call("complaints.list", {}, { as: stranger, host: "night.test" })).body
        .complaints,
    ).toEqual([]);
    expect(
      (await world.call("complaints.read", { id }, { as: stranger, host: "night.test" })).status,
    ).toBe(404);
    expect(
      (
        await world.call(
          "complaints.answer",
          { complaint: { id }, answer: "We have looked at it" },
          { as: stranger, host: "night.test" },
        )
      ).status,
    ).toBe(404);
    expect(await stored()).toMatchObject([{ status: "open" }]);
  });

  test("read a complaint, which is recorded, and answer it once: the sender gets it in their language", async () => {
    await complain(
      { kind: "decision" },
      { as: alice, headers: { cookie: `${alice.cookie}; language=de` } },
    );
    const id = await first();
    const { body } = await world.call("complaints.read", { id }, { as: olga });
    expect(body).toMatchObject({
      words: "I paid twice",
      email: "ev…@outside.test",
      member: { id: alice.id, name: "Alice" },
      language: "de",
      involved: false,
      answer: null,
    });
    const answer = (text = "Sie hatten recht, das Geld kommt zurück.") =>
      world.call("complaints.answer", { complaint: { id }, answer: text }, { as: olga });
    expect((await answer("kurz")).problem.fields).toMatchObject([{ path: "answer" }]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer()));
    expect(
      answers.map(({ status, problem }) => (status === 200 ? "answered" : problem.code)).toSorted(),
    ).toEqual(["answered", ...Array<string>(4).fill("complaint_answered")]);
    expect((await world.call("complaints.read", { id }, { as: olga })).body).toMatchObject({
      status: "answered",
      overdue: false,
      answer: { by: "Olga", words: "Sie hatten recht, das Geld kommt zurück." },
    });
    await eventually(() => mailsWith("Unsere Antwort auf Ihre Beschwerde").length).toBe(1);
    const audit = await world.db
      .selectFrom("audit")
      .where("staff_id", "=", olga.id)
      .where("subject_id", "=", alice.id)
      .select("call")
      .execute();
    expect(audit.map(({ call }) => call)).toEqual(
      expect.arrayContaining(["complaints.read", "complaints.answer"]),
    );
    expect((await open(olga, { status: "answered" })).body.complaints).toMatchObject([{ id }]);
    expect((await open(olga)).body.complaints).toEqual([]);
  });

  test("page the list by key, oldest first, and see what is overdue", async () => {
    await world.services.pool.query(
      `insert into complaint (site_id, number, name, email, language, kind, words, created_at)
      select $1, 'C-2000-' || lpad(n::text, 6, '0'), 'Eve', 'eve@outside.test', 'en', 'other', 'x', now() - make_interval(days => 40 - n) from generate_series(1, 30) n`,
      [world.siteId],
    );
    const one = (await open(olga)).body;
    const two = (await open(olga, { cursor: one.next })).body;
    expect([one.complaints.length, two.complaints.length, two.next]).toEqual([24, 6, null]);
    expect(
      [...one.complaints, ...two.complaints].map(({ number }) => Number(number.slice(-6))),
    ).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
    expect(one.complaints[0]?.overdue).toBe(true);
    expect(two.complaints.at(-1)?.overdue).toBe(false);
    await world.services.pool.query(
      "update complaint set status = 'answered', answer = 'x', answered_at = now() where number <> 'C-2000-000001'",
    );
    expect(
      (await open(olga, { status: "answered" })).body.complaints
        .map(({ number }) => number)
        .slice(0, 2),
    ).toEqual(["C-2000-000030", "C-2000-000029"]);
  });
});

test("trust row 18: with the account goes what was answered; what is open waits for its answer, and goes then", async () => {
  const carla = await world.member("Carla");
  await complain({ words: "Carla's first" }, { as: carla });
  await world.call(
    "complaints.answer",
    { complaint: { id: await first() }, answer: "Dear Carla, yes" },
    { as: olga },
  );
  await complain({ words: "Carla's second" }, { as: carla });
  await world.services.pool.query(
    "update account set status = 'deleted', deleted_at = now() where id = $1",
    [carla.id],
  );
  await eraseAccount(world.services, carla.id);
  expect(await stored()).toMatchObject([
    { name: "", email: null, words: "", answer: "", account_id: null },
    { email: "eve@outside.test", words: "Carla's second", status: "open" },
  ]);
  const second = (await stored())[1]?.id ?? "";
  expect(
    (await world.call("complaints.read", { id: second }, { as: olga })).body.member,
  ).toBeNull();
  expect(
    (
      await world.call(
        "complaints.answer",
        { complaint: { id: second }, answer: "We have looked at it" },
        { as: olga },
      )
    ).status,
  ).toBe(200);
  await purgeJob(world.services.pool).run({});
  expect(JSON.stringify(await stored())).not.toContain("Carla");
  await world.services.pool.query(
    "update complaint set answered_at = now() - interval '37 months'",
  );
  await purgeJob(world.services.pool).run({});
  expect(await stored()).toEqual([]);
});
