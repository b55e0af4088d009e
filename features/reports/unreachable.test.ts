import { RouterContextProvider } from "react-router";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { apiContext, pageContext } from "#browser/context.ts";
import type { PageApi } from "#browser/page-api.ts";
import type { PageContext } from "#browser/page-context.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { loader as reportScreen } from "./report-screen.tsx";
import { loader as reportsScreen } from "./reports-screen.tsx";

// Trust row 32: a member can report and save a message they received, blocked or not.

let world: World;
let nth = 0;

beforeAll(async () => {
  world = await openWorld();
});

async function threatened() {
  nth += 1;
  const vera = await world.member(`Vera${nth}`, { paid_user: true, credits: 10 });
  const mallory = await world.member(`Mallory${nth}`, {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits: 500,
  });
  const chat = await openChat(world, mallory, vera);
  await say(world, mallory, chat, "I know where you live");
  await world.call("chat.read", { conversation: chat }, { as: vera });
  return { vera, mallory, chat };
}
const block = (who: Actor, whom: Actor) =>
  world.call("blocks.block", { profile: { id: whom.id } }, { as: who });
const save = async (of: Actor, as: Actor) => {
  const url = `${world.url}/evidence/${of.id}.json`;
  const answer = await fetch(url, { headers: { cookie: as.cookie } });
  return { status: answer.status, text: await answer.text() };
};
/** What the loaders of the screens get, in a member's name. */
async function asked(as: Actor, path: string, id = "") {
  const context = new RouterContextProvider();
  const { user } = (await world.call("sessions.readUser", {}, { as })).body;
  context.set(pageContext, { user } as PageContext);
  context.set(apiContext, {
    read: async (name, input) => {
      const { status, body } = await world.call(name, input, { as });
      if (status !== 200) throw new Response(null, { status });
      return body;
    },
  } as PageApi);
  return { context, request: new Request(`${world.url}${path}`), params: { id } } as never;
}
const openReport = async (of: Actor, as: Actor, details = "") =>
  reportScreen(await asked(as, `/members/${of.id}/report${details}`, of.id));
const writers = async (as: Actor, member?: Actor) =>
  (await world.call("reports.writers", member ? { member: member.id } : {}, { as })).body.writers;
const set = ({ id }: Actor, change: "blocked" | "deleted") =>
  sql`update account set status = ${change},
    deleted_at = case when ${change} = 'deleted' then now() end where id = ${id}`.execute(world.db);

/** How the conversation comes to be closed to the member who was threatened. */
const closed: Record<string, (vera: Actor, mallory: Actor) => Promise<unknown>> = {
  "the accused blocked first": (vera, mallory) => block(mallory, vera),
  "both blocked": async (vera, mallory) => {
    await block(mallory, vera);
    await block(vera, mallory);
  },
  "the accused was banned": (_, mallory) => set(mallory, "blocked"),
  "the accused deleted the account": (_, mallory) => set(mallory, "deleted"),
};

for (const [how, close] of Object.entries(closed))
  test(`trust row 32: where ${how}, the other still reports and saves`, async () => {
    const { vera, mallory, chat } = await threatened();
    await close(vera, mallory);
    const listed =
      how === "both blocked"
        ? (await world.call("blocks.list", {}, { as: vera })).body.blocked
        : (await reportsScreen(await asked(vera, "/reports"))).writers;
    expect(listed.map(({ id }) => id)).toEqual([mallory.id]);
    const saved = await save(mallory, vera);
    expect([saved.status, saved.text.includes("I know where you live")]).toEqual([200, true]);
    const names = [mallory.name, "Deleted member", null];
    for (const details of ["", `?conversation=${chat}&seq=1`])
      expect(names).toContain((await openReport(mallory, vera, details)).name);
    const { status } = await world.call(
      "reports.report",
      { profile: { id: mallory.id }, reason: "danger" },
      { as: vera },
    );
    expect(status).toBe(200);
    const read = await world.call("chat.read", { conversation: chat }, { as: vera });
    expect(JSON.stringify(read.body)).toContain("I know where you live");
  });

test("nobody else is named: who only received, who wrote long ago, and members who are still there", async () => {
  const { vera, mallory } = await threatened();
  expect(await writers(vera)).toEqual([]);
  await block(vera, mallory);
  expect(await writers(vera), "in the list of blocks").toEqual([]);
  expect(await writers(mallory), "received nothing").toEqual([]);
  expect((await save(vera, mallory)).status).toBe(404);
  await expect(openReport(vera, mallory)).rejects.toMatchObject({ status: 404 });

  const old = await threatened();
  await block(old.mallory, old.vera);
  expect(await writers(old.vera)).toMatchObject([{ id: old.mallory.id, name: old.mallory.name }]);
  await sql`update message set created_at = now() - interval '91 days'
    where conversation_id = ${old.chat}`.execute(world.db);
  expect(await writers(old.vera)).toEqual([]);
  expect(await writers(old.vera, old.mallory)).toEqual([]);
  expect((await save(old.mallory, old.vera)).status).toBe(404);
});

test("each writer is listed once over all pages, newest first, also where many wrote at one time", async () => {
  const vera = await world.member("Veronika", { paid_user: true, credits: 10 });
  const wrote: string[] = [];
  for (let one = 0; one < 53; one += 1) {
    const man = await world.member(`Writer${one}`, {
      gender: "man",
      seeks: ["woman"],
      paid_user: true,
      credits: 50,
    });
    await say(world, man, await openChat(world, man, vera), "I know where you live");
    await block(man, vera);
    wrote.push(man.id);
  }
  const pages: string[][] = [];
  const times: string[] = [];
  /** What the page shows, and where its link to more leads. */
  const page = async (path: string) => {
    const { writers: shown, moreWriters } = await reportsScreen(await asked(vera, path));
    pages.push(shown.map(({ id }) => id));
    times.push(...shown.map(({ wrote_at }) => wrote_at));
    return moreWriters;
  };
  // Pairs at one moment, as after an import: the id decides between them.
  await sql`with ranked as (select c.id, row_number() over (order by c.id) / 7 as nth
      from conversation c join participant p on p.conversation_id = c.id
      where p.account_id = ${vera.id})
    update conversation c set last_at = now() - make_interval(secs => nth::int) from ranked r
    where r.id = c.id`.execute(world.db);
  for (let next = await page("/reports"); next;)
    next = await page(`/reports?${new URLSearchParams({ writers: next })}`);
  expect(pages.map(({ length }) => length)).toEqual([24, 24, 5]);
  expect(pages.flat().toSorted()).toEqual(wrote.toSorted());
  expect(times).toEqual(times.toSorted().toReversed());
});
