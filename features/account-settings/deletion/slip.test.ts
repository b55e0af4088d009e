import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { byTwo } from "#test/by-two.ts";
import { hourPasses } from "#test/hour-passes.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { password, withPassword } from "../settings-cast.ts";
import { eraseOldJob } from "./erase.server.ts";

// Trust row 32: a decision by slip does not erase the accused before it can be undone.

let world: World;
let otto: Actor, wilma: Actor, vera: Actor;
let nth = 0;

beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
  wilma = await world.staff("Wilma");
  vera = await world.member("Vera");
});

/** Somebody reported who has erased the account, which waits for the decision. */
async function waiting(reason: "scam" | "advertising" = "scam") {
  const mallory = await withPassword(world, `Mallory${(nth += 1)}`, { paid_user: true });
  await world.call("reports.report", { profile: { id: mallory.id }, reason }, { as: vera });
  await world.call("account-settings.deleteAccount", { password, now: true }, { as: mallory });
  const { id } = await world.db
    .selectFrom("moderation_case")
    .where("subject_id", "=", mallory.id)
    .select("id")
    .executeTakeFirstOrThrow();
  return { mallory, id };
}
const hourly = () => eraseOldJob(world.services).run({});
const erasedAt = async ({ id }: Actor) =>
  (
    await world.db
      .selectFrom("account")
      .where("id", "=", id)
      .select("erased_at")
      .executeTakeFirstOrThrow()
  ).erased_at;
const decide = async (id: string, kinds: ("dismiss" | "warn" | "hide" | "ban")[]) => {
  const said = kinds[0] === "dismiss" ? {} : ({ facts: "fraud", words: "Gold" } as const);
  const { status, body } = await byTwo(
    world,
    await world.call("moderation.decide", { case: { id }, kinds, ...said }, { as: otto }),
  );
  expect(status).toBe(200);
  return body as { act: string };
};

/** Each way in which a case ends. */
const ends: Record<string, (id: string) => Promise<{ act: string }>> = {
  "a dismissal": (id) => decide(id, ["dismiss"]),
  "a dismissal of several": async (id) =>
    (await world.call("moderation.dismissAll", { cases: [id], count: 1 }, { as: otto })).body,
  "a warning": (id) => decide(id, ["warn"]),
  "a profile that is hidden": (id) => decide(id, ["hide"]),
};

for (const [name, end] of Object.entries(ends))
  test(`trust row 32: after ${name} the erasure waits for an hour, in which an undo finds the member`, async () => {
    const { mallory, id } = await waiting();
    const { act } = await end(id);
    await hourly();
    expect(await erasedAt(mallory)).toBeNull();
    const undone = await world.call(
      "moderation.undo",
      { act, reason: "It was the wrong case" },
      { as: otto },
    );
    expect(undone.status).toBe(200);
    const { body } = await world.call("moderation.read", { id }, { as: wilma });
    expect(body).toMatchObject({ status: "open", subject: { id: mallory.id } });
    await hourPasses(world);
    await hourly();
    expect(await erasedAt(mallory), "open again").toBeNull();
    await end(id);
    await hourPasses(world);
    await hourly();
    expect(await erasedAt(mallory), "an hour later").not.toBeNull();
  });

test("a decision about what is light holds nothing, and no mail speaks of the hour", async () => {
  const light = await waiting("advertising");
  await decide(light.id, ["dismiss"]);
  await hourly();
  expect(await erasedAt(light.mallory)).not.toBeNull();

  const late = await withPassword(world, `Mallory${(nth += 1)}`, { paid_user: true });
  await world.call("reports.report", { profile: { id: late.id }, reason: "scam" }, { as: vera });
  const { id } = await world.db
    .selectFrom("moderation_case")
    .where("subject_id", "=", late.id)
    .select("id")
    .executeTakeFirstOrThrow();
  await decide(id, ["dismiss"]);
  const { body } = await world.call(
    "account-settings.deleteAccount",
    { password, now: true },
    { as: late },
  );
  expect(body).toEqual({ erased: true });
  await world.jobsDue("erase-account");
  await world.jobsDue("send-mail");
  const { rows } = await sql`select from ${sql.raw(world.services.jobs.schema)}.job
    where name = 'send-mail' and data ->> 'template' = 'erasure-waits'
      and data::text like ${`%${late.id}%`}`.execute(world.db);
  expect(rows).toHaveLength(0);
});

test("30 days are the most that it waits, whatever is decided then", async () => {
  const { mallory, id } = await waiting();
  await sql`update account set erasure_waits_until = now() where id = ${mallory.id}`.execute(
    world.db,
  );
  await decide(id, ["dismiss"]);
  await hourly();
  expect(await erasedAt(mallory)).not.toBeNull();
});
